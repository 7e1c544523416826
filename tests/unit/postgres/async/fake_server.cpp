#include "tests/unit/postgres/async/fake_server.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <stdexcept>

namespace signalbox::testing {
namespace {

std::string integer(std::uint32_t value, int bytes) {
  std::string text;
  for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8)
    text += static_cast<char>(value >> static_cast<unsigned>(shift));
  return text;
}

postgres::unique_descriptor listen_in(const std::filesystem::path& folder) {
  postgres::unique_descriptor listener(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const auto path = (folder / ".s.PGSQL.5432").string();
  std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
  if (::bind(listener.number(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
      ::listen(listener.number(), 1) != 0)
    throw std::runtime_error("the fake server cannot listen");
  return listener;
}

}  // namespace

fake_server::fake_server(std::function<void(session&)> script)
    : listener_(listen_in(folder_.path())), thread_([this, script = std::move(script)] {
        const postgres::unique_descriptor socket(::accept(listener_.number(), nullptr, nullptr));
        if (!socket.valid()) return;
        session on(socket.number());
        script(on);
      }) {}

fake_server::~fake_server() {
  // Ends an accept that nothing connected to.
  ::shutdown(listener_.number(), SHUT_RDWR);
  thread_.join();
}

std::string fake_server::conninfo() const {
  return "host=" + folder_.path().string() + " port=5432 user=x dbname=x sslmode=disable";
}

std::string fake_server::session::receive() {
  std::array<char, 4096> buffer{};
  const auto count = ::recv(socket_, buffer.data(), buffer.size(), 0);
  return {buffer.data(), count > 0 ? static_cast<std::size_t>(count) : 0};
}

void fake_server::session::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto count = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count <= 0) return;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
}

void fake_server::session::await_close() {
  while (!receive().empty()) {
  }
}

void fake_server::session::await_close_unread() {
  pollfd waiting{.fd = socket_, .events = POLLRDHUP, .revents = 0};
  while (::poll(&waiting, 1, -1) < 0) {
  }
}

void fake_server::session::greet() {
  (void)receive();
  send(wire_message('R', integer(0, 4)) + wire_message('K', integer(1, 4) + integer(2, 4)) +
       wire_message('Z', "I"));
}

std::string wire_message(char type, std::string_view body) {
  return type + integer(static_cast<std::uint32_t>(body.size() + 4), 4) + std::string(body);
}

std::string wire_columns() {
  return wire_message('T', integer(1, 2) + std::string("c\0", 2) + integer(0, 4) + integer(0, 2) +
                               integer(25, 4) + integer(0xffff, 2) + integer(0xffffffff, 4) +
                               integer(0, 2));
}

std::string wire_row(std::string_view value) {
  return wire_message('D', integer(1, 2) + integer(static_cast<std::uint32_t>(value.size()), 4) +
                               std::string(value));
}

}  // namespace signalbox::testing
