#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "transport/http/message.hpp"

namespace signalbox::transport::websocket {

/// Returns whether the request asks to become a WebSocket (in Upgrade and Connection).
[[nodiscard]] bool is_upgrade_request(const http::request& incoming);

/// Validates the server's side of the opening handshake (RFC 6455 section 4.2.1) and builds the
/// 101, or the refusal: 400, or 426 with the supported version. Never selects a subprotocol, and of
/// the extensions only permessage-deflate if `deflate` allows it.
[[nodiscard]] http::response accept_handshake(const http::request& incoming, bool deflate = false);

/// Returns the extension that `accept_handshake` would negotiate for permessage-deflate, if any.
[[nodiscard]] std::optional<std::string> offered_deflate(const http::request& incoming);

/// Computes Sec-WebSocket-Accept for a key (RFC 6455 section 4.2.2, point 5.4).
[[nodiscard]] std::string accept_value(std::string_view key);

/// A client's opening handshake.
struct handshake_request {
  std::string host;    ///< for the Host header, with the port
  std::string target;  ///< path and query
  std::string key;     ///< 16 random bytes in base64
  std::string origin;  ///< empty: not sent
};

/// Encodes a client's request (RFC 6455 section 4.1).
[[nodiscard]] std::string encode_handshake(const handshake_request& opening);

/// Validates the server's response to `key`, a whole head including its empty line. Fails with a
/// constant sentence.
[[nodiscard]] std::expected<void, std::string_view> check_answer(std::string_view head,
                                                                 std::string_view key);

}  // namespace signalbox::transport::websocket
