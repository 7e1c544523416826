#pragma once

#include <atomic>
#include <memory>
#include <utility>

#include "domain/status/status_page.hpp"

namespace signalbox::actors {

/// The current state of the status page for HTTP: published by the status actor, readable while
/// that actor runs, restarts, or waits for storage. Thread-safe; never blocks.
class status_snapshot {
 public:
  using view = std::shared_ptr<const domain::status_view>;

  /// Null until the first `publish`.
  [[nodiscard]] view current() const { return current_.load(); }

  void publish(domain::status_view next) {
    current_.store(std::make_shared<const domain::status_view>(std::move(next)));
  }

 private:
  std::atomic<view> current_;
};

}  // namespace signalbox::actors
