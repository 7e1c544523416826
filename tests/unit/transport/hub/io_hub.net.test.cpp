#include "transport/hub/io_hub.hpp"

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "tests/unit/transport/loopback/client.hpp"
#include "tests/unit/transport/loopback/fixture.hpp"
#include "transport/websocket/encoder.hpp"

namespace signalbox::transport::loopback {

using namespace std::chrono_literals;

TEST_CASE("io hub: a subscriber gets the snapshot, then every change in order") {
  running_server server;
  websocket_client client(server.port());
  client.join_namespace(R"({"token":"t"})");
  client.send(R"(420["subscribe"])");
  CHECK(client.receive() == R"(42["snapshot","first"])");
  CHECK(client.receive() == "430[[]]");
  for (int change = 0; change < 100; ++change)
    server.publish(std::to_string(change));
  for (int change = 0; change < 100; ++change) {
    CHECK(client.receive() == "42[\"patch\"," + std::to_string(change) + "]");
  }
  const std::lock_guard lock(server.listener.mutex);
  REQUIRE(server.listener.requests.size() == 1);
  CHECK(server.listener.requests[0].auth_json == R"({"token":"t"})");
  CHECK(server.listener.requests[0].remote_address == "127.0.0.1");
}

TEST_CASE("io hub: a change reaches every subscriber on every I/O thread, once") {
  running_server server({.io_threads = 3});
  std::vector<std::unique_ptr<websocket_client>> clients;
  for (int count = 0; count < 30; ++count) {
    clients.push_back(std::make_unique<websocket_client>(server.port()));
    clients.back()->join_namespace();
    clients.back()->send(R"(421["subscribe"])");
    CHECK(clients.back()->receive() == R"(42["snapshot","first"])");
    CHECK(clients.back()->receive() == "431[[]]");
  }
  // Owners publish from separate threads.
  std::vector<std::thread> owners;
  for (int owner = 0; owner < 4; ++owner) {
    owners.emplace_back([&] {
      for (int change = 0; change < 50; ++change)
        server.publish("\"x\"");
    });
  }
  for (auto& owner : owners)
    owner.join();
  server.publish("\"last\"");
  for (const auto& client : clients) {
    for (int change = 0; change < 200; ++change)
      CHECK(client->receive() == R"(42["patch","x"])");
    CHECK(client->receive() == R"(42["patch","last"])");
  }
  CHECK(server.transport.snapshot().subscriptions == 30);
  CHECK(server.transport.snapshot().websocket_connections == 30);
}

TEST_CASE("io hub: after leave and after retire no change arrives") {
  running_server server;
  websocket_client client(server.port());
  client.join_namespace();
  client.send(R"(421["subscribe"])");
  CHECK(client.receive() == R"(42["snapshot","first"])");
  CHECK(client.receive() == "431[[]]");
  const auto id = [&] {
    const std::lock_guard lock(server.listener.mutex);
    return server.listener.connections.at(0);
  }();
  auto& hub = server.transport.hub();
  hub.leave(id, server.listener.topic);
  server.publish("1");
  hub.send(id, encode_event("left", {}));
  CHECK(client.receive() == R"(42["left"])");
  hub.join(id, server.listener.topic, {});
  server.publish("2");
  CHECK(client.receive() == R"(42["patch",2])");
  hub.retire(server.listener.topic);
  server.publish("3");
  hub.send(id, encode_event("retired", {}));
  CHECK(client.receive() == R"(42["retired"])");
  CHECK(server.transport.snapshot().topics == 0);
}

TEST_CASE("io hub: calls about an unknown connection or thread are dropped") {
  running_server server;
  auto& hub = server.transport.hub();
  for (const connection_id no_user : {connection_id{0, 999}, connection_id{77, 1}}) {
    hub.accept(no_user);
    hub.refuse(no_user, "m", "c");
    hub.send(no_user, encode_event("x", {}));
    hub.send(no_user, nullptr);
    hub.finish(no_user, nullptr);
    hub.join(no_user, 1, {});
    hub.leave(no_user, 1);
    hub.close(no_user, nullptr);
  }
  hub.retire(12345);
  websocket_client client(server.port());
  client.join_namespace();
  CHECK(server.transport.snapshot().accepted_connections == 1);
}

TEST_CASE("io hub: a refused client receives the reason and may retry") {
  running_server server;
  websocket_client client(server.port());
  CHECK(client.receive()->starts_with("0{"));
  client.send(R"(40{"token":"refuse"})");
  CHECK(client.receive() == R"(44{"data":{"code":"unauthenticated"},"message":"not you"})");
  client.send("40");
  CHECK(client.receive()->starts_with("40{\"sid\":\""));
  const std::lock_guard lock(server.listener.mutex);
  REQUIRE(server.listener.connections.size() == 2);
  CHECK(server.listener.gone.at(server.listener.connections[0]) ==
        disconnect_reason::closed_by_server);
}

TEST_CASE("io hub: close sends the last frame, DISCONNECT, and a close frame") {
  running_server server;
  websocket_client client(server.port());
  client.join_namespace();
  client.send(R"(42["bye"])");
  CHECK(client.receive() == R"(42["signed_out",{}])");
  CHECK(client.receive() == "41");
  CHECK_FALSE(client.receive());
  CHECK(server.listener.wait([&] { return server.listener.gone.size() == 1; }));
  CHECK(server.listener.gone.begin()->second == disconnect_reason::closed_by_server);
}

TEST_CASE("io hub: events beyond the bound stay unread until some are finished") {
  running_server server({.realtime = {.events_in_flight_max = 4}});
  websocket_client client(server.port());
  client.join_namespace();
  for (int count = 0; count < 10; ++count)
    client.send(R"(421["hold"])");
  auto& listener = server.listener;
  REQUIRE(listener.wait([&] { return listener.held.size() == 4; }));
  listener.release();
  for (int count = 0; count < 4; ++count)
    CHECK(client.receive() == R"(431["held"])");
  REQUIRE(listener.wait([&] { return listener.held.size() == 4; }));
  listener.release();
  REQUIRE(listener.wait([&] { return listener.events == 10; }));
  listener.release();
  for (int count = 0; count < 6; ++count)
    CHECK(client.receive() == R"(431["held"])");
}

TEST_CASE("io hub: only the client that violates a protocol is closed") {
  running_server server;
  websocket_client other_client(server.port());
  other_client.join_namespace();
  using websocket::opcode;
  const auto masked = [](opcode code, std::string_view payload) {
    return websocket::encode_masked_frame(code, payload, {9, 8, 7, 6});
  };
  for (const auto& wrong :
       {masked(opcode::text, "4abc"), masked(opcode::text, "42{}"), masked(opcode::text, "x"),
        masked(opcode::text, "2"), masked(opcode::binary, "\x01"),
        masked(opcode::text, "451-[\"a\",{}]"), masked(opcode::text, "\xFF"),
        std::string("\x81\x01x"), masked(opcode::text, std::string(200'000, '4'))}) {
    websocket_client client(server.port());
    client.join_namespace();
    client.send_raw(wrong);
    CHECK_FALSE(client.receive());
  }
  auto& listener = server.listener;
  REQUIRE(listener.wait([&] { return listener.gone.size() == 9; }));
  for (const auto& [id, why] : listener.gone)
    CHECK(why == disconnect_reason::protocol_error);
  other_client.send(R"(421["echo",1])");
  CHECK(other_client.receive() == "431[[1]]");
}

TEST_CASE("io hub: a packet split at any byte arrives whole") {
  running_server server;
  websocket_client client(server.port());
  client.join_namespace();
  const auto wire = websocket::encode_masked_frame(websocket::opcode::text,
                                                   R"(427["echo",{"a":"ü"}])", {1, 2, 3, 4});
  for (std::size_t cut = 1; cut < wire.size(); ++cut) {
    client.send_raw(std::string_view(wire).substr(0, cut));
    client.send_raw(std::string_view(wire).substr(cut));
    CHECK(client.receive() == R"(437[[{"a":"ü"}]])");
  }
}

TEST_CASE("io hub: reports how a connection ended") {
  running_server server({.realtime = {.ping_interval = 100ms,
                                      .ping_timeout = 100ms,
                                      .connect_timeout = 200ms,
                                      .sweep_interval = 10ms}});
  auto& listener = server.listener;
  const auto ended = [&](std::size_t count, disconnect_reason why) {
    return listener.wait(
        [&] { return listener.gone.size() == count && listener.gone.rbegin()->second == why; });
  };
  {
    websocket_client client(server.port());
    client.join_namespace();
    client.send("41");
    REQUIRE(ended(1, disconnect_reason::client_left));
  }
  {
    websocket_client client(server.port());
    client.join_namespace();
    client.tcp().close();
    REQUIRE(ended(2, disconnect_reason::client_left));
  }
  {
    websocket_client client(server.port());
    client.join_namespace();
    client.tcp().reset();
    REQUIRE(ended(3, disconnect_reason::client_left));
  }
  {
    // Half-open: the peer no longer reads or responds.
    websocket_client client(server.port());
    client.join_namespace();
    REQUIRE(ended(4, disconnect_reason::ping_timeout));
  }
  websocket_client silent(server.port());
  CHECK(silent.receive()->starts_with("0{"));
  CHECK_FALSE(silent.receive());
}

TEST_CASE("io hub: a page of another origin is refused") {
  running_server server;
  http_client client(server.port());
  client.send("GET " + polling_target(), {}, "Origin: http://evil.example\r\n");
  const auto out = client.receive();
  REQUIRE(out);
  CHECK(out->status == 403);
  CHECK(out->body == R"({"code":4,"message":"Forbidden"})");
  CHECK(server.transport.snapshot().refused_origin == 1);
}

TEST_CASE("io hub: a page of an allowed origin may ask before its request") {
  running_server server(server_config{.allowed_origins = {"https://app.example"}});
  http_client client(server.port());
  const auto preflight = [&](std::string_view origin) {
    client.send("OPTIONS " + polling_target(), {},
                "Origin: " + std::string(origin) + "\r\nAccess-Control-Request-Method: POST\r\n");
    return client.receive();
  };
  const auto allowed = preflight("https://app.example");
  REQUIRE(allowed);
  CHECK(allowed->status == 204);
  CHECK(allowed->body.empty());
  CHECK(allowed->headers.find("Access-Control-Allow-Origin") == "https://app.example");
  CHECK(allowed->headers.find("Access-Control-Allow-Credentials") == "true");
  CHECK(allowed->headers.find("Access-Control-Allow-Methods") == "GET, POST");
  CHECK(allowed->headers.find("Access-Control-Allow-Headers") == "Content-Type, X-Request-Id");
  CHECK(allowed->headers.find("Vary") == "Origin");

  const auto refused = preflight("https://evil.example");
  REQUIRE(refused);
  CHECK(refused->status == 403);
  CHECK_FALSE(refused->headers.find("Access-Control-Allow-Origin"));
  CHECK(server.transport.snapshot().refused_origin == 1);
}

}  // namespace signalbox::transport::loopback
