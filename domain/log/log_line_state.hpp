#pragma once

#include <cstddef>
#include <string>

#include "core/json/json.hpp"
#include "domain/log/log_entry.hpp"

namespace signalbox::domain {

/// Limits of a line in a live tail; the whole line is read by its id.
/// @{
inline constexpr std::size_t live_message_bytes_max = 4UZ * 1024;
inline constexpr std::size_t live_metadata_bytes_max = 8UZ * 1024;
/// @}

/// Returns a line as part of a topic's state, which contains no null:
/// `{id, timestamp, source, severity, event_message, metadata}`, with the time in microseconds
/// since 1970. A line that was cut has the member `is_cut`; of large metadata nothing is left.
[[nodiscard]] core::json live_line_json(const log_entry& line, const log_catalogue& sources);

}  // namespace signalbox::domain
