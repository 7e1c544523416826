#include <doctest/doctest.h>
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>
#include <future>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "tests/unit/transport/loopback/client.hpp"
#include "tests/unit/transport/loopback/fixture.hpp"

namespace signalbox::transport::loopback {

namespace {

using namespace std::chrono_literals;
using clock = std::chrono::steady_clock;

/// The slowdown of all checked code under the thread sanitizer.
#ifdef __SANITIZE_THREAD__
constexpr int slowness = 10;
#else
constexpr int slowness = 1;
#endif

/// A delay that no user notices; generous enough for sanitizers on a busy machine.
constexpr auto unnoticed = 1s * slowness;

/// A correct client that is subscribed to the topic and must not be affected.
class other_client {
 public:
  explicit other_client(running_server& server) : server_(server), client_(server.port()) {
    client_.join_namespace();
    client_.send(R"(421["subscribe"])");
    CHECK(client_.receive() == R"(42["snapshot","first"])");
    CHECK(client_.receive() == "431[[]]");
  }

  /// Checks that a change arrives; sends no request, so it may be called as often as needed.
  void forward() {
    const auto began = clock::now();
    server_.publish(std::to_string(++changes_));
    REQUIRE(client_.receive() == "42[\"patch\"," + std::to_string(changes_) + "]");
    slowest_ = std::max(slowest_, clock::now() - began);
  }

  /// Checks that a change and a response arrive.
  void check() {
    forward();
    const auto began = clock::now();
    client_.send("422[\"echo\"]");
    CHECK(client_.receive() == "432[[]]");
    slowest_ = std::max(slowest_, clock::now() - began);
  }

  [[nodiscard]] clock::duration slowest() const { return slowest_; }

 private:
  running_server& server_;
  websocket_client client_;
  int changes_ = 0;
  clock::duration slowest_{};
};

std::string masked(websocket::opcode code, std::string_view payload) {
  return websocket::encode_masked_frame(code, payload, {1, 2, 3, 4});
}

std::string noise(std::mt19937& random, std::size_t bytes) {
  std::string out(bytes, '\0');
  std::ranges::generate(out, [&] { return static_cast<char>(random()); });
  return out;
}

/// Both ends of every socket are in this process.
void allow_open_files(rlim_t incoming) {
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = std::min(files.rlim_max, std::max(files.rlim_cur, incoming));
  ::setrlimit(RLIMIT_NOFILE, &files);
  REQUIRE(files.rlim_cur >= incoming);
}

/// Waits for a condition that no listener reports; the bystander's messages are the clock.
template <class Predicate>
bool until(other_client& other, Predicate done) {
  for (const auto end = clock::now() + 20s; clock::now() < end;) {
    if (done()) return true;
    other.forward();
  }
  return false;
}

}  // namespace

TEST_CASE("bad input: garbage, as HTTP and as WebSocket, ends its sender") {
  running_server server;
  other_client other(server);
  std::mt19937 random(20261120);
  constexpr int rounds = 50;
  for (int round = 0; round < rounds; ++round) {
    CAPTURE(round);
    tcp_client stranger(server.port());
    stranger.send(noise(random, 300) + "\r\n\r\n");
    while (!stranger.receive().empty()) {
    }
    websocket_client member(server.port());
    member.join_namespace();
    // No frame begins with this byte, so none of these is half a valid frame.
    member.send_raw('\xFF' + noise(random, 300));
    while (member.receive()) {
    }
    other.check();
  }
  REQUIRE(server.listener.wait([&] { return server.listener.gone.size() == rounds; }));
  CHECK(server.transport.snapshot().protocol_errors == rounds);
  CHECK(until(other, [&] { return server.transport.snapshot().http_connections == 0; }));
  CHECK(other.slowest() < unnoticed);
}

TEST_CASE("bad input: an incomplete frame, also a slow one, ends with the heartbeat") {
  running_server server({.realtime = {.ping_interval = 100ms * slowness,
                                      .ping_timeout = 100ms * slowness,
                                      .sweep_interval = 10ms}});
  other_client other(server);
  websocket_client half(server.port());
  websocket_client drip(server.port());
  half.join_namespace();
  drip.join_namespace();
  const auto frame = masked(websocket::opcode::text, "42[\"echo\",\"" + std::string(50'000, 'x'));
  half.send_raw(frame.substr(0, frame.size() / 2));
  std::size_t sent = 0;
  CHECK(until(other, [&] {
    drip.send_raw(frame.substr(sent++ % frame.size(), 1));
    const std::lock_guard lock(server.listener.mutex);
    return server.listener.gone.size() == 2;
  }));
  CHECK(server.transport.snapshot().ping_timeouts == 2);
  CHECK(other.slowest() < unnoticed);
}

TEST_CASE("bad input: a million pings end their sender once it exceeds the limit") {
  running_server server;
  other_client other(server);
  websocket_client flood(server.port());
  flood.join_namespace();
  std::string thousand;
  for (int count = 0; count < 1'000; ++count)
    thousand += masked(websocket::opcode::ping, "x");
  // A client that does not read its pongs is ended, too.
  for (int sent = 0; sent < 1'000; ++sent) {
    flood.send_raw(thousand);
    if (sent % 100 == 0) other.check();
  }
  CHECK(until(other, [&] {
    return server.transport.snapshot().violations(limit::packets_per_second) == 1;
  }));
  REQUIRE(server.listener.wait([&] { return server.listener.gone.size() == 1; }));
  CHECK(server.listener.gone.begin()->second == disconnect_reason::protocol_error);
  CHECK(server.transport.snapshot().outbox_bytes < 1'000'000);
  CHECK(other.slowest() < unnoticed);
}

TEST_CASE("bad input: a thousand half-open handshakes are ended by the handshake timeout") {
  constexpr std::size_t count = 1'000;
  allow_open_files(2 * count + 200);
  running_server server({.http = {.handshake_timeout = 1s}});
  other_client other(server);
  std::vector<std::unique_ptr<tcp_client>> strangers;
  for (std::size_t at = 0; at < count; ++at) {
    strangers.push_back(std::make_unique<tcp_client>(server.port()));
    if (at % 2 == 0) strangers.back()->send("GET /socket.io/?EIO=4&transport=web");
    if (at % 100 == 0) other.check();
  }
  CHECK(until(other, [&] {
    const auto seen = server.transport.snapshot();
    return seen.violations(limit::handshake_timeout) == static_cast<std::int64_t>(count);
  }));
  for (const auto& one : strangers) {
    while (!one->receive().empty()) {
    }
    one->close();
  }
  CHECK(until(other, [&] { return server.transport.snapshot().http_connections == 0; }));
  CHECK(other.slowest() < unnoticed);
}

TEST_CASE("bad input: beyond connections_max, handshakes are refused and the others continue") {
  running_server server({.http = {.connections_max = 20}});
  other_client other(server);
  std::vector<std::unique_ptr<tcp_client>> strangers;
  for (int count = 0; count < 100; ++count) {
    strangers.push_back(std::make_unique<tcp_client>(server.port()));
  }
  CHECK(until(other,
              [&] { return server.transport.snapshot().violations(limit::connections) == 81; }));
  CHECK(strangers.back()->receive().starts_with("HTTP/1.1 503 "));
}

TEST_CASE("bad input: a publisher faster than its consumers queues at most the bound for each") {
  constexpr std::size_t outbox_bytes_max = 256 * 1024;
  constexpr int stalled_count = 4;
  running_server server(
      {.realtime = {.sweep_interval = 10ms, .outbox_bytes_max = outbox_bytes_max}});
  other_client other(server);
  std::vector<std::unique_ptr<websocket_client>> stalled;
  for (int count = 0; count < stalled_count; ++count) {
    stalled.push_back(std::make_unique<websocket_client>(server.port(), "", 4096));
    stalled.back()->join_namespace();
    stalled.back()->send("42[\"subscribe\"]");
    CHECK(stalled.back()->receive() == R"(42["snapshot","first"])");
  }
  const std::string change = '"' + std::string(100'000, 'x') + '"';
  std::int64_t most = 0;
  websocket_client quick(server.port());
  quick.join_namespace();
  quick.send("42[\"subscribe\"]");
  CHECK(quick.receive() == R"(42["snapshot","first"])");
  for (int count = 0; count < 200; ++count) {
    server.publish(change);
    CHECK(quick.receive()->size() == change.size() + 12);
    most = std::max(most, server.transport.snapshot().outbox_bytes);
  }
  // The bystander has not read either: it counts like the stalled clients.
  CHECK(most <=
        static_cast<std::int64_t>((stalled_count + 2) * (outbox_bytes_max + change.size())));
  CHECK(server.transport.snapshot().conflations >= stalled_count);
  CHECK(server.transport.snapshot().slow_consumers == 0);
}

TEST_CASE("fault: a stalled I/O thread does not affect the others and loses no connection") {
  running_server server({.io_threads = 2,
                         .realtime = {.ping_interval = 200ms,
                                      .ping_timeout = 300ms,
                                      .sweep_interval = 10ms,
                                      .packets_per_second_max = 0}});
  auto& listener = server.listener;
  // The kernel chooses the thread of a socket: repeats until there is one on each.
  std::array<std::unique_ptr<websocket_client>, 2> on;
  for (std::size_t joined = 0; !on[0] || !on[1]; ++joined) {
    REQUIRE(joined < 200);
    auto fresh = std::make_unique<websocket_client>(server.port());
    fresh->join_namespace();
    const std::lock_guard lock(listener.mutex);
    auto& place = on[listener.connections.back().io_thread];
    if (!place) place = std::move(fresh);
  }
  // Right after a ping, so that its response has to wait until the thread reads again.
  while (
      !on[0]->tcp().receive().ends_with("\x81\x01"
                                        "2")) {
  }
  std::promise<void> stalled;
  std::promise<void> released;
  boost::asio::post(server.transport.context(0), [&] {
    stalled.set_value();
    released.get_future().wait();
  });
  stalled.get_future().wait();
  on[0]->send("3");
  on[0]->send("421[\"echo\"]");

  clock::duration slowest{};
  for (const auto end = clock::now() + 1s; clock::now() < end;) {
    const auto began = clock::now();
    on[1]->send("421[\"echo\"]");
    CHECK(on[1]->receive() == "431[[]]");
    slowest = std::max(slowest, clock::now() - began);
  }
  CHECK(slowest < 500ms);
  released.set_value();
  CHECK(on[0]->receive() == "431[[]]");
  on[0]->send("422[\"echo\"]");
  CHECK(on[0]->receive() == "432[[]]");
  const auto seen = server.transport.snapshot();
  CHECK(seen.ping_timeouts == 0);
  CHECK(seen.io_stalls >= 1);
}

}  // namespace signalbox::transport::loopback
