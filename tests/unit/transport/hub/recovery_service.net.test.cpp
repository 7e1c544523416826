#include "transport/hub/recovery_service.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/transport/loopback/client.hpp"
#include "tests/unit/transport/loopback/fixture.hpp"
#include "tests/unit/transport/loopback/returning_client.hpp"

namespace signalbox::transport::loopback {

using namespace std::chrono_literals;

namespace {

/// A server with connection state recovery, and a client of its topic.
struct recoverable {
  static server_config config() {
    server_config out{.io_threads = 2};
    out.realtime.recovery_window = 2min;
    out.realtime.sweep_interval = 10ms;
    out.realtime.outbox_bytes_max = 20'000;
    out.realtime.slow_consumer_grace = 1h;
    return out;
  }

  running_server server{config()};
  returning_client client{server.port()};

  recoverable() {
    client.send(R"(421["subscribe"])");
    REQUIRE(client.receive() == R"(42["snapshot","first"])");
    REQUIRE(client.receive() == "431[[]]");
  }

  [[nodiscard]] connection_id id() {
    const std::lock_guard lock(server.listener.mutex);
    return server.listener.connections.at(0);
  }
  void lose() {
    client.reset();
    REQUIRE(eventually([this] { return server.transport.snapshot().parked_connections == 1; }));
  }
  /// Returns whether the next message is the answer to an event, so that no other came before it.
  bool receives_nothing() {
    client.send(R"(427["echo",5])");
    return client.receive() == "437[[5]]";
  }
};

}  // namespace

TEST_CASE("recovery service: a refused connection is told why, and is not parked") {
  running_server server(recoverable::config());
  auto& listener = server.listener;
  websocket_client client(server.port());
  CHECK(client.receive()->starts_with("0{"));
  client.send(R"(40{"refuse":true})");
  CHECK(client.receive() == R"(44{"data":{"code":"unauthenticated"},"message":"not you"})");
  client.tcp().reset();
  REQUIRE(listener.wait([&] { return listener.gone.size() == 1; }));
  CHECK(server.transport.snapshot().parked_connections == 0);
}

TEST_CASE_FIXTURE(recoverable, "recovery service: a connection that left a topic gets no changes") {
  server.transport.hub().leave(id(), server.listener.topic);
  server.publish("1");
  CHECK(receives_nothing());
  CHECK(server.transport.snapshot().subscriptions == 0);
}

TEST_CASE_FIXTURE(recoverable,
                  "recovery service: a lost connection that left a topic gets no more changes") {
  lose();
  server.publish("1");
  server.transport.hub().leave(id(), server.listener.topic);
  server.publish("2");
  REQUIRE(client.come_back());
  // Changes from before it left are still sent.
  CHECK(client.receive() == R"(42["patch",1])");
  CHECK(receives_nothing());
  server.publish("3");
  CHECK(receives_nothing());
}

TEST_CASE_FIXTURE(recoverable, "recovery service: a retired topic has no more changes") {
  SUBCASE("connected") {
    server.transport.hub().retire(server.listener.topic);
  }
  SUBCASE("lost") {
    lose();
    server.transport.hub().retire(server.listener.topic);
    REQUIRE(client.come_back());
  }
  server.publish("1");
  CHECK(receives_nothing());
  CHECK(server.transport.snapshot().subscriptions == 0);
}

TEST_CASE_FIXTURE(recoverable,
                  "recovery service: a connection that caught up after it fell behind can return") {
  const auto large = '"' + std::string(10'000, 'x') + '"';
  while (server.transport.snapshot().conflations == 0)
    server.publish(large);
  {
    const std::lock_guard lock(server.listener.mutex);
    server.listener.snapshot = "\"fresh\"";
  }
  auto last = client.receive();
  while (last && *last != R"(42["snapshot","fresh"])")
    last = client.receive();
  REQUIRE(last);
  lose();
  server.publish("1");
  REQUIRE(client.come_back());
  CHECK(client.receive() == R"(42["patch",1])");
}

}  // namespace signalbox::transport::loopback
