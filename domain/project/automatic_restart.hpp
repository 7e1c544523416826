#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/time.hpp"

namespace signalbox::domain {

/// When a database whose process is gone is started again without being asked.
struct automatic_restart_policy {
  bool enabled = true;
  /// Time between the process's end and the restart, so that people see what happened.
  std::chrono::milliseconds delay{2000};
  /// Restarts allowed within `window`; a database that keeps dying needs a person.
  std::size_t attempts_max = 3;
  std::chrono::minutes window{10};
};

/// When to restart a database found down at `down_since`, or nothing when a person has to. All
/// moments lie on the steady line of time (`steady_time`): how the wall clock is set changes
/// neither the delay nor the window.
/// `earlier` holds the automatic restarts so far.
[[nodiscard]] std::optional<core::time_point> automatic_restart_at(
    const automatic_restart_policy& policy, const std::vector<core::time_point>& earlier,
    core::time_point down_since);

/// For a database that went down and is not restarted automatically, because it was `attempts_max`
/// times within the window: says that, until when, and what to do. Empty when it is restarted, or
/// automatic restarts are off.
[[nodiscard]] std::string restarts_stopped_sentence(const automatic_restart_policy& policy,
                                                    const std::vector<core::time_point>& earlier,
                                                    core::time_point down_since);

}  // namespace signalbox::domain
