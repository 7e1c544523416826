#include <doctest/doctest.h>

#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "tests/unit/transport/loopback/client.hpp"
#include "tests/unit/transport/loopback/fixture.hpp"
#include "tests/unit/transport/loopback/returning_client.hpp"

namespace signalbox::transport::loopback {

using namespace std::chrono_literals;

namespace {

server_config recovering(std::size_t io_threads = 1) {
  server_config out{.io_threads = io_threads};
  out.realtime.recovery_window = 2min;
  out.realtime.sweep_interval = 10ms;
  return out;
}

void subscribe(returning_client& client) {
  client.send(R"(421["subscribe"])");
  REQUIRE(client.receive() == R"(42["snapshot","first"])");
  REQUIRE(client.receive() == "431[[]]");
}

std::string patch(int value) {
  return "42[\"patch\"," + std::to_string(value) + "]";
}

bool parked(running_server& server, std::int64_t count) {
  return eventually([&] { return server.transport.snapshot().parked_connections == count; });
}

}  // namespace

TEST_CASE("recovery: when off, the wire is plain, and a returning client gets a new connection") {
  running_server server;
  websocket_client client(server.port());
  CHECK(client.receive()->starts_with("0{"));
  client.send(R"(40{"pid":"YWFhYWFhYWFhYWFhYWFhYQ","offset":"1"})");
  const auto joined = client.receive();
  REQUIRE(joined);
  CHECK(joined->starts_with("40{\"sid\":\""));
  CHECK(joined->find("pid") == std::string::npos);
  client.send(R"(420["subscribe"])");
  CHECK(client.receive() == R"(42["snapshot","first"])");
}

TEST_CASE("recovery: a lost client gets missed frames once, without the listener's involvement") {
  running_server server(recovering());
  returning_client client(server.port());
  const auto sid = client.sid;
  subscribe(client);
  server.publish("1");
  CHECK(client.receive() == patch(1));
  client.reset();
  REQUIRE(parked(server, 1));
  server.publish("2");
  {
    const std::lock_guard lock(server.listener.mutex);
    server.transport.hub().send(server.listener.connections[0], encode_event("alone", {}));
  }
  REQUIRE(client.come_back());
  CHECK(client.sid == sid);
  CHECK(client.receive() == patch(2));
  CHECK(client.receive() == R"(42["alone"])");
  server.publish("3");
  CHECK(client.receive() == patch(3));
  client.send(R"(427["echo",5])");
  CHECK(client.receive() == "437[[5]]");
  const auto now = server.transport.snapshot();
  CHECK(now.recovered == 1);
  CHECK(now.recovery_failed == 0);
  CHECK(now.parked_connections == 0);
  CHECK(now.accepted_connections == 1);
  CHECK(now.subscriptions == 1);
  CHECK(now.recovery_log_bytes > 0);
  const std::lock_guard lock(server.listener.mutex);
  CHECK(server.listener.connections.size() == 1);
  CHECK(server.listener.gone.empty());
}

TEST_CASE("recovery: many losses and returns on two threads lose no concurrent changes") {
  running_server server(recovering(2));
  constexpr int changes = 3'000;
  constexpr int clients = 6;
  constexpr int read_between = 97;
  std::atomic<int> ready = 0;
  std::atomic<int> wrong = 0;
  std::atomic<int> returns = 0;
  std::vector<std::thread> people;
  for (int number = 0; number < clients; ++number) {
    people.emplace_back([&, number] {
      try {
        returning_client client(server.port());
        client.send(R"(421["subscribe"])");
        if (client.receive() != R"(42["snapshot","first"])") ++wrong;
        if (client.receive() != "431[[]]") ++wrong;
        ++ready;
        std::vector<std::unique_ptr<websocket_client>> abandoned;
        for (int next = 0; next < changes;) {
          for (int count = 0; count < read_between + number && next < changes; ++count, ++next) {
            if (client.receive() != patch(next)) ++wrong;
          }
          // Every second loss is not noticed by the server.
          if (next % 2 == 0) client.reset();
          abandoned.push_back(client.abandon());
          if (!client.come_back()) ++wrong;
          ++returns;
          if (wrong > 0) return;
        }
      } catch (const std::exception& failure) {
        MESSAGE(failure.what());
        ++wrong;
      }
    });
  }
  while (ready < clients && wrong == 0)
    std::this_thread::yield();
  for (int change = 0; change < changes; ++change) {
    server.publish(std::to_string(change));
    if (change % 50 == 0) std::this_thread::yield();
  }
  for (auto& one : people)
    one.join();
  CHECK(wrong == 0);
  CHECK(returns >= clients * changes / (read_between + clients));
  CHECK(server.transport.snapshot().recovered == returns);
  const std::lock_guard lock(server.listener.mutex);
  CHECK(server.listener.connections.size() == clients);
}

TEST_CASE("recovery: a client that has received nothing, or only acknowledgements, recovers") {
  running_server server(recovering(2));
  returning_client silent(server.port());
  returning_client answered(server.port());
  answered.send(R"(421["echo",1])");
  CHECK(answered.receive() == "431[[1]]");
  CHECK_FALSE(silent.offset);
  CHECK_FALSE(answered.offset);
  silent.reset();
  answered.reset();
  REQUIRE(parked(server, 2));
  {
    const std::lock_guard lock(server.listener.mutex);
    for (const auto id : server.listener.connections)
      server.transport.hub().send(id, encode_event("missed", {}));
  }
  CHECK(silent.come_back());
  CHECK(answered.come_back());
  CHECK(silent.receive() == R"(42["missed"])");
  CHECK(answered.receive() == R"(42["missed"])");
}

TEST_CASE("recovery: a wrong pid, a wrong offset or another namespace gives a new connection") {
  auto config = recovering();
  config.realtime.namespaces = {"/", "/other"};
  running_server server(config);
  returning_client client(server.port());
  subscribe(client);
  const auto pid = client.pid;
  const auto offset = client.offset;
  client.reset();
  REQUIRE(parked(server, 1));
  CHECK_FALSE(client.come_back_with("YWFhYWFhYWFhYWFhYWFhYQ", offset));
  returning_client elsewhere(server.port(), "/other");
  CHECK_FALSE(elsewhere.come_back_with(pid, offset));
  // Its connection is still parked; a request with a wrong offset starts a new one.
  CHECK(client.come_back_with(pid, offset));
  client.reset();
  const auto before = server.transport.snapshot().recovery_failed;
  CHECK_FALSE(client.come_back_with(pid, "nonsense"));
  CHECK(server.transport.snapshot().recovery_failed == before + 1);
}

TEST_CASE("recovery: a late return, or one that missed too much, gives a new connection") {
  SUBCASE("window") {
    auto config = recovering();
    config.realtime.recovery_window = 1ms;
    running_server server(config);
    returning_client client(server.port());
    client.reset();
    auto& listener = server.listener;
    REQUIRE(listener.wait([&] { return listener.gone.size() == 1; }));
    CHECK(listener.gone.begin()->second == disconnect_reason::client_left);
    CHECK_FALSE(client.come_back());
    CHECK(server.transport.snapshot().recovery_failed == 1);
  }
  SUBCASE("log") {
    auto config = recovering();
    config.realtime.recovery_log_bytes_max = 4'000;
    running_server server(config);
    returning_client client(server.port());
    subscribe(client);
    client.reset();
    REQUIRE(parked(server, 1));
    for (int change = 0; change < 1'000; ++change)
      server.publish("1");
    CHECK(server.transport.snapshot().recovery_log_bytes <= 4'000);
    CHECK_FALSE(client.come_back());
    auto& listener = server.listener;
    REQUIRE(listener.wait([&] { return listener.gone.size() == 1; }));
    CHECK(listener.connections.size() == 2);
  }
  SUBCASE("room") {
    auto config = recovering();
    config.realtime.recovery_parked_max = 1;
    running_server server(config);
    returning_client first(server.port());
    returning_client second(server.port());
    first.reset();
    REQUIRE(parked(server, 1));
    second.reset();
    auto& listener = server.listener;
    REQUIRE(listener.wait([&] { return listener.gone.size() == 1; }));
    CHECK_FALSE(first.come_back());
    CHECK(second.come_back());
  }
}

TEST_CASE("recovery: a client that left, was closed, or violated the protocol cannot recover") {
  running_server server(recovering());
  auto& listener = server.listener;
  SUBCASE("leaves") {
    returning_client client(server.port());
    client.send("41");
    REQUIRE(listener.wait([&] { return listener.gone.size() == 1; }));
    CHECK(server.transport.snapshot().parked_connections == 0);
    CHECK_FALSE(client.come_back());
  }
  SUBCASE("closed") {
    returning_client client(server.port());
    client.send(R"(42["bye"])");
    CHECK(client.receive() == R"(42["signed_out",{}])");
    CHECK(client.receive() == "41");
    REQUIRE(listener.wait([&] { return listener.gone.size() == 1; }));
    CHECK(server.transport.snapshot().parked_connections == 0);
    CHECK_FALSE(client.come_back());
  }
  SUBCASE("closed while parked") {
    returning_client client(server.port());
    client.reset();
    REQUIRE(parked(server, 1));
    server.transport.hub().close(listener.connections[0], nullptr);
    REQUIRE(listener.wait([&] { return listener.gone.size() == 1; }));
    CHECK(listener.gone.begin()->second == disconnect_reason::closed_by_server);
    CHECK(server.transport.snapshot().parked_connections == 0);
    CHECK_FALSE(client.come_back());
  }
  SUBCASE("protocol") {
    returning_client client(server.port());
    client.send("47");
    REQUIRE(listener.wait([&] { return listener.gone.size() == 1; }));
    CHECK(server.transport.snapshot().parked_connections == 0);
    CHECK_FALSE(client.come_back());
  }
}

TEST_CASE("recovery: an event from before the loss can finish after it") {
  auto config = recovering(2);
  config.realtime.events_in_flight_max = 2;
  running_server server(config);
  auto& listener = server.listener;
  returning_client client(server.port());
  client.send(R"(421["hold"])");
  client.send(R"(42["hold"])");
  REQUIRE(listener.wait([&] { return listener.held.size() == 2; }));
  client.reset();
  REQUIRE(client.come_back());
  client.send(R"(422["hold"])");
  client.send(R"(423["hold"])");
  REQUIRE(listener.wait([&] { return listener.held.size() == 4; }));
  listener.release();
  // The response to the first event is no longer expected by the client.
  CHECK(client.receive() == R"(432["held"])");
  CHECK(client.receive() == R"(433["held"])");
  client.send(R"(424["hold"])");
  client.send(R"(425["hold"])");
  client.send(R"(426["hold"])");
  REQUIRE(listener.wait([&] { return listener.held.size() == 2; }));
  listener.release();
  CHECK(client.receive() == R"(434["held"])");
  CHECK(client.receive() == R"(435["held"])");
  REQUIRE(listener.wait([&] { return listener.held.size() == 1; }));
  listener.release();
  CHECK(client.receive() == R"(436["held"])");
}

TEST_CASE("recovery: a client whose loss was not noticed displaces its old connection") {
  running_server server(recovering(2));
  returning_client client(server.port());
  subscribe(client);
  const auto old = client.abandon();
  REQUIRE(client.come_back());
  server.publish("1");
  CHECK(client.receive() == patch(1));
  // The old socket is closed without notifying the listener.
  CHECK_FALSE(old->receive());
  old->tcp().close();
  client.send(R"(427["echo",5])");
  CHECK(client.receive() == "437[[5]]");
  const std::lock_guard lock(server.listener.mutex);
  CHECK(server.listener.gone.empty());
}

TEST_CASE("recovery: works over long polling, after a close packet or a missed heartbeat") {
  auto config = recovering();
  config.realtime.ping_interval = 50ms;
  config.realtime.ping_timeout = 50ms;
  running_server server(config);
  http_client polling(server.port());
  const auto sid = sid_of(polling.get(polling_target())->body);
  polling.send("POST " + polling_target(sid), "40");
  CHECK(polling.receive()->status == 200);
  const auto joined = polling.get(polling_target(sid))->body;
  // A heartbeat may precede it.
  constexpr std::string_view mark = "\"pid\":\"";
  const auto found = joined.find(mark);
  REQUIRE(found != std::string::npos);
  const auto from = found + mark.size();
  const auto pid = joined.substr(from, joined.find('"', from) - from);
  // No heartbeat is answered.
  REQUIRE(parked(server, 1));
  returning_client other(server.port());
  REQUIRE(other.come_back_with(pid, std::nullopt));
  other.socket().send("1");
  // The second is the connection that it opened first, and left for this one.
  REQUIRE(parked(server, 2));
  CHECK(other.come_back_with(pid, std::nullopt));
}

TEST_CASE("recovery: a stop reports each parked connection once") {
  running_server server(recovering(2));
  returning_client away(server.port());
  returning_client here(server.port());
  away.reset();
  REQUIRE(parked(server, 1));
  server.transport.stop();
  const std::lock_guard lock(server.listener.mutex);
  REQUIRE(server.listener.gone.size() == 2);
  for (const auto& [id, why] : server.listener.gone)
    CHECK(why == disconnect_reason::shutting_down);
}

TEST_CASE("recovery: a connection that fell behind is not parked") {
  auto config = recovering();
  config.realtime.outbox_bytes_max = 20'000;
  config.realtime.slow_consumer_grace = 1h;
  running_server server(config);
  returning_client client(server.port());
  subscribe(client);
  const auto large = '"' + std::string(10'000, 'x') + '"';
  while (server.transport.snapshot().conflations == 0)
    server.publish(large);
  client.reset();
  auto& listener = server.listener;
  REQUIRE(listener.wait([&] { return listener.gone.size() == 1; }));
  CHECK_FALSE(client.come_back());
}

}  // namespace signalbox::transport::loopback
