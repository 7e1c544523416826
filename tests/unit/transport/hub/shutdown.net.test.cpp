#include <doctest/doctest.h>

#include <string>
#include <thread>

#include "tests/unit/transport/loopback/client.hpp"
#include "tests/unit/transport/loopback/fixture.hpp"

namespace signalbox::transport::loopback {

using namespace std::chrono_literals;

TEST_CASE(
    "shutdown: clients see the transport close, not a disconnect, and the listener is notified") {
  running_server server({.io_threads = 2});
  websocket_client client(server.port());
  client.join_namespace();
  client.send(R"(421["subscribe"])");
  CHECK(client.receive() == R"(42["snapshot","first"])");
  CHECK(client.receive() == "431[[]]");
  http_client idle(server.port());
  CHECK(idle.get("/")->status == 200);
  server.publish("\"queued\"");

  std::thread stopping([&] { server.transport.stop(); });
  CHECK(client.receive() == R"(42["patch","queued"])");
  CHECK_FALSE(client.receive());
  CHECK_FALSE(idle.receive());
  client.tcp().close();
  stopping.join();

  const std::lock_guard lock(server.listener.mutex);
  REQUIRE(server.listener.gone.size() == 1);
  CHECK(server.listener.gone.begin()->second == disconnect_reason::shutting_down);
  const auto last = server.transport.snapshot();
  CHECK(last.websocket_connections == 0);
  CHECK(last.accepted_connections == 0);
  CHECK(last.subscriptions == 0);
  CHECK(last.outbox_bytes == 0);
}

TEST_CASE("shutdown: does not wait for a client that does not answer") {
  running_server server({.drain_timeout = 100ms});
  websocket_client stuck(server.port());
  stuck.join_namespace();
  server.transport.stop();
  const std::lock_guard lock(server.listener.mutex);
  CHECK(server.listener.gone.size() == 1);
}

TEST_CASE("shutdown: a waiting poll is answered with the close packet") {
  running_server server;
  http_client client(server.port());
  const auto sid = sid_of(client.get(polling_target())->body);
  client.send("GET " + polling_target(sid));
  std::thread stopping([&] { server.transport.stop(); });
  // Depending on the order, the poll is released or no longer accepted.
  if (const auto out = client.receive()) CHECK(out->body == "1");
  stopping.join();
}

TEST_CASE("shutdown: is harmless twice, and without a start") {
  running_server server;
  server.transport.stop();
  server.transport.stop();
  server.publish("1");
  recording_listener listener;
  transport::server never_started({.port = 0}, {}, listener);
  never_started.hub().publish(1, encode_event("x", {}));
  never_started.stop();
}

}  // namespace signalbox::transport::loopback
