#pragma once

#include <cstdint>
#include <optional>

#include "transport/frame.hpp"

namespace signalbox::transport {

/// Appends one argument to a Socket.IO EVENT or BINARY_EVENT: `number` as a decimal string, the
/// offset for connection state recovery. Attachments keep their encoding. Returns null for any
/// other frame.
[[nodiscard]] frame_ptr with_offset(const frame& event, std::uint64_t number);

/// Returns the event acknowledged by a Socket.IO ACK or BINARY_ACK; nothing for any other frame.
[[nodiscard]] std::optional<std::uint64_t> acknowledged_by(const frame& answer);

}  // namespace signalbox::transport
