#pragma once

#include <cstdint>
#include <optional>

#include "transport/frame.hpp"

namespace signalbox::transport {

/// An EVENT or BINARY_EVENT of Socket.IO with one more argument behind all others: `number` as a
/// decimal string, the offset of connection state recovery. Attachments stay as they are encoded.
/// Null for any other frame.
[[nodiscard]] frame_ptr with_offset(const frame& event, std::uint64_t number);

/// The event that an ACK or BINARY_ACK of Socket.IO acknowledges; nothing for any other frame.
[[nodiscard]] std::optional<std::uint64_t> acknowledged_by(const frame& answer);

}  // namespace signalbox::transport
