#include <doctest/doctest.h>

#include <string>

#include "tests/unit/transport/loopback/client.hpp"
#include "tests/unit/transport/loopback/fixture.hpp"

namespace signalbox::transport::loopback {

namespace {

using namespace std::chrono_literals;

/// A session on long polling: a connection for GETs, one for POSTs.
class polling_client {
 public:
  explicit polling_client(std::uint16_t port) : gets_(port), posts_(port) {
    sid_ = sid_of(gets_.get(polling_target())->body);
  }

  std::string poll() {
    ask();
    return gets_.receive()->body;
  }
  void ask() { gets_.send("GET " + polling_target(sid_)); }
  std::optional<http_answer> answer() { return gets_.receive(); }
  unsigned post(std::string_view body) {
    posts_.send("POST " + polling_target(sid_), body);
    return posts_.receive()->status;
  }
  void join_namespace() {
    CHECK(post("40") == 200);
    CHECK(poll().starts_with("40{"));
  }
  void vanish() { gets_.close(); }
  [[nodiscard]] const std::string& sid() const { return sid_; }

 private:
  http_client gets_;
  http_client posts_;
  std::string sid_;
};

}  // namespace

TEST_CASE("polling: carries events, acknowledgements and changes, on any I/O thread") {
  running_server server({.io_threads = 3});
  polling_client client(server.port());
  client.join_namespace();
  CHECK(client.post("421[\"subscribe\"]\x1e"
                    "422[\"echo\",\"ü\"]") == 200);
  std::string seen;
  while (seen.find("432") == std::string::npos)
    seen += client.poll() + '\x1e';
  CHECK(seen ==
        "42[\"snapshot\",\"first\"]\x1e"
        "431[[]]\x1e"
        "432[[\"ü\"]]\x1e");
  client.ask();
  server.publish("7");
  CHECK(client.answer()->body == "42[\"patch\",7]");
  CHECK(server.transport.snapshot().polling_connections == 1);
}

TEST_CASE("polling: upgrades to a WebSocket without losing or reordering a change") {
  running_server server({.io_threads = 3});
  polling_client client(server.port());
  client.join_namespace();
  CHECK(client.post("42[\"subscribe\"]") == 200);
  CHECK(client.poll() == "42[\"snapshot\",\"first\"]");

  client.ask();
  websocket_client probe(server.port(), client.sid());
  probe.send("2probe");
  CHECK(probe.receive() == "3probe");
  CHECK(client.answer()->body == "6");
  server.publish("1");
  server.publish("2");
  probe.send("5");
  CHECK(probe.receive() == "42[\"patch\",1]");
  CHECK(probe.receive() == "42[\"patch\",2]");
  probe.send("421[\"echo\"]");
  CHECK(probe.receive() == "431[[]]");

  CHECK(client.post("42[\"echo\"]") == 400);
  CHECK(client.poll() == R"({"code":3,"message":"Bad request"})");
  websocket_client second(server.port(), client.sid());
  CHECK_FALSE(second.receive());
  CHECK(server.transport.snapshot().upgrades == 1);
  CHECK(server.transport.snapshot().polling_connections == 0);
}

TEST_CASE("polling: a failed probe leaves the session on polling") {
  running_server server;
  polling_client client(server.port());
  client.join_namespace();
  websocket_client probe(server.port(), client.sid());
  probe.send("4not a probe");
  CHECK_FALSE(probe.receive());
  CHECK(client.post("421[\"echo\"]") == 200);
  CHECK(client.poll() == "431[[]]");
}

TEST_CASE("polling: a second GET ends the session") {
  running_server server;
  polling_client client(server.port());
  client.join_namespace();
  client.ask();
  http_client other(server.port());
  // The network decides which of the two arrives first; one waits, the other is refused.
  const auto second = other.get(polling_target(client.sid()));
  const auto first = client.answer();
  CHECK(first->status + second->status == 600);
  CHECK(client.poll() == R"({"code":1,"message":"Session ID unknown"})");
  auto& listener = server.listener;
  REQUIRE(listener.wait([&] { return listener.gone.size() == 1; }));
  CHECK(listener.gone.begin()->second == disconnect_reason::protocol_error);
}

TEST_CASE("polling: a client that disconnects during a poll has left") {
  running_server server;
  polling_client client(server.port());
  client.join_namespace();
  client.ask();
  client.vanish();
  auto& listener = server.listener;
  REQUIRE(listener.wait([&] { return listener.gone.size() == 1; }));
  CHECK(listener.gone.begin()->second == disconnect_reason::client_left);
}

TEST_CASE("polling: an incomplete POST ends the session, as with the reference server") {
  running_server server({.io_threads = 3});
  polling_client client(server.port());
  client.join_namespace();
  {
    tcp_client posts(server.port());
    posts.send("POST " + polling_target(client.sid()) +
               " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n42[\"ech");
  }
  auto& listener = server.listener;
  REQUIRE(listener.wait([&] { return listener.gone.size() == 1; }));
  CHECK(listener.gone.begin()->second == disconnect_reason::client_left);
  CHECK(client.poll() == R"({"code":1,"message":"Session ID unknown"})");
}

TEST_CASE("polling: a POST with a body slower than its timeout ends the session") {
  running_server server({.http = {.body_timeout = 100ms}});
  polling_client client(server.port());
  client.join_namespace();
  http_client posts(server.port());
  posts.send_raw("POST " + polling_target(client.sid()) +
                 " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n4");
  CHECK(posts.receive()->status == 408);
  auto& listener = server.listener;
  REQUIRE(listener.wait([&] { return listener.gone.size() == 1; }));
  CHECK(server.transport.snapshot().violations(limit::body_timeout) == 1);
}

TEST_CASE("polling: an invalid or too large body ends the session") {
  running_server server({.realtime = {.packet_bytes_max = 1000}});
  struct row {
    std::string body;
    unsigned status;
  };
  for (const auto& [body, status] :
       {row{"abc", 400}, row{"\x1e", 400}, row{"4\xFF", 400}, row{"bAQID", 400}, row{"49", 400},
        row{std::string(1001, '4'), 413}}) {
    polling_client client(server.port());
    client.join_namespace();
    CAPTURE(body);
    CHECK(client.post(body) == status);
    CHECK(client.poll() == R"({"code":1,"message":"Session ID unknown"})");
  }
}

TEST_CASE("polling: a POST is answered when its events are accepted, not earlier") {
  running_server server({.realtime = {.events_in_flight_max = 2}});
  polling_client client(server.port());
  client.join_namespace();
  http_client posts(server.port());
  posts.send("POST " + polling_target(client.sid()),
             "42[\"hold\"]\x1e"
             "42[\"hold\"]\x1e"
             "42[\"hold\"]");
  auto& listener = server.listener;
  REQUIRE(listener.wait([&] { return listener.held.size() == 2; }));
  listener.release();
  REQUIRE(listener.wait([&] { return listener.held.size() == 1; }));
  CHECK(posts.receive()->body == "ok");
}

TEST_CASE("polling: close returns the queued packets, then the close packet alone") {
  running_server server;
  polling_client client(server.port());
  client.join_namespace();
  CHECK(client.post("42[\"bye\"]") == 200);
  CHECK(client.poll() ==
        "42[\"signed_out\",{}]\x1e"
        "41");
  CHECK(client.poll() == "1");
  CHECK(client.poll() == R"({"code":1,"message":"Session ID unknown"})");
}

TEST_CASE("polling: a heartbeat without a response ends the session") {
  running_server server(
      {.realtime = {.ping_interval = 50ms, .ping_timeout = 200ms, .sweep_interval = 10ms}});
  polling_client client(server.port());
  client.join_namespace();
  for (int beat = 0; beat < 3; ++beat) {
    CHECK(client.poll() == "2");
    CHECK(client.post("3") == 200);
  }
  CHECK(client.poll() == "2");
  auto& listener = server.listener;
  REQUIRE(listener.wait([&] { return listener.gone.size() == 1; }));
  CHECK(listener.gone.begin()->second == disconnect_reason::ping_timeout);
}

TEST_CASE("polling: refuses unknown sessions, transports and methods like the reference server") {
  running_server server;
  http_client client(server.port());
  CHECK(client.get("/socket.io/?EIO=4&transport=polling&sid=unknown")->body ==
        R"({"code":1,"message":"Session ID unknown"})");
  CHECK(client.get("/socket.io/?EIO=4&transport=x")->body ==
        R"({"code":0,"message":"Transport unknown"})");
  client.send("POST " + polling_target(), "40");
  CHECK(client.receive()->body == R"({"code":2,"message":"Bad handshake method"})");
  CHECK(client.get("/socket.io/?EIO=3&transport=polling")->body ==
        R"({"code":5,"message":"Unsupported protocol version"})");
  CHECK(server.transport.snapshot().refused_handshake == 3);
}

TEST_CASE("polling: a session uses a slot of its address, even without a socket") {
  running_server server({.http = {.connections_per_address_max = 3}});
  http_client client(server.port());
  const auto first = sid_of(client.get(polling_target())->body);
  CHECK(client.get(polling_target())->status == 200);
  const auto refused = client.get(polling_target());
  CHECK(refused->status == 429);
  CHECK(refused->headers.find("Retry-After") == "1");
  CHECK(refused->body.find("connections_per_address_max") != std::string::npos);
  CHECK(server.transport.snapshot().violations(limit::connections_per_address) == 1);
  CHECK(server.transport.snapshot().polling_connections == 2);
  // A session that ends releases its slot.
  client.send("POST " + polling_target(first), "1");
  CHECK(client.receive()->status == 200);
  CHECK(client.get(polling_target())->status == 200);
}

TEST_CASE("polling: the sessions of all addresses share the limit of sockets") {
  running_server server({.http = {.connections_max = 3, .exempt_addresses = {"127.0.0.0/8"}}});
  http_client client(server.port());
  CHECK(client.get(polling_target())->status == 200);
  CHECK(client.get(polling_target())->status == 200);
  const auto refused = client.get(polling_target());
  CHECK(refused->status == 503);
  CHECK(refused->body.find("connections_max") != std::string::npos);
  CHECK(server.transport.snapshot().violations(limit::connections) == 1);
}

TEST_CASE("polling: a session upgraded to a WebSocket uses only the socket's slot") {
  running_server server({.http = {.connections_per_address_max = 3}});
  http_client client(server.port());
  const auto sid = sid_of(client.get(polling_target())->body);
  websocket_client socket(server.port(), sid);
  socket.send("2probe");
  CHECK(socket.receive() == "3probe");
  socket.send("5");
  // One for the first socket, one for the WebSocket.
  CHECK(eventually([&] { return client.get(polling_target())->status == 200; }));
  CHECK(client.get(polling_target())->status == 429);
}

TEST_CASE("polling: HTTP/1.0 cannot become a WebSocket") {
  running_server server;
  http_client client(server.port());
  client.send_raw(
      "GET /socket.io/?EIO=4&transport=websocket HTTP/1.0\r\nHost: localhost\r\n"
      "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n");
  const auto out = client.receive();
  REQUIRE(out);
  CHECK(out->status == 400);
  CHECK_FALSE(client.receive());
}

}  // namespace signalbox::transport::loopback
