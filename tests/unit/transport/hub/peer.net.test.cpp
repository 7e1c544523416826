#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/unit/transport/loopback/client.hpp"
#include "tests/unit/transport/loopback/fixture.hpp"

namespace signalbox::transport::loopback {

namespace {

const frame_ptr peer_change = encode_event("patch", {'"' + std::string(4'000, 'x') + '"'});

/// A polling session that subscribes to a topic and has received everything so far; until it polls
/// again everything is queued in its outbox.
class waiting_client {
 public:
  waiting_client(running_server& server, topic_key topic) : http_(server.port()) {
    sid_ = sid_of(http_.get(polling_target())->body);
    http_.send("POST " + polling_target(sid_), "40");
    CHECK(http_.receive()->status == 200);
    CHECK(poll().starts_with("40{"));
    const auto id = [&] {
      const std::lock_guard lock(server.listener.mutex);
      return server.listener.connections.back();
    }();
    server.transport.hub().join(id, topic, {encode_event("snapshot", {"1"})});
    CHECK(poll() == R"(42["snapshot",1])");
  }

  std::string poll() { return http_.get(polling_target(sid_))->body; }

 private:
  http_client http_;
  std::string sid_;
};

server_config with_outbox(std::size_t bytes) {
  return {.realtime = {.outbox_bytes_max = bytes}};
}

std::size_t packets_in(std::string_view body) {
  std::size_t count = 1;
  for (const char letter : body)
    count += letter == '\x1e' ? 1 : 0;
  return count;
}

}  // namespace

TEST_CASE("peer: a frame that fills the outbox to its bound is queued, one more byte is not") {
  const auto frame_bytes = peer_change->size();
  {
    running_server server(with_outbox(2 * frame_bytes));
    waiting_client client(server, server.listener.topic);
    for (int change = 0; change < 2; ++change)
      server.transport.hub().publish(server.listener.topic, peer_change);
    REQUIRE(eventually([&] {
      return server.transport.snapshot().outbox_bytes == static_cast<std::int64_t>(2 * frame_bytes);
    }));
    CHECK(server.transport.snapshot().conflations == 0);
    CHECK(packets_in(client.poll()) == 2);
  }
  running_server server(with_outbox(2 * frame_bytes - 1));
  waiting_client client(server, server.listener.topic);
  server.transport.hub().publish(server.listener.topic, peer_change);
  REQUIRE(eventually([&] {
    return server.transport.snapshot().outbox_bytes == static_cast<std::int64_t>(frame_bytes);
  }));
  server.transport.hub().publish(server.listener.topic, peer_change);
  // The topic's queued changes are dropped; the client gets the state again instead.
  CHECK(eventually([&] { return server.transport.snapshot().conflations == 1; }));
  CHECK(eventually([&] { return server.transport.snapshot().outbox_bytes == 0; }));
}

TEST_CASE("peer: two namespaces that fall behind are each notified of their own topics only") {
  auto config = with_outbox(3 * peer_change->size());
  config.realtime.namespaces = {"/", "/custom"};
  running_server server(std::move(config));
  auto& hub = server.transport.hub();
  auto& listener = server.listener;

  http_client client(server.port());
  const auto sid = sid_of(client.get(polling_target())->body);
  client.send("POST " + polling_target(sid),
              "40\x1e"
              "40/custom,");
  REQUIRE(client.receive()->status == 200);
  REQUIRE(listener.wait([&] { return listener.connections.size() == 2; }));
  const std::vector<connection_id> slots = [&] {
    const std::lock_guard lock(listener.mutex);
    return listener.connections;
  }();
  const std::vector<topic_key> topics{hub.next_topic_key(), hub.next_topic_key()};
  for (std::size_t at = 0; at < slots.size(); ++at)
    hub.join(slots[at], topics[at], {encode_event("snapshot", {"1"})});
  std::string seen;
  while (packets_in(seen) < 4)
    seen += (seen.empty() ? "" : "\x1e") + client.get(polling_target(sid))->body;

  // Both fill the outbox, so that both lose changes when it is full.
  for (int change = 0; change < 2; ++change) {
    for (const auto topic : topics)
      hub.publish(topic, peer_change);
  }
  REQUIRE(eventually([&] { return server.transport.snapshot().conflations > 0; }));
  client.send("GET " + polling_target(sid));
  REQUIRE(listener.wait([&] { return listener.fell_behind.size() == 2; }));
  const std::lock_guard lock(listener.mutex);
  for (std::size_t at = 0; at < slots.size(); ++at) {
    CHECK(listener.fell_behind[at].first == slots[at]);
    CHECK(listener.fell_behind[at].second == std::vector{topics[at]});
  }
}

}  // namespace signalbox::transport::loopback
