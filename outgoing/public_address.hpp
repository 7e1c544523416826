#pragma once

#include <sys/socket.h>

namespace signalbox::outgoing {

/// True for an address on the public internet: not loopback, private, link-local, shared,
/// documentation, multicast or reserved (the special-purpose registries of RFC 6890), nor an IPv6
/// address that contains an IPv4 address of these.
[[nodiscard]] bool is_public_address(const sockaddr& address);

}  // namespace signalbox::outgoing
