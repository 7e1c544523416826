#include <doctest/doctest.h>

#include <string>

#include "tests/unit/transport/loopback/client.hpp"
#include "tests/unit/transport/loopback/fixture.hpp"
#include "transport/websocket/deflate.hpp"

namespace signalbox::transport::loopback {

namespace {

using namespace std::chrono_literals;

disconnect_reason reason_of_the_one_gone(recording_listener& listener) {
  REQUIRE(listener.wait([&] { return listener.gone.size() == 1; }));
  return listener.gone.begin()->second;
}

}  // namespace

TEST_CASE("limits: a client that sends packets too fast is ended, and counted") {
  running_server server({.realtime = {.packets_per_second_max = 20}});
  websocket_client client(server.port());
  client.join_namespace();
  for (int sent = 0; sent < 60; ++sent)
    client.send("42[\"echo\"]");
  while (client.receive()) {
  }
  CHECK(reason_of_the_one_gone(server.listener) == disconnect_reason::protocol_error);
  CHECK(server.transport.snapshot().violations(limit::packets_per_second) == 1);
}

TEST_CASE("limits: a client that sends WebSocket pings too fast is ended, and counted") {
  running_server server({.realtime = {.packets_per_second_max = 20}});
  websocket_client client(server.port());
  client.join_namespace();
  std::string pings;
  for (int sent = 0; sent < 60; ++sent)
    pings += websocket::encode_masked_frame(websocket::opcode::ping, "x", {1, 2, 3, 4});
  client.send_raw(pings);
  while (client.receive()) {
  }
  CHECK(reason_of_the_one_gone(server.listener) == disconnect_reason::protocol_error);
  CHECK(server.transport.snapshot().violations(limit::packets_per_second) == 1);
}

TEST_CASE("limits: a message with too many frames ends the connection") {
  running_server server({.realtime = {.fragments_max = 2}});
  websocket_client client(server.port());
  client.join_namespace();
  constexpr websocket::masking_key key{};
  using websocket::encode_header;
  using websocket::opcode;
  client.send_raw(encode_header({.code = opcode::text, .final = false, .mask = key}) +
                  encode_header({.code = opcode::continuation, .final = false, .mask = key}) +
                  encode_header({.code = opcode::continuation, .final = false, .mask = key}));
  CHECK_FALSE(client.receive());
  CHECK(reason_of_the_one_gone(server.listener) == disconnect_reason::protocol_error);
}

TEST_CASE("limits: without CONNECT in time the session ends") {
  running_server server({.realtime = {.connect_timeout = 100ms, .sweep_interval = 10ms}});
  websocket_client client(server.port());
  CHECK(client.receive()->starts_with("0{"));
  CHECK_FALSE(client.receive());
  CHECK(server.transport.snapshot().violations(limit::connect_timeout) == 1);
}

TEST_CASE("limits: refused CONNECTs do not keep a session open") {
  // A fast client would reach the packet limit first.
  running_server server(
      {.realtime = {
           .connect_timeout = 300ms, .sweep_interval = 10ms, .packets_per_second_max = 0}});
  websocket_client client(server.port());
  CHECK(client.receive()->starts_with("0{"));
  client.send("40{\"refuse\":1}");
  while (const auto answer = client.receive()) {
    CHECK(answer->starts_with("44{"));
    client.send("40{\"refuse\":1}");
  }
  CHECK(server.transport.snapshot().violations(limit::connect_timeout) == 1);
}

TEST_CASE("limits: exceeding a message limit ends the connection, is counted and named") {
  struct row {
    limit passed;
    std::string packet;
  };
  for (const auto& [passed, packet] :
       {row{limit::nesting_depth, "42[\"a\",[[[1]]]]"},
        row{limit::event_name_bytes, "42[\"abcdefghijklmnopqrstuvwxyz\"]"},
        row{limit::namespace_bytes, "42/abcdefghijklmnopqrstuvwxyz,[\"a\"]"},
        row{limit::attachments, "452-[\"a\"]"},
        row{limit::packet_bytes, "4" + std::string(1000, 'x')}}) {
    CAPTURE(to_string(passed));
    running_server server({.realtime = {.packet_bytes_max = 1000,
                                        .attachments_max = 1,
                                        .event_name_bytes_max = 16,
                                        .namespace_bytes_max = 16,
                                        .nesting_depth_max = 3}});
    websocket_client other_client(server.port());
    other_client.join_namespace();
    websocket_client client(server.port());
    client.join_namespace();
    client.send(packet);
    CHECK_FALSE(client.receive());
    CHECK(reason_of_the_one_gone(server.listener) == disconnect_reason::protocol_error);
    CHECK(server.transport.snapshot().violations(passed) == 1);
    other_client.send("421[\"echo\"]");
    CHECK(other_client.receive() == "431[[]]");
  }
}

TEST_CASE("limits: too large attachments, and too many packets in a body, end the connection") {
  running_server server(
      {.realtime = {.attachments_max = 1, .attachment_bytes_max = 8, .payload_packets_max = 2}});
  websocket_client client(server.port());
  client.join_namespace();
  client.send(R"(451-["a",{"_placeholder":true,"num":0}])");
  client.send_binary("123456789");
  CHECK_FALSE(client.receive());
  CHECK(server.transport.snapshot().violations(limit::attachment_bytes) == 1);

  http_client polls(server.port());
  const auto sid = sid_of(polls.get(polling_target())->body);
  polls.send("POST " + polling_target(sid),
             "40\x1e"
             "42[\"a\"]\x1e"
             "42[\"a\"]");
  CHECK(polls.receive()->status == 400);
  CHECK(server.transport.snapshot().violations(limit::payload_packets) == 1);
}

TEST_CASE("limits: a probe that does not upgrade in time is closed, and counted") {
  running_server server({.realtime = {.upgrade_timeout = 50ms, .sweep_interval = 10ms}});
  http_client polls(server.port());
  const auto sid = sid_of(polls.get(polling_target())->body);
  websocket_client probe(server.port(), sid);
  CHECK_FALSE(probe.receive());
  CHECK(server.transport.snapshot().violations(limit::upgrade_timeout) == 1);
}

TEST_CASE("polling: a body in a binary content type is refused and ends the session") {
  running_server server;
  http_client client(server.port());
  const auto sid = sid_of(client.get(polling_target())->body);
  client.send("POST " + polling_target(sid), "40", "Content-Type: application/octet-stream\r\n");
  CHECK(client.receive()->body == R"({"code":3,"message":"Bad request"})");
  CHECK(client.get(polling_target(sid))->body == R"({"code":1,"message":"Session ID unknown"})");
}

TEST_CASE("polling: responses have the reference server's content types") {
  running_server server;
  http_client client(server.port());
  const auto opened = client.get(polling_target());
  CHECK(opened->headers.find("Content-Type") == "text/plain; charset=UTF-8");
  client.send("POST " + polling_target(sid_of(opened->body)), "40");
  const auto posted = client.receive();
  CHECK(posted->headers.find("Content-Type") == "text/html");
  CHECK(posted->body == "ok");
  CHECK(client.get("/socket.io/?EIO=4")->headers.find("Content-Type") == "application/json");
}

TEST_CASE("close: a close packet ends a polling session immediately and answers the open GET") {
  running_server server;
  http_client polls(server.port());
  http_client posts(server.port());
  const auto sid = sid_of(polls.get(polling_target())->body);
  polls.send("GET " + polling_target(sid));
  posts.send("POST " + polling_target(sid), "1");
  CHECK(posts.receive()->body == "ok");
  CHECK(polls.receive()->body == "6");
  CHECK(polls.get(polling_target(sid))->status == 400);
}

TEST_CASE("close: a close packet ends a WebSocket immediately") {
  running_server server;
  websocket_client client(server.port());
  client.join_namespace();
  client.send("1");
  CHECK_FALSE(client.receive());
  CHECK(reason_of_the_one_gone(server.listener) == disconnect_reason::client_left);
}

TEST_CASE("compression: is not negotiated when off; when on, changes arrive deflated and whole") {
  for (const bool on : {false, true}) {
    CAPTURE(on);
    running_server server({.realtime = {.compression = on}});
    websocket_client client(server.port(), {}, 0, "permessage-deflate");
    CHECK(client.deflates() == on);
    client.join_namespace();
    client.send("42[\"subscribe\"]");
    CHECK(client.receive() == "42[\"snapshot\",\"first\"]");
    // The thread counts a write after it: a response to a later message proves that it has.
    const auto settle = [&client] {
      client.send("42[\"echo\"]");
      client.send("421[\"echo\"]");
      CHECK(client.receive() == "431[[]]");
    };
    settle();
    const auto before = server.transport.snapshot().bytes_sent;
    const std::string big = '"' + std::string(50'000, 'x') + '"';
    server.publish(big);
    CHECK(client.receive() == "42[\"patch\"," + big + "]");
    settle();
    const auto sent = server.transport.snapshot().bytes_sent - before;
    CHECK(on == (sent < 1'000));
    if (!on) continue;
    const auto small = websocket::deflate_message("421[\"echo\",1]");
    client.send_raw(
        websocket::encode_header(
            {.payload_bytes = small.size(), .mask = websocket::masking_key{}, .compressed = true}) +
        small);
    CHECK(client.receive() == "431[[1]]");
  }
}

}  // namespace signalbox::transport::loopback
