#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/unit/transport/loopback/client.hpp"
#include "tests/unit/transport/loopback/fixture.hpp"

namespace signalbox::transport::loopback {

namespace {

using namespace std::chrono_literals;

constexpr int small_receive_buffer = 4096;
constexpr std::size_t outbox_bytes_max = 256 * 1024;

server_config small_outbox() {
  return {.realtime = {.sweep_interval = 10ms,
                       .outbox_bytes_max = outbox_bytes_max,
                       .slow_consumer_grace = 50ms}};
}

void subscribe(websocket_client& client) {
  client.join_namespace();
  client.send(R"(421["subscribe"])");
  CHECK(client.receive() == R"(42["snapshot","first"])");
  CHECK(client.receive() == "431[[]]");
}

struct polling_connection {
  std::string sid;
  connection_id id;
};

/// Connects the server's first client, which polls.
polling_connection connect_polling(running_server& server, http_client& client) {
  auto sid = sid_of(client.get(polling_target())->body);
  client.send("POST " + polling_target(sid), "40");
  CHECK(client.receive()->body == "ok");
  auto& listener = server.listener;
  REQUIRE(listener.wait([&] { return listener.connections.size() == 1; }));
  const std::lock_guard lock(listener.mutex);
  return {.sid = std::move(sid), .id = listener.connections.at(0)};
}

// More than the kernel's buffers on both sides, in JSON.
constexpr int changes = 400;
const std::string large_change = '"' + std::string(100'000, 'x') + '"';

}  // namespace

TEST_CASE("slow consumer: loses changes, not the last state, and does not affect others") {
  running_server server(small_outbox());
  auto& listener = server.listener;
  websocket_client slow(server.port(), {}, small_receive_buffer);
  subscribe(slow);
  websocket_client quick(server.port());
  subscribe(quick);

  for (int change = 0; change < changes; ++change) {
    server.publish(large_change);
    CHECK(quick.receive()->size() == large_change.size() + 12);
    CHECK(server.transport.snapshot().outbox_bytes <=
          static_cast<std::int64_t>(outbox_bytes_max + 2 * large_change.size()));
  }
  CHECK(server.transport.snapshot().conflations > 0);
  // A stalled client is counted by the next sweep.
  for (int more = 0; more < changes && server.transport.snapshot().stalled_connections == 0;
       ++more) {
    server.publish(large_change);
    CHECK(quick.receive());
  }
  const auto stalled = server.transport.snapshot();
  CHECK(stalled.stalled_connections == 1);
  CHECK(stalled.stalled_bytes == stalled.stalled_bytes_most);
  CHECK(stalled.stalled_bytes_most <= static_cast<std::int64_t>(outbox_bytes_max));
  {
    const std::lock_guard lock(listener.mutex);
    CHECK(listener.joins_after_behind == 0);
    listener.snapshot = "\"fresh\"";
  }

  int received = 0;
  auto next = slow.receive();
  for (; next && *next != R"(42["snapshot","fresh"])"; next = slow.receive())
    ++received;
  CHECK(next);
  CHECK(received < changes);
  server.publish("\"after\"");
  CHECK(slow.receive() == R"(42["patch","after"])");
  const std::lock_guard lock(listener.mutex);
  CHECK(listener.joins_after_behind == 1);
  CHECK(listener.gone.empty());
}

TEST_CASE(
    "slow consumer: is disconnected when frames that cannot be dropped stay above the bound") {
  running_server server(small_outbox());
  auto& listener = server.listener;
  websocket_client slow(server.port(), {}, small_receive_buffer);
  slow.join_namespace();
  const auto message = encode_event("large", {large_change});
  const auto id = [&] {
    const std::lock_guard lock(listener.mutex);
    return listener.connections.at(0);
  }();
  for (int count = 0; count < changes; ++count)
    server.transport.hub().send(id, message);
  REQUIRE(listener.wait([&] { return listener.gone.size() == 1; }));
  CHECK(listener.gone.begin()->second == disconnect_reason::slow_consumer);
  CHECK(server.transport.snapshot().slow_consumers == 1);
}

TEST_CASE(
    "slow consumer: is disconnected after the grace time when it is slightly above the bound") {
  running_server server(small_outbox());
  auto& listener = server.listener;
  http_client client(server.port());
  const auto [sid, id] = connect_polling(server, client);
  // It polls no more, and its queue is far below the bound that ends it immediately.
  for (std::size_t bytes = 0; bytes <= outbox_bytes_max; bytes += large_change.size())
    server.transport.hub().send(id, encode_event("large", {large_change}));
  REQUIRE(listener.wait([&] { return listener.gone.size() == 1; }));
  CHECK(listener.gone.begin()->second == disconnect_reason::slow_consumer);
}

TEST_CASE("slow consumer: a client whose socket accepts a burst is not slow") {
  running_server server(small_outbox());
  websocket_client quick(server.port());
  subscribe(quick);
  // Several times the bound in one burst, but less than the kernel's buffers.
  const std::string change = '"' + std::string(1'000, 'x') + '"';
  for (int count = 0; count < 600; ++count)
    server.publish(change);
  for (int count = 0; count < 600; ++count) {
    CHECK(quick.receive()->size() == change.size() + 12);
  }
  CHECK(server.transport.snapshot().conflations == 0);
}

TEST_CASE("slow consumer: on polling, too, the last state arrives with the next poll") {
  running_server server(small_outbox());
  http_client client(server.port());
  const auto sid = sid_of(client.get(polling_target())->body);
  client.send("POST " + polling_target(sid),
              "40\x1e"
              "42[\"subscribe\"]");
  CHECK(client.receive()->body == "ok");
  std::string seen;
  while (seen.find("snapshot") == std::string::npos) {
    seen += client.get(polling_target(sid))->body;
  }
  for (int change = 0; change < 10; ++change)
    server.publish(large_change);
  {
    const std::lock_guard lock(server.listener.mutex);
    server.listener.snapshot = "\"fresh\"";
  }
  std::string last;
  while (last.find("fresh") == std::string::npos)
    last = client.get(polling_target(sid))->body;
  CHECK(last == R"(42["snapshot","fresh"])");
  CHECK(server.transport.snapshot().conflations >= 1);
}

TEST_CASE("slow consumer: a snapshot for a full outbox is sent after what waits") {
  auto config = small_outbox();
  config.realtime.slow_consumer_grace = 1h;
  running_server server(config);
  auto& listener = server.listener;
  http_client client(server.port());
  const auto [sid, id] = connect_polling(server, client);
  std::size_t waiting = 0;
  for (; waiting * large_change.size() <= outbox_bytes_max; ++waiting)
    server.transport.hub().send(id, encode_event("large", {large_change}));
  REQUIRE(eventually([&] {
    return server.transport.snapshot().outbox_bytes > static_cast<std::int64_t>(outbox_bytes_max);
  }));

  client.send("POST " + polling_target(sid), R"(42["subscribe"])");
  CHECK(client.receive()->body == "ok");
  REQUIRE(eventually([&] { return server.transport.snapshot().conflations == 1; }));
  std::string seen;
  while (seen.find("snapshot") == std::string::npos)
    seen += client.get(polling_target(sid))->body;
  std::size_t received = 0;
  for (auto at = seen.find("\"large\""); at != seen.npos; at = seen.find("\"large\"", at + 1))
    ++received;
  CHECK(received == waiting);
  CHECK(seen.ends_with(R"(42["snapshot","first"])"));
  CHECK(seen.find("snapshot") == seen.rfind("snapshot"));
  const std::lock_guard lock(listener.mutex);
  REQUIRE(listener.fell_behind.size() == 1);
  CHECK(listener.fell_behind[0].second == std::vector{listener.topic});
}

}  // namespace signalbox::transport::loopback
