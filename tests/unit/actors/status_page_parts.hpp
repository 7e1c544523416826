#pragma once

#include <functional>

#include "actors/session/anonymous_connections.hpp"
#include "actors/status/status_context.hpp"
#include "tests/unit/actors/shipped_status.hpp"

namespace signalbox::testing {

/// Runs each task immediately.
struct immediate_runner final : actors::task_runner {
  bool submit(std::move_only_function<void()> task) override {
    task();
    return true;
  }
};

/// The context of a public status page with one region.
struct status_page_parts {
  explicit status_page_parts(transport::hub& hub,
                             actors::anonymous_connections::settings within = {})
      : anonymous_audience(hub, thread, std::move(within)) {}

  actors::status_snapshot snapshot;
  immediate_runner thread;
  actors::anonymous_connections anonymous_audience;
  actors::status_context context{.components = shipped_status(),
                                 .region_names = {{"eu-central-1", "Frankfurt"}},
                                 .title = "Status",
                                 .support_url = {},
                                 .snapshot = snapshot,
                                 .anonymous_audience = anonymous_audience};
};

}  // namespace signalbox::testing
