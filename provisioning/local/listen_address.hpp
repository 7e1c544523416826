#pragma once

#include <cstdint>
#include <string>

namespace signalbox::provisioning {

/// True when a program could listen there now: `address` is an IPv4 or IPv6 address, or `*` for
/// all. False also for what is no address.
[[nodiscard]] bool can_listen(const std::string& address, std::uint16_t port);

/// Where this machine reaches what listens on `address`: loopback for "all addresses".
[[nodiscard]] std::string reached_at(const std::string& address);

}  // namespace signalbox::provisioning
