#include "simulations/socket_backend/connection_pool.hpp"

#include <fmt/format.h>
#include <sys/epoll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <utility>
#include <variant>

#include "simulations/client/client_conversation.hpp"
#include "simulations/machine/usage.hpp"
#include "simulations/socket_backend/line_socket.hpp"

namespace signalbox::simulations {

namespace {

namespace websocket = transport::websocket;

constexpr std::size_t read_bytes_max = std::size_t{64} << 10;
constexpr std::size_t head_bytes_max = std::size_t{8} << 10;
/// Clients send little; when this much is queued, the server does not read.
constexpr std::size_t waiting_bytes_max = std::size_t{256} << 10;
/// From the dial to Engine.IO's open packet.
constexpr run_time open_bound = std::chrono::seconds{10};
/// From the close frame to the server's close.
constexpr run_time close_bound = std::chrono::seconds{5};
/// Interval of the heartbeat checks.
constexpr run_time heartbeat_precision = std::chrono::seconds{1};
constexpr run_time deadline_precision = std::chrono::milliseconds{250};
/// A slow connection reads its quota for this interval, then rests.
constexpr std::size_t slow_reads_per_second = 10;
/// An address has some 28,000 ports and is used for at most 20,000 connections.
constexpr std::uint64_t lines_per_source = 20'000;
constexpr std::uint64_t first_source = 2;
constexpr std::uint64_t sources = 200;

// RFC 6455 section 1.3: the key of its example, and the server's response to it.
constexpr std::string_view request_key = "dGhlIHNhbXBsZSBub25jZQ==";
constexpr std::string_view accepted_key = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";

// Engine.IO v4 packet types: the first character of a text.
constexpr char open_packet = '0';
constexpr std::string_view close_packet = "1";
constexpr std::string_view ping_packet = "2";
constexpr std::string_view pong_packet = "3";

/// Returns a number of milliseconds in Engine.IO's open packet; 0 when it is missing.
run_time milliseconds_behind(std::string_view packet, std::string_view name) {
  const auto found = packet.find(name);
  std::uint32_t read = 0;
  if (found != packet.npos) {
    packet.remove_prefix(found + name.size());
    std::from_chars(packet.data(), packet.data() + packet.size(), read);
  }
  return std::chrono::milliseconds{read};
}

/// Returns why an upgrade response is invalid; empty when it is valid.
std::string fault_of(std::string_view head) {
  constexpr std::string_view version = "HTTP/1.1 ";
  if (!head.starts_with(version)) return "no WebSocket";
  const auto status = head.substr(version.size(), 3);
  if (status != "101") return fmt::format("HTTP {}", status);
  return head.find(accepted_key) == head.npos ? "no WebSocket" : "";
}

}  // namespace

/// One connection, from its dial until its end has been reported.
struct connection_pool::line {
  std::uint64_t number = 0;
  line_owner* owner = nullptr;  ///< null after a hang-up
  postgres::unique_descriptor socket = {};
  system_under_test at = system_under_test::connecting;
  bool is_resting = false;             ///< for a slow connection: reading is paused
  std::uint32_t bytes_per_second = 0;  ///< 0: unlimited
  run_time received{0};                ///< time of the last read
  websocket::conversation talk = new_client_conversation();
  std::string head = {};     ///< of the upgrade response, until it is complete
  std::string said = {};     ///< messages from before it was open
  std::string waiting = {};  ///< to be written
};

connection_pool::connection_pool(io_loop& loop, timeline& time, const std::string& url)
    : loop_(loop), time_(time), server_(find_server(url)), buffer_(read_bytes_max) {
  (void)raise_file_limit();
  request_ = fmt::format(
      "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: {}\r\n"
      "User-Agent: Signalbox rehearsal\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {}\r\n\r\n",
      server_.host_and_port, request_key);
}

connection_pool::~connection_pool() {
  for (const auto& [number, each] : lines_)
    if (each->socket.valid()) loop_.forget(each->socket.number());
}

// Requests of the users.

std::optional<std::uint64_t> connection_pool::dial(line_owner& owner,
                                                   std::size_t bytes_per_second) {
  const auto number = ++last_line_;
  auto& which = *lines_.emplace(number, std::make_unique<line>()).first->second;
  which.number = number;
  which.owner = &owner;
  begin(which, bytes_per_second);
  return number;
}

void connection_pool::begin(line& which, std::size_t bytes_per_second) {
  which.bytes_per_second =
      static_cast<std::uint32_t>(std::min<std::size_t>(bytes_per_second, UINT32_MAX));
  const auto source = first_source + which.number / lines_per_source % sources;
  auto started = begin_to_connect(
      server_, {.source = static_cast<std::uint8_t>(source), .is_slow = bytes_per_second > 0});
  if (!started) return retire(which, std::string{started.error()});
  which.socket = std::move(*started);
  const auto watched =
      loop_.watch(which.socket.number(), EPOLLOUT,
                  [this, number = which.number](std::uint32_t events) { handle(number, events); });
  // Only this connection ends, and it is counted; the others continue.
  if (!watched) return retire(which, std::string{error_text(watched.error())});
  to_be_open_.push_back({time_.now() + open_bound, which.number});
  schedule_deadline_check();
}

void connection_pool::emit(std::uint64_t number, outgoing_event what) {
  auto* const from = find(number);
  if (from == nullptr || from->owner == nullptr) return;
  const auto frame = from->talk.encode(websocket::opcode::text, encode(what));
  if (from->at == system_under_test::open) return transmit(*from, frame);
  from->said += frame;
  if (from->said.size() > waiting_bytes_max) retire(*from, "send queue full");
}

void connection_pool::hang_up(std::uint64_t number) {
  auto* const from = disown(number);
  if (from == nullptr) return;
  if (from->at != system_under_test::open) return retire(*from, {});
  --totals_.open_lines;
  from->at = system_under_test::closing;
  from->is_resting = false;
  to_be_closed_.push_back({time_.now() + close_bound, number});
  schedule_deadline_check();
  listen(*from);
  transmit(*from, from->talk.close(websocket::close_code::normal, {}));
}

void connection_pool::lose(std::uint64_t number) {
  auto* const from = disown(number);
  if (from == nullptr) return;
  loop_.forget(from->socket.number());
  silent_.keep(std::exchange(from->socket, {}), time_.now());
  schedule_deadline_check();
  retire(*from, {});
}

connection_pool::line* connection_pool::find(std::uint64_t number) {
  const auto found = lines_.find(number);
  return found == lines_.end() || found->second->at == system_under_test::gone
             ? nullptr
             : found->second.get();
}

connection_pool::line* connection_pool::disown(std::uint64_t number) {
  const auto found = lines_.find(number);
  if (found == lines_.end() || std::exchange(found->second->owner, nullptr) == nullptr)
    return nullptr;
  return found->second->at == system_under_test::gone ? nullptr : found->second.get();
}

// Events from the server.

void connection_pool::handle(std::uint64_t number, std::uint32_t events) {
  auto* const which = find(number);
  if (which == nullptr) return;
  if (which->at == system_under_test::connecting) return upgrade(*which);
  if ((events & EPOLLOUT) != 0) write_waiting(*which);
  if (which->at == system_under_test::gone) return;
  if (which->is_resting) {
    // Always reported while the socket exists.
    if ((events & (EPOLLERR | EPOLLHUP)) != 0) retire(*which, "reset by the server");
    return;
  }
  if ((events & ~std::uint32_t{EPOLLOUT}) != 0) read(*which);
}

void connection_pool::upgrade(line& which) {
  if (const auto error = connect_outcome(which.socket.number()); error != 0)
    return retire(which, std::string{error_text(error)});
  which.at = system_under_test::upgrading;
  listen(which);
  transmit(which, request_);
}

void connection_pool::read(line& which) {
  auto most = buffer_.size();
  if (which.bytes_per_second > 0 && which.at != system_under_test::closing)
    most = std::clamp<std::size_t>(which.bytes_per_second / slow_reads_per_second, 1, most);
  const auto count = ::recv(which.socket.number(), buffer_.data(), most, 0);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (count < 0) return retire(which, std::string{error_text(errno)});
  if (count == 0) return retire(which, "closed by the server");
  const auto taken = static_cast<std::size_t>(count);
  which.received = time_.now();
  const std::string_view bytes(buffer_.data(), taken);
  if (which.at == system_under_test::upgrading) {
    take_head(which, bytes);
  } else {
    take_frames(which, bytes);
  }
  if (which.bytes_per_second > 0) pause(which, taken);
}

void connection_pool::take_head(line& which, std::string_view bytes) {
  constexpr std::string_view end_mark = "\r\n\r\n";
  which.head.append(bytes);
  const auto end = which.head.find(end_mark);
  if (end == which.head.npos) {
    if (which.head.size() > head_bytes_max) retire(which, "no WebSocket");
    return;
  }
  const auto head = std::exchange(which.head, {});
  if (auto fault = fault_of(std::string_view(head).substr(0, end)); !fault.empty())
    return retire(which, std::move(fault));
  which.at = system_under_test::opening;
  take_frames(which, std::string_view(head).substr(end + end_mark.size()));
}

void connection_pool::take_frames(line& which, std::string_view bytes) {
  while (which.at != system_under_test::gone) {
    const auto output = which.talk.next(bytes);
    if (!output) return;
    if (const auto* whole = std::get_if<websocket::message>(&*output)) {
      if (!whole->is_text) return retire(which, "malformed frame");
      take_text(which, whole->payload);
    } else if (const auto* answer = std::get_if<websocket::reply>(&*output)) {
      transmit(which, answer->wire);
    } else if (const auto* end = std::get_if<websocket::finished>(&*output)) {
      if (!end->shutdown_notice.empty()) transmit(which, end->shutdown_notice);
      return retire(which, end->violated ? "malformed frame" : "closed by the server");
    }
  }
}

void connection_pool::take_text(line& which, std::string_view packet) {
  if (which.at == system_under_test::opening) {
    if (!packet.starts_with(open_packet)) return retire(which, "malformed frame");
    return note_open(which, packet);
  }
  if (packet == ping_packet)
    return transmit(which, which.talk.encode(websocket::opcode::text, pong_packet));
  if (packet == close_packet) return retire(which, "closed by the server");
  if (which.owner == nullptr) return;
  ++totals_.deliveries;
  totals_.bytes += packet.size();
  which.owner->arrived(which.number, packet);
}

void connection_pool::note_open(line& which, std::string_view packet) {
  heartbeat_bound_ = milliseconds_behind(packet, R"("pingInterval":)") +
                     milliseconds_behind(packet, R"("pingTimeout":)");
  which.at = system_under_test::open;
  ++totals_.opened;
  ++totals_.open_lines;
  const auto said = std::exchange(which.said, {});
  if (!said.empty()) transmit(which, said);
}

// Writing, pausing, ending.

void connection_pool::transmit(line& which, std::string_view bytes) {
  if (which.at == system_under_test::gone) return;
  if (which.waiting.empty()) {
    const auto sent = ::send(which.socket.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    // After a broken connection the remaining input is read, followed by its end.
    if (sent < 0 && errno != EAGAIN && errno != EINTR) return;
    bytes.remove_prefix(sent > 0 ? static_cast<std::size_t>(sent) : 0);
  }
  if (bytes.empty()) return;
  which.waiting += bytes;
  if (which.waiting.size() > waiting_bytes_max) return retire(which, "send queue full");
  listen(which);
}

void connection_pool::write_waiting(line& which) {
  const auto left = std::exchange(which.waiting, {});
  transmit(which, left);
  if (which.at != system_under_test::gone && which.waiting.empty()) listen(which);
}

void connection_pool::pause(line& which, std::size_t taken) {
  if (which.at == system_under_test::gone || which.at == system_under_test::closing) return;
  which.is_resting = true;
  listen(which);
  const auto rest = run_time{static_cast<std::int64_t>(taken * 1'000'000 / which.bytes_per_second)};
  time_.in(rest, [this, here = std::weak_ptr(presence_), number = which.number] {
    if (here.expired()) return;
    auto* const rested = find(number);
    if (rested == nullptr || !std::exchange(rested->is_resting, false)) return;
    listen(*rested);
  });
}

void connection_pool::listen(line& which) {
  const auto reads = which.is_resting ? 0U : std::uint32_t{EPOLLIN};
  const auto writes = which.waiting.empty() ? 0U : std::uint32_t{EPOLLOUT};
  loop_.change(which.socket.number(), reads | writes);
}

void connection_pool::retire(line& which, std::string why) {
  if (which.at == system_under_test::gone) return;
  if (which.at == system_under_test::open) --totals_.open_lines;
  which.at = system_under_test::gone;
  if (which.socket.valid()) {
    loop_.forget(which.socket.number());
    postgres::unique_descriptor closed = std::exchange(which.socket, {});
  }
  loop_.post([this, here = std::weak_ptr(presence_), number = which.number, why = std::move(why)] {
    if (here.expired()) return;
    const auto gone = lines_.extract(number);
    // An owner that has hung up meanwhile is not notified.
    if (auto* const owner = gone.mapped()->owner; owner != nullptr) owner->closed(number, why);
  });
}

// Deadlines.

void connection_pool::schedule_deadline_check() {
  if (std::exchange(is_looking_, true)) return;
  time_.in(deadline_precision, [this, here = std::weak_ptr(presence_)] {
    if (!here.expired()) check_deadlines();
  });
}

void connection_pool::check_deadlines() {
  is_looking_ = false;
  end_those_due(to_be_open_, system_under_test::open, "no answer");
  end_those_due(to_be_closed_, system_under_test::gone, "");
  silent_.close_those_due(time_.now());
  end_those_unheard();
  if (!lines_.empty() || silent_.size() > 0) schedule_deadline_check();
}

void connection_pool::end_those_unheard() {
  const auto now = time_.now();
  if (heartbeat_bound_ == run_time{0} || now - heartbeats_checked_at_ < heartbeat_precision) return;
  heartbeats_checked_at_ = now;
  for (const auto& [number, each] : lines_) {
    if (each->at == system_under_test::open && now - each->received > heartbeat_bound_)
      retire(*each, "no heartbeat");
  }
}

void connection_pool::end_those_due(std::deque<deadline>& among, system_under_test before,
                                    std::string_view why) {
  while (!among.empty() && among.front().until <= time_.now()) {
    auto* const which = find(among.front().line);
    among.pop_front();
    if (which != nullptr && which->at < before) retire(*which, std::string{why});
  }
}

}  // namespace signalbox::simulations
