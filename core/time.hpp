#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace signalbox::core {

/// A UTC time with millisecond precision, as it is stored, compared and sent.
using time_point = std::chrono::sys_time<std::chrono::milliseconds>;

/// `2026-11-20T18:34:52.123Z` (ISO 8601, UTC, always milliseconds).
[[nodiscard]] std::string to_iso8601(time_point at);

/// Parses `YYYY-MM-DDTHH:MM:SS[.fff…](Z|±HH[:MM])`, and `YYYY-MM-DD` as midnight UTC; digits beyond
/// milliseconds are dropped. Nothing when the text has another format or is not a real date.
[[nodiscard]] std::optional<time_point> from_iso8601(std::string_view text);

}  // namespace signalbox::core
