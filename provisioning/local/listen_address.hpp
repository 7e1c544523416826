#pragma once

#include <cstdint>
#include <string>

namespace signalbox::provisioning {

/// Returns whether a program could listen there now: `address` is an IPv4 or IPv6 address, or `*`
/// for all. Also false for an invalid address.
[[nodiscard]] bool can_listen(const std::string& address, std::uint16_t port);

/// Returns the address with which this machine connects to a listener on `address`: loopback for
/// "all addresses".
[[nodiscard]] std::string reached_at(const std::string& address);

}  // namespace signalbox::provisioning
