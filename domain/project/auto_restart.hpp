#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/time.hpp"

namespace signalbox::domain {

/// The policy for restarting a database automatically after its process has ended.
struct auto_restart_policy {
  bool enabled = true;
  /// Delay between the end of the process and the restart, so that the failure is visible.
  std::chrono::milliseconds delay{2000};
  /// Restarts allowed within `window`; a database that keeps failing requires manual action.
  std::size_t attempts_max = 3;
  std::chrono::minutes window{10};
};

/// Returns when to restart a database that has been down since `down_since`, or nothing when it
/// requires a manual restart. All times are on the steady timeline (`steady_time`): setting the
/// wall clock changes neither the delay nor the window. `earlier` holds the previous automatic
/// restarts.
[[nodiscard]] std::optional<core::time_point> auto_restart_at(
    const auto_restart_policy& policy, const std::vector<core::time_point>& earlier,
    core::time_point down_since);

/// Returns the message for a database that is not restarted automatically because it was restarted
/// `attempts_max` times within the window: the reason, until when, and what to do. Empty when it is
/// restarted, or automatic restarts are disabled. `wall_clock` is the time at `down_since` on the
/// wall clock, which the message shows.
[[nodiscard]] std::string restarts_stopped_sentence(const auto_restart_policy& policy,
                                                    const std::vector<core::time_point>& earlier,
                                                    core::time_point down_since,
                                                    core::time_point wall_clock);

}  // namespace signalbox::domain
