#include "benchmarks/realtime_server/door.hpp"

#include <fmt/format.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <stdexcept>
#include <string>

namespace signalbox::bench {

namespace {

// Maximum delay until an unused control port notices that it has to close.
constexpr int look_interval_ms = 200;
// The load generator recognizes the control port's own CPU time by this name.
constexpr const char* thread_name = "bench.door";

}  // namespace

door::door(std::uint16_t port, std::function<void(const order&)> take)
    : take_(std::move(take)),
      listening_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)) {
  const int on = 1;
  (void)::setsockopt(listening_, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::bind(listening_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
      ::listen(listening_, 1) != 0) {
    ::close(listening_);
    throw std::runtime_error(fmt::format("Cannot listen on control port {}", port));
  }
  thread_ = std::jthread([this](const std::stop_token& stop) { serve(stop); });
}

door::~door() {
  thread_.request_stop();
  thread_.join();
  ::close(listening_);
}

void door::serve(const std::stop_token& stop) const {
  (void)::pthread_setname_np(::pthread_self(), thread_name);
  int customer = -1;
  while (!stop.stop_requested()) {
    pollfd waiting{.fd = customer < 0 ? listening_ : customer, .events = POLLIN, .revents = 0};
    if (::poll(&waiting, 1, look_interval_ms) <= 0) continue;
    if (customer < 0) {
      customer = ::accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC);
      continue;
    }
    serve_one(customer);
    ::close(customer);
    customer = -1;
  }
  if (customer >= 0) ::close(customer);
}

// Until the client disconnects; a run of the generator is one client.
void door::serve_one(int socket) const {
  std::string lines;
  std::array<char, 4096> buffer;
  for (ssize_t got = 0; (got = ::recv(socket, buffer.data(), buffer.size(), 0)) > 0;) {
    lines.append(buffer.data(), static_cast<std::size_t>(got));
    for (auto end = lines.find('\n'); end != std::string::npos; end = lines.find('\n')) {
      std::array<unsigned long long, 4> words{};
      if (std::sscanf(lines.c_str(), "publish %llu %llu %llu %llu", &words[0], &words[1], &words[2],
                      &words[3]) == 4) {
        take_({.first = words[0], .topics = words[1], .times = words[2], .at_ns = words[3]});
      }
      lines.erase(0, end + 1);
    }
  }
}

}  // namespace signalbox::bench
