#include "simulations/socket_backend/line_socket.hpp"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <cerrno>

#include "simulations/socket_backend/generator_resources.hpp"

namespace signalbox::simulations {

namespace {

using postgres::unique_descriptor;

/// For a slow connection. With less, the kernel's own overhead leaves no room for a segment, and
/// data is dropped and retransmitted with growing delays.
constexpr int slow_receive_bytes = 16'384;
constexpr std::uint32_t loopback_base = 0x7F00'0000;

void set_on(int socket, int level, int option, int value = 1) {
  (void)::setsockopt(socket, level, option, &value, sizeof value);
}

}  // namespace

std::string_view error_text(int error) {
  switch (error) {
    case ECONNREFUSED:
      return "connection refused";
    case ETIMEDOUT:
      return "no answer";
    case ECONNRESET:
    case EPIPE:
      return "reset by the server";
    case EMFILE:
    case ENFILE:
      return out_of_descriptors;
    case EADDRNOTAVAIL:
    case EADDRINUSE:
      return out_of_ports;
    case ENOBUFS:
    case ENOMEM:
      return "out of memory";
    case ENOSPC:
      return "out of watches";
    case ENETUNREACH:
    case EHOSTUNREACH:
      return "unreachable";
    default:
      return "connection failed";
  }
}

std::expected<unique_descriptor, std::string_view> begin_to_connect(const server_address& to,
                                                                    const connect_options& how) {
  unique_descriptor made(
      ::socket(to.where.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  if (!made.valid()) return std::unexpected(error_text(errno));
  set_on(made.number(), IPPROTO_TCP, TCP_NODELAY);
  // Set before the connect, because the window offered first is never reduced.
  if (how.is_slow) set_on(made.number(), SOL_SOCKET, SO_RCVBUF, slow_receive_bytes);
  if (how.source != 0 && to.is_ipv4_loopback) {
    sockaddr_in from{};
    from.sin_family = AF_INET;
    from.sin_addr.s_addr = htonl(loopback_base | how.source);
    // The port is chosen on connect, so that only the pair of both ends must be unique.
    set_on(made.number(), IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT);
    if (::bind(made.number(), reinterpret_cast<const sockaddr*>(&from), sizeof from) != 0)
      return std::unexpected(error_text(errno));
  }
  if (::connect(made.number(), reinterpret_cast<const sockaddr*>(&to.where), to.size) != 0 &&
      errno != EINPROGRESS)
    return std::unexpected(error_text(errno));
  return made;
}

int connect_outcome(int socket) {
  int error = 0;
  socklen_t size = sizeof error;
  (void)::getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &size);
  return error;
}

void reset(unique_descriptor socket) {
  const linger at_once{.l_onoff = 1, .l_linger = 0};
  (void)::setsockopt(socket.number(), SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
}

}  // namespace signalbox::simulations
