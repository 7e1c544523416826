#pragma once

#include <sys/socket.h>

#include <string>

namespace signalbox::simulations {

/// Where a server is, from its URL.
struct server_address {
  std::string host_and_port;  ///< as it goes into a request's Host
  sockaddr_storage where{};
  socklen_t size = 0;
  bool is_ipv4_loopback = false;
};

/// Finds a server by `http://HOST[:PORT]`; of several addresses the first, IPv4 before IPv6. Asks
/// the system's resolver, so it may wait. Throws std::runtime_error with a text for people: for
/// what is no URL, for `https`, and for a host that nobody knows.
[[nodiscard]] server_address find_server(const std::string& url);

}  // namespace signalbox::simulations
