#include "tests/unit/support/loopback_listener.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <stdexcept>

namespace signalbox::testing {

loopback_listener::loopback_listener() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof(address);
  auto* raw = reinterpret_cast<sockaddr*>(&address);
  constexpr int backlog = 8;
  if (::bind(socket_, raw, size) != 0 || ::listen(socket_, backlog) != 0 ||
      ::getsockname(socket_, raw, &size) != 0) {
    throw std::runtime_error("the test's server cannot listen on loopback");
  }
  port_ = ntohs(address.sin_port);
}

loopback_listener::~loopback_listener() {
  ::close(socket_);
}

int loopback_listener::accept() const {
  return ::accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC);
}

void loopback_listener::stop() const {
  ::shutdown(socket_, SHUT_RDWR);
}

}  // namespace signalbox::testing
