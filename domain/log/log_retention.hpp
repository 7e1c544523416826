#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "domain/log/log_time.hpp"

namespace signalbox::domain {

using log_day = std::chrono::sys_days;

/// Decides when the clock is trusted to delete logs. A clock that was set forward by mistake would
/// delete everything: so the first time after a start, and after a jump forward, nothing is deleted
/// until the clock has gone on for an hour from there.
class retention_clock {
 public:
  /// A larger step between two calls is a jump.
  static constexpr std::chrono::hours step_max{24};
  static constexpr std::chrono::hours trust_after{1};

  /// Notes the time. Returns true when logs may be deleted by it.
  [[nodiscard]] bool is_trusted(log_time now);

 private:
  struct observation {
    log_time since;  ///< the clock has gone on without a jump
    log_time last;
  };
  std::optional<observation> seen_;
};

/// Returns true when the retention of a plan (`plan_limits::log_retention_days`) has ended for
/// lines that arrived on a day: a line is kept for at least so many days of 24 hours.
[[nodiscard]] bool is_log_expired(log_day arrived, std::uint16_t retention_days, log_time now);

/// Returns true when lines that arrive now belong to another file than that of a day: on the next
/// day, and when the file's day was the mistake of a clock.
[[nodiscard]] bool is_other_log_day(log_day of_file, log_time now);

}  // namespace signalbox::domain
