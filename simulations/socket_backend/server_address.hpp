#pragma once

#include <sys/socket.h>

#include <string>

namespace signalbox::simulations {

/// The address of a server, from its URL.
struct server_address {
  std::string host_and_port;  ///< as in the Host header
  sockaddr_storage where{};
  socklen_t size = 0;
  bool is_ipv4_loopback = false;
};

/// Resolves a server from `http://HOST[:PORT]`; of several addresses it uses the first, IPv4 before
/// IPv6. Uses the system's resolver, so it may block. Throws std::runtime_error with a text for
/// users when the URL is invalid, uses `https`, or its host cannot be resolved.
[[nodiscard]] server_address find_server(const std::string& url);

}  // namespace signalbox::simulations
