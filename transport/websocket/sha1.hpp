#pragma once

#include <array>
#include <string_view>

namespace signalbox::transport::websocket {

/// SHA-1 (RFC 3174), which the opening handshake asks for. Not for anything that needs security.
[[nodiscard]] std::array<char, 20> sha1(std::string_view bytes);

}  // namespace signalbox::transport::websocket
