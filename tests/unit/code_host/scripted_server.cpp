#include "tests/unit/code_host/scripted_server.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <stdexcept>
#include <utility>

namespace signalbox::testing {

namespace {

constexpr std::size_t request_bytes_max = 1 << 16;

std::size_t body_bytes(const std::string& head) {
  const std::string name = "Content-Length: ";
  const auto at = head.find(name);
  return at == head.npos ? 0 : std::strtoul(head.c_str() + at + name.size(), nullptr, 10);
}

bool is_whole(const std::string& request) {
  const auto end = request.find("\r\n\r\n");
  return end != request.npos && request.size() >= end + 4 + body_bytes(request.substr(0, end));
}

std::string read_request(int socket) {
  std::string request;
  std::array<char, 4096> some{};
  while (!is_whole(request) && request.size() < request_bytes_max) {
    const auto got = ::recv(socket, some.data(), some.size(), 0);
    if (got <= 0) break;
    request.append(some.data(), static_cast<std::size_t>(got));
  }
  return request;
}

void send_all(int socket, const std::string& bytes) {
  std::size_t sent = 0;
  while (sent < bytes.size()) {
    const auto more = ::send(socket, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
    if (more <= 0) return;
    sent += static_cast<std::size_t>(more);
  }
}

}  // namespace

scripted_server::scripted_server(script answers) : answers_(std::move(answers)) {
  listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof(address);
  auto* raw = reinterpret_cast<sockaddr*>(&address);
  if (::bind(listener_, raw, size) != 0 || ::listen(listener_, 8) != 0 ||
      ::getsockname(listener_, raw, &size) != 0) {
    throw std::runtime_error("the test's server cannot listen on loopback");
  }
  port_ = ntohs(address.sin_port);
  thread_ = std::thread([this] { serve(); });
}

scripted_server::~scripted_server() {
  ::shutdown(listener_, SHUT_RDWR);
  thread_.join();
  ::close(listener_);
}

std::string scripted_server::url() const {
  return "http://127.0.0.1:" + std::to_string(port_);
}

std::vector<std::string> scripted_server::requests() const {
  const std::lock_guard lock(guard_);
  return requests_;
}

void scripted_server::serve() {
  for (;;) {
    const int socket = ::accept(listener_, nullptr, nullptr);
    if (socket < 0) return;
    const auto request = read_request(socket);
    {
      const std::lock_guard lock(guard_);
      requests_.push_back(request);
    }
    if (const auto answer = answers_(request); !answer.empty()) {
      send_all(socket, answer);
    } else {
      char ignored = 0;
      while (::recv(socket, &ignored, 1, 0) > 0) {
      }
    }
    ::close(socket);
  }
}

std::string json_answer(const std::string& status, const std::string& body) {
  return "HTTP/1.1 " + status +
         "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
         "\r\nConnection: close\r\n\r\n" + body;
}

}  // namespace signalbox::testing
