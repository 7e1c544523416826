#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "domain/log/log_severity.hpp"
#include "domain/log/log_source.hpp"
#include "domain/log/log_time.hpp"

namespace signalbox::domain {

/// A line as it is stored. Message and metadata are UTF-8 without NUL and secrets.
struct log_entry {
  std::uint64_t id = 0;  ///< in its project, in the order of arrival; 0 before it is stored
  log_time at;
  std::uint8_t source = 0;  ///< the number of its source
  log_severity severity = log_severity::info;
  std::string message;
  std::string metadata = "{}";  ///< an object in JSON, without gaps

  [[nodiscard]] std::size_t bytes() const { return message.size() + metadata.size(); }
  [[nodiscard]] bool operator==(const log_entry&) const = default;
};

/// A line as it arrives, with any bytes.
struct raw_log_line {
  log_time at;
  std::string_view message;
  std::string_view metadata;  ///< in JSON; empty: none
};

/// Limits of a stored line; the rest is cut, with a mark of how much.
/// @{
inline constexpr std::size_t log_message_bytes_max = 64UZ * 1024;
inline constexpr std::size_t log_metadata_bytes_max = 64UZ * 1024;
inline constexpr std::size_t log_value_bytes_max = 16UZ * 1024;  ///< of a text in the metadata
/// @}

/// A line whose clock differs more from ours gets the time of its arrival.
/// @{
inline constexpr std::chrono::hours log_ahead_max{1};
inline constexpr std::chrono::hours log_behind_max{24 * 7};
/// @}

/// Returns the line to be stored: readable, without secrets, within the limits, with its severity.
/// Metadata that is no object in JSON becomes the member `unreadable`; a time that cannot be right
/// becomes `now`, and the member `reported_timestamp` has the line's own. The cost is linear.
[[nodiscard]] log_entry accept_log_line(const log_source& source, const raw_log_line& line,
                                        log_time now);

/// Returns a text as UTF-8 without NUL: each wrong byte is replaced by U+FFFD.
[[nodiscard]] std::string readable_text(std::string_view bytes);

/// Returns a text of at most about `bytes_max` bytes, which ends with a mark if it was cut.
[[nodiscard]] std::string cut_log_text(std::string text, std::size_t bytes_max);

/// The id of an entry as text, as it is shown and sent: 16 hexadecimal digits, in their order.
[[nodiscard]] std::string to_log_id(std::uint64_t id);
/// Nothing for another text.
[[nodiscard]] std::optional<std::uint64_t> parse_log_id(std::string_view text);

}  // namespace signalbox::domain
