#pragma once

#include <cstddef>
#include <cstdint>

namespace signalbox::transport {

/// Returns the bytes in a socket's send queue that the other side has not acknowledged (SIOCOUTQ);
/// for a local socket, the memory they use. 0 when it cannot be queried.
[[nodiscard]] std::uint64_t unacknowledged_bytes(int socket);

/// Limits the bytes that the kernel holds for a client without having sent them
/// (TCP_NOTSENT_LOWAT): beyond it the socket accepts nothing. 0 restores the system's default. Has
/// no effect on a local socket, whose buffer is small.
void limit_unsent_bytes(int socket, std::size_t bytes_max);

}  // namespace signalbox::transport
