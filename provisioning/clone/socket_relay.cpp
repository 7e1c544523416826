#include "provisioning/clone/socket_relay.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <optional>
#include <string>

#include "postgres/acting_as.hpp"
#include "postgres/system_failure.hpp"

namespace signalbox::provisioning {
namespace {

using core::result;
using postgres::unique_descriptor;

constexpr std::size_t relayed_bytes = std::size_t{64} << 10U;
constexpr int waiting_connections = 1;

/// The address of a server's socket in an open folder: the path of the folder may be longer than an
/// address allows.
std::optional<sockaddr_un> address_in(int folder, std::uint16_t port) {
  const auto path = fmt::format("/proc/self/fd/{}/.s.PGSQL.{}", folder, port);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof address.sun_path) return std::nullopt;
  std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
  return address;
}

unique_descriptor open_folder_path(const std::filesystem::path& folder) {
  return unique_descriptor(::open(folder.c_str(), O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

unique_descriptor new_socket() {
  return unique_descriptor(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
}

/// Forwards what has arrived. False at the end of the stream.
bool forward(int from, int to) {
  std::array<char, relayed_bytes> buffer{};
  const auto count = ::recv(from, buffer.data(), buffer.size(), 0);
  if (count < 0 && errno == EINTR) return true;
  if (count <= 0) return false;
  for (std::size_t sent = 0; sent < static_cast<std::size_t>(count);) {
    const auto more =
        ::send(to, buffer.data() + sent, static_cast<std::size_t>(count) - sent, MSG_NOSIGNAL);
    if (more < 0 && errno != EINTR) return false;
    if (more > 0) sent += static_cast<std::size_t>(more);
  }
  return true;
}

/// Forwards in both directions until one side ends, or `end` is readable.
void relay_between(int client, int server, int end) {
  for (;;) {
    std::array<pollfd, 3> waiting{pollfd{.fd = client, .events = POLLIN, .revents = 0},
                                  pollfd{.fd = server, .events = POLLIN, .revents = 0},
                                  pollfd{.fd = end, .events = POLLIN, .revents = 0}};
    if (::poll(waiting.data(), waiting.size(), -1) < 0 && errno != EINTR) return;
    if (waiting[2].revents != 0) return;
    if (waiting[0].revents != 0 && !forward(client, server)) return;
    if (waiting[1].revents != 0 && !forward(server, client)) return;
  }
}

}  // namespace

result<std::unique_ptr<socket_relay>> socket_relay::open(const place& at) {
  constexpr std::string_view what = "open a connection to the source";
  std::unique_ptr<socket_relay> made(new socket_relay);
  made->port_ = at.port;
  made->sockets_ = open_folder_path(at.sockets);
  made->end_ = unique_descriptor(::eventfd(0, EFD_CLOEXEC));
  made->listener_ = new_socket();
  if (!made->sockets_.valid() || !made->end_.valid() || !made->listener_.valid())
    return postgres::system_failure(what);
  {
    // The socket belongs to the program's user.
    const postgres::acting_as user_alone(at.user);
    const auto folder = open_folder_path(at.folder);
    const auto address = address_in(folder.number(), at.port);
    if (!folder.valid() || !address ||
        ::bind(made->listener_.number(), reinterpret_cast<const sockaddr*>(&*address),
               sizeof *address) != 0)
      return postgres::system_failure(what);
  }
  if (::listen(made->listener_.number(), waiting_connections) != 0)
    return postgres::system_failure(what);
  made->thread_ = std::thread([relay = made.get()] { relay->serve(); });
  return made;
}

socket_relay::~socket_relay() {
  if (!thread_.joinable()) return;
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(end_.number(), &one, sizeof one);
  thread_.join();
}

void socket_relay::serve() const {
  for (;;) {
    std::array<pollfd, 2> waiting{pollfd{.fd = listener_.number(), .events = POLLIN, .revents = 0},
                                  pollfd{.fd = end_.number(), .events = POLLIN, .revents = 0}};
    if (::poll(waiting.data(), waiting.size(), -1) < 0 && errno != EINTR) return;
    if (waiting[1].revents != 0) return;
    if (waiting[0].revents == 0) continue;
    const unique_descriptor client(::accept4(listener_.number(), nullptr, nullptr, SOCK_CLOEXEC));
    const auto server = new_socket();
    const auto address = address_in(sockets_.number(), port_);
    if (!client.valid() || !server.valid() || !address) continue;
    if (::connect(server.number(), reinterpret_cast<const sockaddr*>(&*address),
                  sizeof *address) == 0)
      relay_between(client.number(), server.number(), end_.number());
  }
}

}  // namespace signalbox::provisioning
