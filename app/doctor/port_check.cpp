#include "app/doctor/port_check.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cerrno>
#include <chrono>

#include "app/command_line/platform_client.hpp"
#include "app/server/running_server.hpp"
#include "postgres/unique_descriptor.hpp"

namespace signalbox::app {

namespace {

constexpr platform_call_limits health_limits{.connect_timeout = std::chrono::milliseconds{1'000},
                                             .whole_timeout = std::chrono::milliseconds{2'000},
                                             .answer_bytes_max = 4'096};

/// An IPv4 or IPv6 address with its size.
struct socket_address {
  sockaddr_storage bytes{};
  socklen_t size = 0;
};

socket_address address_of(const transport::server_config& server) {
  socket_address made;
  auto& v4 = reinterpret_cast<sockaddr_in&>(made.bytes);
  if (::inet_pton(AF_INET, server.address.c_str(), &v4.sin_addr) == 1) {
    v4.sin_family = AF_INET;
    v4.sin_port = htons(server.port);
    made.size = sizeof(sockaddr_in);
    return made;
  }
  auto& v6 = reinterpret_cast<sockaddr_in6&>(made.bytes);
  if (::inet_pton(AF_INET6, server.address.c_str(), &v6.sin6_addr) == 1) {
    v6.sin6_family = AF_INET6;
    v6.sin6_port = htons(server.port);
    made.size = sizeof(sockaddr_in6);
  }
  return made;
}

/// Returns 0, or the `errno` of the failure to bind the port.
int bind_failure(const transport::server_config& server) {
  const auto address = address_of(server);
  if (address.size == 0) return EADDRNOTAVAIL;
  const postgres::unique_descriptor socket(
      ::socket(address.bytes.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (!socket.valid()) return errno;
  // The server sets the same option, so that recently closed connections do not block the port.
  const int yes = 1;
  ::setsockopt(socket.number(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
  const auto* raw = reinterpret_cast<const sockaddr*>(&address.bytes);
  if (::bind(socket.number(), raw, address.size) != 0) return errno;
  return ::listen(socket.number(), 1) == 0 ? 0 : errno;
}

bool is_our_server(const settings& with) {
  const auto announced = find_announced_server(with.data.dir);
  if (!announced || !announced->url.ends_with(fmt::format(":{}", with.transport.port)))
    return false;
  const auto health = call_platform({.url = announced->url, .token = ""},
                                    {.method = "GET", .path = "/healthz"}, health_limits);
  return health && health->status == 200;
}

}  // namespace

port_holder find_port_holder(const settings& with) {
  const int failure = bind_failure(with.transport);
  if (failure == 0) return port_holder::none;
  if (failure != EADDRINUSE) return port_holder::not_allowed;
  return is_our_server(with) ? port_holder::this_installation : port_holder::other_process;
}

}  // namespace signalbox::app
