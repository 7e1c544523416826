#pragma once

#include <optional>
#include <string>

#include "core/time.hpp"

namespace signalbox::domain {

/// An operator's decision that a project is not paused for inactivity.
struct pause_exemption {
  std::string by;  ///< the operator's name
  core::time_point at;
  std::string reason = {};  ///< empty: none was given

  friend bool operator==(const pause_exemption&, const pause_exemption&) = default;
};

/// When a project was used last, and its coming pause for inactivity (`inactivity.hpp`). Stored.
struct project_use {
  core::time_point last_active_at;
  /// From here the time until the pause counts: later than `last_active_at` by the time in which
  /// it could not be observed whether the project was used.
  core::time_point idle_since;
  core::time_point observed_at;  ///< the last observation, used or not
  /// The earliest time of the pause; set with the warning. Empty: there is no warning.
  std::optional<core::time_point> pause_at = std::nullopt;
  bool is_warning_sent = false;  ///< the mails of the warning were handed over
  /// The last attempt to pause that failed, and why, a sentence.
  /// @{
  std::optional<core::time_point> pause_tried_at = std::nullopt;
  std::string pause_failure = {};
  /// @}
  std::optional<pause_exemption> exemption = std::nullopt;

  friend bool operator==(const project_use&, const project_use&) = default;
};

}  // namespace signalbox::domain
