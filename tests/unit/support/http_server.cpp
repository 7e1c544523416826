#include "tests/unit/support/http_server.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
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

http_server::http_server(script answers)
    : answers_(std::move(answers)), thread_([this] { serve(); }) {}

http_server::http_server(std::string answer)
    : http_server(script([answer = std::move(answer)](const std::string&) { return answer; })) {}

http_server::~http_server() {
  listener_.stop();
  thread_.join();
}

std::string http_server::url() const {
  return "http://127.0.0.1:" + std::to_string(port());
}

std::vector<std::string> http_server::requests() const {
  const std::lock_guard lock(guard_);
  return requests_;
}

void http_server::serve() {
  for (;;) {
    const int socket = listener_.accept();
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
  return "HTTP/1.1 " + status + "\r\nContent-Type: application/json\r\nx-request-id: req-1\r\n" +
         "Content-Length: " + std::to_string(body.size()) + "\r\nConnection: close\r\n\r\n" + body;
}

}  // namespace signalbox::testing
