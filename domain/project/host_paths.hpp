#pragma once

#include <string>
#include <string_view>

namespace signalbox::domain {

/// Maximum number of bytes shown of another program's message.
inline constexpr std::size_t shown_message_bytes_max = 1'000;

/// Returns a message without paths of the host: of each absolute path only the last component is
/// kept, libpq's socket (`connection to server on socket "/…" failed:`) is removed, and the text is
/// truncated to `shown_message_bytes_max`. Web and network addresses are unchanged.
[[nodiscard]] std::string without_host_paths(std::string_view message);

}  // namespace signalbox::domain
