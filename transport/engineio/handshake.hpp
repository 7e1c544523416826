#pragma once

#include <string>
#include <string_view>

#include "transport/engineio/admission.hpp"
#include "transport/hub/limits.hpp"

namespace signalbox::transport::engineio {

/// Encodes the first packet of a session (Engine.IO protocol v4, "Handshake"): `0` and a JSON
/// object with `sid`, `upgrades` (WebSocket, from polling only), `pingInterval` and `pingTimeout`
/// in ms, and `maxPayload` in bytes.
[[nodiscard]] std::string encode_open(std::string_view sid, channel over,
                                      const realtime_limits& limits);

}  // namespace signalbox::transport::engineio
