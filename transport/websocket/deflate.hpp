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

/// Judges the values of Sec-WebSocket-Extensions. Gives the extension as the answer names it, for
/// the first offer that can be met (RFC 7692 sections 5.1 and 7.1); nothing when there is none.
[[nodiscard]] std::optional<std::string> accept_deflate(std::string_view offers);

/// A message's payload compressed: a raw DEFLATE stream that ends in a sync flush, without the four
/// bytes 00 00 FF FF (section 7.2.1).
[[nodiscard]] std::string deflate_message(std::string_view payload);

/// The other way (section 7.2.2). Fails with the close code: `message_too_big` past `bytes_max`,
/// found before more than that is made, `invalid_payload` for what is no such stream.
[[nodiscard]] std::expected<std::string, close_code> inflate_message(std::string_view payload,
                                                                     std::size_t bytes_max);

}  // namespace signalbox::transport::websocket
