#include "benchmarks/peers/limit/sockets.hpp"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <utility>

namespace signalbox::limit {

namespace {

// The generator always sends the key of RFC 6455's example (section 1.3); this is the response.
constexpr std::string_view switching =
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n";
constexpr std::string_view path = "GET /topic/";
constexpr std::size_t topics_max = 100'000;

}  // namespace

sockets::~sockets() {
  for (const auto& [socket, peer] : all_)
    ::close(socket);
}

void sockets::take(int socket) {
  const int on = 1;
  (void)::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  epoll_event interest{};
  interest.events = EPOLLIN;
  interest.data.fd = socket;
  (void)::epoll_ctl(epoll_, EPOLL_CTL_ADD, socket, &interest);
  all_[socket] = {};
}

bool sockets::handle(int socket, std::uint32_t events) {
  const auto found = all_.find(socket);
  if (found == all_.end()) return false;
  auto& peer = found->second;
  if ((events & EPOLLOUT) != 0) {
    watch(socket, false);
    write(socket, peer, std::exchange(peer.waiting, {}));
  }
  // The socket may have been closed by a write.
  if ((events & ~static_cast<std::uint32_t>(EPOLLOUT)) != 0 && all_.contains(socket)) {
    read(socket, peer);
  }
  return true;
}

void sockets::read(int socket, one& peer) {
  std::array<char, 4096> buffer;
  const auto count = ::recv(socket, buffer.data(), buffer.size(), 0);
  if (count <= 0) {
    if (count == 0 || (errno != EAGAIN && errno != EINTR)) close(socket);
    return;
  }
  const std::string_view said(buffer.data(), static_cast<std::size_t>(count));
  if (peer.open || !said.starts_with(path)) return;
  peer.open = true;
  peer.topic = std::min(
      topics_max, static_cast<std::size_t>(std::strtoul(said.data() + path.size(), nullptr, 10)));
  if (peer.topic >= by_topic_.size()) by_topic_.resize(peer.topic + 1);
  by_topic_[peer.topic].push_back(socket);
  write(socket, peer, switching);
}

void sockets::write(std::size_t topic, std::string_view bytes) {
  if (topic >= by_topic_.size()) return;
  auto& subscribers = by_topic_[topic];
  // Backwards, because a socket that closes is removed from the list.
  for (auto at = subscribers.size(); at-- > 0;) {
    const auto socket = subscribers[at];
    const auto sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent == static_cast<ssize_t>(bytes.size())) continue;
    auto& peer = all_[socket];
    write(socket, peer, bytes.substr(static_cast<std::size_t>(std::max<ssize_t>(sent, 0))));
  }
}

void sockets::write(int socket, one& peer, std::string_view bytes) {
  if (peer.waiting.empty()) {
    const auto sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent == static_cast<ssize_t>(bytes.size())) return;
    if (sent < 0 && errno != EAGAIN && errno != EINTR) return close(socket);
    bytes.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(sent, 0)));
    watch(socket, true);
  }
  peer.waiting.append(bytes);
  if (peer.waiting.size() > waiting_bytes_max) close(socket);
}

void sockets::watch(int socket, bool for_capacity) {
  epoll_event interest{};
  interest.events = EPOLLIN;
  if (for_capacity) interest.events |= EPOLLOUT;
  interest.data.fd = socket;
  (void)::epoll_ctl(epoll_, EPOLL_CTL_MOD, socket, &interest);
}

void sockets::close(int socket) {
  const auto found = all_.find(socket);
  if (found == all_.end()) return;
  if (found->second.open) std::erase(by_topic_[found->second.topic], socket);
  all_.erase(found);
  ::close(socket);
}

}  // namespace signalbox::limit
