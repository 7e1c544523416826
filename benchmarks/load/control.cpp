#include "benchmarks/load/control.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <stdexcept>

namespace signalbox::load {

control::control(const std::string& host, std::uint16_t port)
    : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(port);
  const bool named = ::inet_pton(AF_INET, host.c_str(), &to.sin_addr) == 1;
  if (!named || ::connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0) {
    ::close(socket_);
    throw std::runtime_error(fmt::format("No control connection at {}:{}", host, port));
  }
  const int on = 1;
  (void)::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

control::~control() {
  ::close(socket_);
}

void control::publish(const publish_order& what) {
  const auto line =
      fmt::format("publish {} {} {} {}\n", what.first, what.topics, what.times, what.at_ns);
  const auto sent = ::send(socket_, line.data(), line.size(), MSG_NOSIGNAL);
  if (sent != static_cast<ssize_t>(line.size())) {
    throw std::runtime_error("The server closed the control connection");
  }
}

}  // namespace signalbox::load
