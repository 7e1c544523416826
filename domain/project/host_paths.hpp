#pragma once

#include <string>
#include <string_view>

namespace signalbox::domain {

/// At most so many bytes of a message of another program are shown to people.
inline constexpr std::size_t shown_message_bytes_max = 1'000;

/// A sentence for people outside the host: of each absolute path only the last name is left,
/// libpq's socket (`connection to server on socket "/…" failed:`) goes altogether, and the text is
/// cut at `shown_message_bytes_max`. Addresses of the web and of networks stay as they are.
[[nodiscard]] std::string without_host_paths(std::string_view message);

}  // namespace signalbox::domain
