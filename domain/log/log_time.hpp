#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace signalbox::domain {

/// The time of a log line: UTC with microseconds.
using log_time = std::chrono::sys_time<std::chrono::microseconds>;

/// A range of times, without its end.
struct log_range {
  log_time from;
  log_time to;

  [[nodiscard]] bool contains(log_time at) const { return from <= at && at < to; }
  [[nodiscard]] bool operator==(const log_range&) const = default;
};

/// `2026-11-20T18:34:52.123456Z` (always microseconds). A time before the year 0 or after 9999 is
/// written as the nearest one within.
[[nodiscard]] std::string to_text(log_time at);

/// Parses `YYYY-MM-DD[(T| )HH:MM[:SS[.f…]]][Z|±HH[[:]MM]| UTC]`; without a zone it is UTC, and
/// digits beyond microseconds are dropped. Nothing for another format and for times that do not
/// exist. Allocates nothing.
[[nodiscard]] std::optional<log_time> parse_log_time(std::string_view text);

}  // namespace signalbox::domain
