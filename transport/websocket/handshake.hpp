#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "transport/http/message.hpp"

namespace signalbox::transport::websocket {

/// Does the request ask to become a WebSocket at all (Upgrade and Connection name it)?
[[nodiscard]] bool asks_for_upgrade(const http::request& asked);

/// Checks a server's side of the opening handshake (RFC 6455 section 4.2.1) and makes the 101, or
/// the refusal: 400, or 426 with the version that is spoken. No subprotocol is ever taken up, and
/// of the extensions only permessage-deflate, where `deflate` allows it.
[[nodiscard]] http::response accept_handshake(const http::request& asked, bool deflate = false);

/// Would `accept_handshake` take up permessage-deflate? The extension as its answer names it.
[[nodiscard]] std::optional<std::string> offered_deflate(const http::request& asked);

/// The value of Sec-WebSocket-Accept for a key (RFC 6455 section 4.2.2, point 5.4).
[[nodiscard]] std::string accept_value(std::string_view key);

/// What a client opens with.
struct handshake_request {
  std::string host;    ///< for the Host header, with its port
  std::string target;  ///< path and query
  std::string key;     ///< 16 random bytes in base64
  std::string origin;  ///< empty: none is sent
};

/// A client's request, ready for the wire (RFC 6455 section 4.1).
[[nodiscard]] std::string encode_handshake(const handshake_request& opening);

/// Checks the server's answer to `key`, a whole head up to and with its empty line. Fails with a
/// constant sentence.
[[nodiscard]] std::expected<void, std::string_view> check_answer(std::string_view head,
                                                                 std::string_view key);

}  // namespace signalbox::transport::websocket
