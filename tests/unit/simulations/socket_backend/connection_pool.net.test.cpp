#include "simulations/socket_backend/connection_pool.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "simulations/socket_backend/machine_time.hpp"
#include "tests/unit/simulations/socket_backend/scripted_server.hpp"
#include "tests/unit/transport/loopback/fixture.hpp"

using namespace signalbox::simulations;
using signalbox::transport::disconnect_reason;
using signalbox::transport::loopback::running_server;

namespace {

using namespace std::chrono_literals;

const std::vector<std::string> nothing;

std::string url_of(const running_server& server) {
  return fmt::format("http://127.0.0.1:{}", server.port());
}

/// A connection pool connected to the product's own transport.
struct with_server {
  explicit with_server(signalbox::transport::server_config config = {})
      : server(std::move(config)), pool(loop, time, url_of(server)) {}

  std::uint64_t dial(recording_owner& owner) {
    const auto line = pool.dial(owner, 0);
    REQUIRE(line);
    pool.emit(*line, {.event = {}, .argument = "{}"});
    return *line;
  }
  std::uint64_t dial_and_join(recording_owner& owner) {
    const auto line = dial(owner);
    REQUIRE(turn_until(loop, [&] { return !owner.packets.empty(); }));
    return line;
  }
  std::size_t gone() {
    const std::lock_guard lock(server.listener.mutex);
    return server.listener.gone.size();
  }

  running_server server;
  io_loop loop;
  moved_time time;
  connection_pool pool;
};

}  // namespace

TEST_CASE("connection pool: packets from before the opening are sent in order once it is open") {
  with_server backend;
  recording_owner owner;
  const auto line = backend.dial(owner);
  backend.pool.emit(line, {.event = "echo", .argument = R"({"n":1})", .ack = 1});
  backend.pool.emit(line, {.event = "echo", .argument = R"({"n":2})", .ack = 2});
  CHECK(backend.pool.counted().opened == 0);
  REQUIRE(turn_until(backend.loop, [&] { return owner.packets.size() == 3; }));
  CHECK(owner.packets[0].starts_with(R"(40{"sid":")"));
  CHECK(owner.packets[1] == R"(431[[{"n":1}]])");
  CHECK(owner.packets[2] == R"(432[[{"n":2}]])");
  CHECK(owner.ends == nothing);
  const auto& counted = backend.pool.counted();
  CHECK(counted.opened == 1);
  CHECK(counted.open_lines == 1);
  CHECK(counted.deliveries == 3);
  CHECK(counted.bytes ==
        owner.packets[0].size() + owner.packets[1].size() + owner.packets[2].size());
  // A server on the loopback interface is called from an address with separate ports.
  CHECK(backend.server.listener.requests.at(0).remote_address == "127.0.0.2");
}

TEST_CASE("connection pool: heartbeats are answered without the owner") {
  signalbox::transport::server_config config;
  config.realtime.ping_interval = 20ms;
  config.realtime.sweep_interval = 5ms;
  // A ping must be answered before the next is sent, or the connection would be closed.
  config.realtime.ping_timeout = 10s;
  with_server backend(config);
  recording_owner owner;
  const auto line = backend.dial_and_join(owner);
  // Every packet of the client except CONNECT is a pong.
  const auto packets = [&] { return backend.server.transport.snapshot().packets_received; };
  REQUIRE(turn_until(backend.loop, [&] { return packets() >= 6; }));
  CHECK(owner.packets.size() == 1);
  CHECK(owner.ends == nothing);
  backend.pool.emit(line, {.event = "echo", .argument = "1", .ack = 1});
  CHECK(turn_until(backend.loop, [&] { return owner.packets.size() == 2; }));
}

TEST_CASE("connection pool: the server's last packet arrives before its end") {
  with_server backend;
  recording_owner owner;
  const auto line = backend.dial_and_join(owner);
  backend.pool.emit(line, {.event = "bye", .argument = "{}"});
  REQUIRE(turn_until(backend.loop, [&] { return !owner.ends.empty(); }));
  REQUIRE(owner.packets.size() == 4);
  CHECK(owner.packets[1] == R"(430[[{}]])");
  CHECK(owner.packets[2] == R"(42["signed_out",{}])");
  CHECK(owner.packets[3] == "41");
  CHECK(owner.ends == std::vector<std::string>{"closed by the server"});
  CHECK(backend.pool.counted().open_lines == 0);
  // Calls on a connection that has ended have no effect.
  backend.pool.emit(line, {.event = "echo", .argument = "1", .ack = 1});
  backend.pool.hang_up(line);
  backend.pool.lose(line);
  apply_configuration(backend.loop);
  CHECK(owner.ends.size() == 1);
}

TEST_CASE("connection pool: a client that hangs up receives no more events") {
  with_server backend;
  recording_owner owner;
  const auto line = backend.dial_and_join(owner);
  backend.pool.hang_up(line);
  CHECK(backend.pool.counted().open_lines == 0);
  REQUIRE(turn_until(backend.loop, [&] { return backend.gone() == 1; }));
  CHECK(backend.server.listener.gone.begin()->second == disconnect_reason::client_left);
  apply_configuration(backend.loop);
  CHECK(owner.packets.size() == 1);
  CHECK(owner.ends == nothing);
}

TEST_CASE("connection pool: the server notices a lost connection by its heartbeat") {
  signalbox::transport::server_config config;
  config.realtime.ping_interval = 50ms;
  config.realtime.ping_timeout = 50ms;
  config.realtime.sweep_interval = 5ms;
  with_server backend(config);
  recording_owner owner;
  backend.pool.lose(backend.dial_and_join(owner));
  CHECK(backend.pool.silent_lines() == 1);
  REQUIRE(turn_until(backend.loop, [&] { return backend.gone() == 1; }));
  CHECK(backend.server.listener.gone.begin()->second == disconnect_reason::ping_timeout);
  CHECK(owner.packets.size() == 1);
  CHECK(owner.ends == nothing);
}

TEST_CASE("connection pool: three hundred concurrent connections get their own responses") {
  constexpr std::size_t many = 300;
  with_server backend;
  std::vector<recording_owner> owners(many);
  for (auto& each : owners)
    backend.pool.emit(backend.dial(each), {.event = "subscribe", .argument = "{}", .ack = 7});
  const auto all_have = [&](std::size_t packets) {
    return std::ranges::all_of(owners,
                               [&](const auto& each) { return each.packets.size() >= packets; });
  };
  REQUIRE(turn_until(backend.loop, [&] { return all_have(3); }));
  CHECK(backend.pool.counted().open_lines == many);
  backend.server.publish(R"({"n":1})");
  REQUIRE(turn_until(backend.loop, [&] { return all_have(4); }));
  for (const auto& each : owners) {
    CHECK(each.packets.back() == R"(42["patch",{"n":1}])");
    CHECK(each.ends == nothing);
  }
  CHECK(backend.pool.counted().deliveries == 4 * many);
}

TEST_CASE("connection pool: all owners are notified when the server stops") {
  with_server backend;
  std::vector<recording_owner> owners(20);
  for (auto& each : owners)
    backend.dial_and_join(each);
  std::thread stopping([&] { backend.server.transport.stop(); });
  CHECK(turn_until(backend.loop, [&] {
    return std::ranges::all_of(owners, [](const auto& each) { return each.ends.size() == 1; });
  }));
  stopping.join();
  CHECK(backend.pool.counted().open_lines == 0);
}

TEST_CASE("connection pool: owners may outlive it") {
  running_server server;
  io_loop loop;
  moved_time time;
  recording_owner owner;
  {
    connection_pool pool(loop, time, url_of(server));
    for (int each = 0; each < 3; ++each)
      pool.emit(*pool.dial(owner, each == 0 ? 100 : 0), {.event = {}, .argument = "{}"});
    REQUIRE(turn_until(loop, [&] { return owner.packets.size() >= 2; }));
    const auto refused = pool.dial(owner, 0);
    pool.hang_up(*refused);
  }
  const auto before = owner.packets.size();
  apply_configuration(loop);
  time.pass(2min);
  CHECK(owner.packets.size() == before);
  CHECK(owner.ends == nothing);
}
