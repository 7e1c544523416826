#include "benchmarks/load/fleet.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>
#include <variant>

namespace signalbox::load {

namespace {

namespace websocket = transport::websocket;

constexpr std::size_t read_bytes_max = std::size_t{256} << 10;
constexpr std::size_t head_bytes_max = std::size_t{16} << 10;
constexpr std::size_t events_max = 1'024;
// A stalled client's kernel buffers as little as possible.
constexpr int stalled_receive_bytes = 4'096;
constexpr std::chrono::milliseconds retry_precision{10};

std::uint64_t now_ns() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(now).count());
}

sockaddr_in address_of(const std::string& host, std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  (void)::inet_pton(AF_INET, host.c_str(), &address.sin_addr);
  return address;
}

}  // namespace

fleet::fleet(const options& how)
    : how_(how), slots_(read_slots(how)), buffer_(read_bytes_max), epoll_(::epoll_create1(0)) {
  members_.reserve(how.connections);
  for (std::size_t at = 0; at < how.connections; ++at) {
    auto& fresh = members_.emplace_back(how.speaks, slots_[at % slots_.size()]);
    fresh.stalls = how.stalled_one_in > 0 && at % how.stalled_one_in == 0;
    if (fresh.stalls) ++stalled_;
  }
}

fleet::~fleet() {
  for (auto& one : members_) {
    if (one.socket >= 0) ::close(one.socket);
  }
  ::close(epoll_);
}

std::size_t fleet::at_number(std::uint64_t number) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      members_, [&](const member& one) { return one.connection.last_number() >= number; }));
}

std::size_t fleet::stalled_at_number(std::uint64_t number) const {
  return static_cast<std::size_t>(std::ranges::count_if(members_, [&](const member& one) {
    return one.stalls && one.connection.last_number() >= number;
  }));
}

std::uint64_t fleet::newest_number() const {
  std::uint64_t newest = 0;
  for (const auto& one : members_)
    newest = std::max(newest, one.connection.last_number());
  return newest;
}

std::vector<std::size_t> fleet::readers_by_topic() const {
  std::vector<std::size_t> readers;
  for (std::size_t at = 0; at < members_.size(); ++at) {
    const auto topic = static_cast<std::size_t>(slots_[at % slots_.size()].topic_position);
    if (topic >= readers.size()) readers.resize(topic + 1);
    if (!members_[at].stalls) ++readers[topic];
  }
  return readers;
}

void fleet::stall(bool on) {
  stalling_ = on;
  for (auto& one : members_) {
    if (one.stalls && one.socket >= 0) listen(one, on ? 0U : std::uint32_t{EPOLLIN}, EPOLL_CTL_MOD);
  }
}

void fleet::turn(std::chrono::nanoseconds wait) {
  while (next_ < members_.size() && under_way_ < how_.handshakes)
    begin(members_[next_++]);
  const auto now = clock::now();
  while (!retries_.empty() && retries_.begin()->first <= now) {
    auto* due = retries_.begin()->second;
    retries_.erase(retries_.begin());
    begin(*due);
  }
  std::array<epoll_event, events_max> events;
  const auto waited =
      retries_.empty() ? wait : std::min<std::chrono::nanoseconds>(wait, retry_precision);
  const auto whole = std::chrono::duration_cast<std::chrono::seconds>(waited);
  const timespec until{.tv_sec = whole.count(), .tv_nsec = (waited - whole).count()};
  const int count =
      ::epoll_pwait2(epoll_, events.data(), static_cast<int>(events.size()), &until, nullptr);
  for (int at = 0; at < count; ++at) {
    const auto& event = events[static_cast<std::size_t>(at)];
    handle(*static_cast<member*>(event.data.ptr), event.events);
  }
}

void fleet::begin(member& peer) {
  peer.began = clock::now();
  peer.head.clear();
  peer.socket_connection = simulations::new_client_conversation();
  peer.socket = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (peer.socket < 0) return lose(peer, fmt::format("socket: {}", std::strerror(errno)));
  const int on = 1;
  (void)::setsockopt(peer.socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  if (peer.stalls) {
    (void)::setsockopt(peer.socket, SOL_SOCKET, SO_RCVBUF, &stalled_receive_bytes,
                       sizeof stalled_receive_bytes);
  }
  if (how_.source_addresses > 1) {
    // Each source address has its own ports; the kernel chooses the port on connect.
    const auto position = static_cast<std::size_t>(&peer - members_.data());
    const auto from =
        address_of(fmt::format("127.0.0.{}", 1 + position % how_.source_addresses), 0);
    (void)::setsockopt(peer.socket, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
    (void)::bind(peer.socket, reinterpret_cast<const sockaddr*>(&from), sizeof from);
  }
  const auto to = address_of(how_.host, how_.port);
  if (::connect(peer.socket, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0 &&
      errno != EINPROGRESS) {
    return lose(peer, fmt::format("connect: {}", std::strerror(errno)));
  }
  ++under_way_;
  peer.at = stage::connecting;
  listen(peer, EPOLLOUT, EPOLL_CTL_ADD);
}

void fleet::listen(member& peer, std::uint32_t events, int how) {
  epoll_event interest{};
  interest.events = events;
  interest.data.ptr = &peer;
  (void)::epoll_ctl(epoll_, how, peer.socket, &interest);
}

void fleet::handle(member& peer, std::uint32_t events) {
  if (peer.at == stage::none) return;
  if (peer.at == stage::connecting) return upgrade(peer);
  if (peer.stalls && stalling_ && peer.at == stage::open) {
    // Hang-ups are always reported, whatever events are watched.
    if ((events & (EPOLLHUP | EPOLLERR)) != 0) lose(peer, "hung up on a stalled client");
    return;
  }
  read(peer);
}

void fleet::upgrade(member& peer) {
  int error = 0;
  socklen_t size = sizeof error;
  (void)::getsockopt(peer.socket, SOL_SOCKET, SO_ERROR, &error, &size);
  if (error != 0) return lose(peer, fmt::format("connect: {}", std::strerror(error)));
  if (first_accepted_ == clock::time_point{}) first_accepted_ = clock::now();
  peer.at = stage::upgrading;
  listen(peer, EPOLLIN, EPOLL_CTL_MOD);
  // The key of RFC 6455's own example: nothing here requires a fresh one.
  transmit(peer, fmt::format("GET {} HTTP/1.1\r\nHost: {}:{}\r\nUpgrade: websocket\r\n"
                             "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                             peer.connection.path(), how_.host, how_.port));
}

void fleet::read(member& peer) {
  const auto count = ::recv(peer.socket, buffer_.data(), buffer_.size(), 0);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (count <= 0) {
    return lose(peer,
                count == 0 ? "the server hung up" : fmt::format("recv: {}", std::strerror(errno)));
  }
  auto& into = peer.stalls ? seen_by_stalled : seen;
  into.bytes += static_cast<std::uint64_t>(count);
  ++into.reads;
  const std::string_view bytes(buffer_.data(), static_cast<std::size_t>(count));
  if (peer.at == stage::upgrading) {
    take_head(peer, bytes);
  } else {
    take_frames(peer, bytes);
  }
}

void fleet::take_head(member& peer, std::string_view bytes) {
  peer.head.append(bytes);
  const auto end = peer.head.find("\r\n\r\n");
  if (end == std::string::npos) {
    if (peer.head.size() > head_bytes_max) lose(peer, "the upgrade response is too long");
    return;
  }
  if (!peer.head.starts_with("HTTP/1.1 101")) {
    return lose(peer,
                fmt::format("upgrade refused: {}", peer.head.substr(0, peer.head.find('\r'))));
  }
  const auto rest = std::exchange(peer.head, {}).substr(end + 4);
  peer.at = stage::open;
  peer.connection.opened();
  note_ready(peer, false);
  if (!rest.empty()) take_frames(peer, rest);
}

void fleet::take_frames(member& peer, std::string_view bytes) {
  const auto now = now_ns();
  auto& into = peer.stalls ? seen_by_stalled : seen;
  while (const auto output = peer.socket_connection.next(bytes)) {
    const bool was_ready = peer.connection.ready();
    if (const auto* whole = std::get_if<websocket::message>(&*output)) {
      if (!whole->is_text) return lose(peer, "a binary message");
      const auto answer = peer.connection.receive(whole->payload, now, into);
      if (!answer.empty())
        transmit(peer, peer.socket_connection.encode(websocket::opcode::text, answer));
      if (!peer.connection.refusal().empty()) return lose(peer, peer.connection.refusal());
    } else if (const auto* pong = std::get_if<websocket::reply>(&*output)) {
      ++into.heartbeats;
      transmit(peer, pong->wire);
    } else if (const auto* end = std::get_if<websocket::finished>(&*output)) {
      return lose(peer,
                  std::string(end->violated ? end->what.what : "the server closed the WebSocket"));
    }
    if (peer.at == stage::none) return;
    note_ready(peer, was_ready);
  }
}

void fleet::transmit(member& peer, std::string_view wire) {
  // A client's message fits into an empty socket; a full one means that the client has sent far too
  // much.
  const auto sent = ::send(peer.socket, wire.data(), wire.size(), MSG_NOSIGNAL);
  if (sent != static_cast<ssize_t>(wire.size())) lose(peer, "the server does not read");
}

void fleet::note_ready(member& peer, bool was_ready) {
  if (was_ready || !peer.connection.ready()) return;
  --under_way_;
  ++ready_;
  const auto took = clock::now() - peer.began;
  ready_us.add(static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::microseconds>(took).count()));
}

void fleet::lose(member& peer, std::string why) {
  if (peer.connection.ready()) {
    --ready_;
    ++lost_;
  } else {
    ++failed_;
    if (peer.at != stage::none) --under_way_;
  }
  if (!peer.connection.refusal().empty()) last_refusal_ = peer.connection.refusal();
  if (first_failure_.empty()) first_failure_ = std::move(why);
  close(peer);
  if (!comes_back_) return;
  const auto mean = static_cast<double>(how_.retry.count());
  std::uniform_real_distribution<double> wait_ms(mean * 0.5, mean * 1.5);
  const auto wait = std::chrono::duration<double, std::milli>(wait_ms(chance_));
  retries_.emplace(clock::now() + std::chrono::duration_cast<clock::duration>(wait), &peer);
}

void fleet::close(member& peer) {
  if (peer.socket >= 0) ::close(std::exchange(peer.socket, -1));
  peer.at = stage::none;
  peer.connection.closed();
}

}  // namespace signalbox::load
