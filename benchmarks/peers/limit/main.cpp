#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cstdio>

#include "benchmarks/peers/limit/door.hpp"
#include "benchmarks/peers/limit/sockets.hpp"

namespace {

int listen_on(std::uint16_t port) {
  const int listening = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  const int on = 1;
  (void)::setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::bind(listening, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
      ::listen(listening, SOMAXCONN) != 0) {
    return -1;
  }
  return listening;
}

void watch(int epoll, int descriptor) {
  epoll_event interest{};
  interest.events = EPOLLIN;
  interest.data.fd = descriptor;
  (void)::epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &interest);
}

void raise_file_limit() {
  rlimit limit{};
  (void)::getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  (void)::setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

/// `bench_limit`: one thread, one epoll, one prepared frame to every socket: the maximum that this
/// machine's kernel allows. Runs until it is ended by a signal.
int main(int count, char** words) {
  std::uint16_t port = 0;
  std::uint16_t control_port = 0;
  signalbox::limit::door_settings how;
  CLI::App app{"The machine's own limit for a broadcast over WebSockets."};
  app.add_option("--port", port)->required();
  app.add_option("--control", control_port)->required();
  app.add_option("--bytes", how.change_bytes)->check(CLI::Range(64, 65'535));
  app.add_flag("--coalesce", how.coalesce);
  CLI11_PARSE(app, count, words);
  raise_file_limit();
  const int epoll = ::epoll_create1(EPOLL_CLOEXEC);
  const int clients = listen_on(port);
  const int doors = listen_on(control_port);
  if (clients < 0 || doors < 0) {
    fmt::print(stderr, "bench_limit: cannot listen on {} and {}\n", port, control_port);
    return 1;
  }
  watch(epoll, clients);
  watch(epoll, doors);
  signalbox::limit::sockets all(epoll);
  signalbox::limit::door door(all, how);
  fmt::print("{{\"ready\":true,\"pids\":[{}]}}\n", ::getpid());
  std::fflush(stdout);
  std::array<epoll_event, 256> events;
  std::array<char, 65'536> buffer;
  for (;;) {
    const int ready = ::epoll_wait(epoll, events.data(), static_cast<int>(events.size()), -1);
    for (int at = 0; at < ready; ++at) {
      const auto& event = events[static_cast<std::size_t>(at)];
      const int from = event.data.fd;
      if (from == clients || from == doors) {
        const int fresh = ::accept4(from, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fresh < 0) continue;
        if (from == clients) {
          all.take(fresh);
        } else {
          watch(epoll, fresh);
        }
      } else if (!all.handle(from, event.events)) {
        const auto got = ::recv(from, buffer.data(), buffer.size(), 0);
        if (got > 0) door.take({buffer.data(), static_cast<std::size_t>(got)});
        if (got == 0) ::close(from);
      }
    }
  }
}
