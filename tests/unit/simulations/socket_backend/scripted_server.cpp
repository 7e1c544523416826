#include "tests/unit/simulations/socket_backend/scripted_server.hpp"

#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <stdexcept>
#include <utility>

namespace signalbox::simulations {

namespace {

// Longer than any step here, also under sanitizers on a busy machine.
constexpr std::chrono::seconds case_deadline{20};
constexpr timeval blocking_deadline{.tv_sec = 20, .tv_usec = 0};
constexpr int backlog = 1'024;

unsigned byte_of(std::string_view bytes, std::size_t at) {
  return static_cast<unsigned char>(bytes[at]);
}

}  // namespace

const std::string right_upgrade =
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n";

void moved_time::pass(run_time length) {
  const auto until = now_ + length;
  while (planned().next_time() && *planned().next_time() <= until) {
    now_ = std::max(now_, *planned().next_time());
    planned().take_next()();
  }
  now_ = until;
}

void recording_owner::arrived(std::uint64_t line, std::string_view packet) {
  packets.emplace_back(packet);
  if (on_packet) on_packet(line);
}

void recording_owner::closed(std::uint64_t /*line*/, std::string_view why) {
  ends.emplace_back(why);
}

bool turn_until(io_loop& loop, const std::function<bool()>& done) {
  const auto until = std::chrono::steady_clock::now() + case_deadline;
  while (!done()) {
    if (std::chrono::steady_clock::now() > until) return false;
    loop.turn(std::chrono::milliseconds{1});
  }
  return true;
}

void apply_configuration(io_loop& loop) {
  // Over the loopback interface sent data is available immediately.
  for (int turn = 0; turn < 5; ++turn)
    loop.turn(std::chrono::microseconds{0});
}

std::string server_frame(std::string_view text) {
  std::string wire = "\x81";
  if (text.size() < 126) {
    wire += static_cast<char>(text.size());
  } else {
    wire += static_cast<char>(126);
    wire += static_cast<char>(text.size() >> 8U);
    wire += static_cast<char>(text.size() & 0xFFU);
  }
  return wire.append(text);
}

void scripted_peer::send(std::string_view bytes) const {
  while (!bytes.empty()) {
    const auto sent = ::send(socket_.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) throw std::runtime_error("send did not finish in time");
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

const std::string& scripted_peer::received() {
  std::array<char, 65'536> buffer;
  while (end_ == 0) {
    const auto count = ::recv(socket_.number(), buffer.data(), buffer.size(), MSG_DONTWAIT);
    if (count < 0 && errno == EAGAIN) break;
    if (count <= 0) end_ = count == 0 ? 1 : errno;
    if (count > 0) received_.append(buffer.data(), static_cast<std::size_t>(count));
  }
  return received_;
}

std::vector<std::string> scripted_peer::said() {
  std::vector<std::string> texts;
  std::string_view left = received();
  left.remove_prefix(left.find("\r\n\r\n") + 4);
  while (left.size() >= 6) {
    const bool is_close = (byte_of(left, 0) & 0x0FU) == 8;
    std::size_t length = byte_of(left, 1) & 0x7FU;
    std::size_t header = 2;
    if (length == 126) {
      length = byte_of(left, 2) << 8U | byte_of(left, 3);
      header = 4;
    }
    if (left.size() < header + 4 + length) break;
    std::string text;
    for (std::size_t at = 0; at < length; ++at)
      text += static_cast<char>(left[header + 4 + at] ^ left[header + at % 4]);
    texts.push_back(is_close ? "close" : text);
    left.remove_prefix(header + 4 + length);
  }
  return texts;
}

int scripted_peer::end() {
  (void)received();
  return end_;
}

void scripted_peer::open(io_loop& loop) {
  if (!turn_until(loop, [&] { return received().ends_with("\r\n\r\n"); }))
    throw std::runtime_error("no upgrade was requested");
  send(right_upgrade + server_frame(R"(0{"sid":"a"})"));
  apply_configuration(loop);
}

scripted_server::scripted_server() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in where{};
  where.sin_family = AF_INET;
  where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof where;
  if (::bind(socket_.number(), reinterpret_cast<const sockaddr*>(&where), size) != 0 ||
      ::listen(socket_.number(), backlog) != 0 ||
      ::getsockname(socket_.number(), reinterpret_cast<sockaddr*>(&where), &size) != 0)
    throw std::runtime_error("cannot listen");
  (void)::setsockopt(socket_.number(), SOL_SOCKET, SO_RCVTIMEO, &blocking_deadline,
                     sizeof blocking_deadline);
  port_ = ntohs(where.sin_port);
}

std::string scripted_server::url() const {
  return fmt::format("http://127.0.0.1:{}", port_);
}

scripted_peer scripted_server::accept() const {
  postgres::unique_descriptor made(::accept4(socket_.number(), nullptr, nullptr, SOCK_CLOEXEC));
  if (!made.valid()) throw std::runtime_error("nobody came");
  const int on = 1;
  (void)::setsockopt(made.number(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  (void)::setsockopt(made.number(), SOL_SOCKET, SO_SNDTIMEO, &blocking_deadline,
                     sizeof blocking_deadline);
  return scripted_peer(std::move(made));
}

}  // namespace signalbox::simulations
