#include "provisioning/local/listen_address.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include "postgres/unique_descriptor.hpp"

namespace signalbox::provisioning {
namespace {

bool can_bind(int family, const sockaddr* where, socklen_t size) {
  const postgres::unique_descriptor tried(::socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (!tried.valid()) return false;
  // PostgreSQL sets the same option: connections that linger after a restart do not block the port,
  // a listener does.
  const int reuse = 1;
  ::setsockopt(tried.number(), SOL_SOCKET, SO_REUSEADDR, &reuse, sizeof reuse);
  return ::bind(tried.number(), where, size) == 0 && ::listen(tried.number(), 1) == 0;
}

}  // namespace

bool can_listen(const std::string& address, std::uint16_t port) {
  const std::string numeric = address == "*" ? "0.0.0.0" : address;
  sockaddr_in v4{};
  v4.sin_family = AF_INET;
  v4.sin_port = htons(port);
  if (::inet_pton(AF_INET, numeric.c_str(), &v4.sin_addr) == 1)
    return can_bind(AF_INET, reinterpret_cast<const sockaddr*>(&v4), sizeof v4);
  sockaddr_in6 v6{};
  v6.sin6_family = AF_INET6;
  v6.sin6_port = htons(port);
  if (::inet_pton(AF_INET6, numeric.c_str(), &v6.sin6_addr) == 1)
    return can_bind(AF_INET6, reinterpret_cast<const sockaddr*>(&v6), sizeof v6);
  return false;
}

std::string reached_at(const std::string& address) {
  if (address == "*" || address == "0.0.0.0") return "127.0.0.1";
  if (address == "::") return "::1";
  return address;
}

}  // namespace signalbox::provisioning
