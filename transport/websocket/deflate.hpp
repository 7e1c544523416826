#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "transport/websocket/wire.hpp"

namespace signalbox::transport::websocket {

/// permessage-deflate (RFC 7692) without context takeover on either side, so that one compressed
/// form serves every connection and an idle one keeps no window.

/// Negotiates the values of Sec-WebSocket-Extensions. Returns the extension for the response, for
/// the first acceptable offer (RFC 7692 sections 5.1 and 7.1); nothing when there is none.
[[nodiscard]] std::optional<std::string> accept_deflate(std::string_view offers);

/// Compresses a message's payload: a raw DEFLATE stream that ends in a sync flush, without the four
/// bytes 00 00 FF FF (section 7.2.1).
[[nodiscard]] std::string deflate_message(std::string_view payload);

/// Decompresses a payload (section 7.2.2). Fails with the close code: `message_too_big` beyond
/// `bytes_max`, detected before more is produced, `invalid_payload` for an invalid stream.
[[nodiscard]] std::expected<std::string, close_code> inflate_message(std::string_view payload,
                                                                     std::size_t bytes_max);

}  // namespace signalbox::transport::websocket
