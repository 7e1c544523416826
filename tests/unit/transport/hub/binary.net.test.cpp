#include <doctest/doctest.h>

#include <condition_variable>
#include <functional>
#include <future>
#include <mutex>
#include <string>

#include "tests/unit/transport/loopback/client.hpp"
#include "tests/unit/transport/loopback/fixture.hpp"
#include "transport/http/server.hpp"
#include "transport/hub/endpoint.hpp"
#include "transport/message_listener.hpp"

namespace signalbox::transport::loopback {

namespace {

server_config with_binary() {
  return {.realtime = {.namespaces = {"/", "/custom"}, .attachments_max = 10}};
}

/// Echoes messages of plain Engine.IO.
class echoing final : public message_listener {
 public:
  void opened(connection_id) override {
    note([&] { ++open; });
  }
  void message(connection_id id, client_message what) override {
    sessions->send(id, encode_message(what.is_binary, what.payload));
    if (what.payload == "bye") sessions->close(id, encode_message(false, "see you"));
  }
  void closed(connection_id, disconnect_reason why) override {
    note([&] {
      --open;
      reason = why;
    });
  }
  bool wait_until_closed() {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::seconds(20), [&] { return open == 0; });
  }

  hub* sessions = nullptr;
  int open = 0;
  disconnect_reason reason{};

 private:
  void note(const std::function<void()>& change) {
    {
      const std::lock_guard lock(mutex_);
      change();
    }
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
};

/// A server of plain Engine.IO at the path of the test clients.
struct engine_server {
  engine_server() {
    messages.sessions = &sessions;
    REQUIRE(web.listen("127.0.0.1", 0));
    threads.start();
  }
  ~engine_server() {
    web.stop();
    threads.stop();
  }

  // No client here is too slow; slow clients are tested elsewhere.
  realtime_limits limits{.packet_bytes_max = 100'000,
                         .outbox_bytes_max = 200'000,
                         .slow_consumer_grace = std::chrono::seconds(20)};
  echoing messages;
  io_threads threads{2, {}};
  io_hub sessions{threads, limits, messages, {}};
  realtime_endpoint where{sessions, "/socket.io/", limits, {}};
  http::server web{threads,
                   {},
                   {.answer = {},
                    .endpoints = {{.path = "/socket.io/", .where = &where}},
                    .observe = {},
                    .log = {}}};
};

}  // namespace

TEST_CASE("binary: an event's attachments are received and sent, on a WebSocket") {
  running_server server(with_binary());
  websocket_client client(server.port());
  client.join_namespace();
  client.send(R"(452-7["hold",{"_placeholder":true,"num":0},{"_placeholder":true,"num":1}])");
  client.send_binary("one");
  client.send_binary("two");
  auto& listener = server.listener;
  REQUIRE(listener.wait([&] { return listener.held.size() == 1; }));
  const auto [id, event] = listener.held.front();
  CHECK(event.attachments == std::vector<std::string>{"one", "two"});
  listener.sockets->finish(id, encode_ack({R"({"_placeholder":true,"num":0})"},
                                          {.ack_id = event.ack_id, .attachments = {"back"}}));
  CHECK(client.receive() == R"(461-7[{"_placeholder":true,"num":0}])");
  CHECK(client.receive() == "back");
}

TEST_CASE("binary: an event's attachments are received and sent, on polling") {
  running_server server(with_binary());
  http_client polls(server.port());
  const auto sid = sid_of(polls.get(polling_target())->body);
  polls.send("POST " + polling_target(sid), "40");
  CHECK(polls.receive()->status == 200);
  CHECK(polls.get(polling_target(sid))->body.starts_with("40{"));
  polls.send("POST " + polling_target(sid), R"(451-["hold",{"_placeholder":true,"num":0}])"
                                            "\x1e"
                                            "bAQID");
  CHECK(polls.receive()->body == "ok");
  auto& listener = server.listener;
  REQUIRE(listener.wait([&] { return listener.held.size() == 1; }));
  const auto [id, event] = listener.held.front();
  CHECK(event.attachments == std::vector<std::string>{"\x01\x02\x03"});
  listener.sockets->send(id, encode_event("back", {R"({"_placeholder":true,"num":0})"},
                                          {.attachments = {"\x01\x02"}}));
  CHECK(polls.get(polling_target(sid))->body ==
        "451-[\"back\",{\"_placeholder\":true,\"num\":0}]\x1e"
        "bAQI=");
}

TEST_CASE("binary: ends the connection when it is not configured") {
  running_server server;
  for (const bool announced : {true, false}) {
    websocket_client client(server.port());
    client.join_namespace();
    if (announced) {
      client.send(R"(451-["echo",{"_placeholder":true,"num":0}])");
    } else {
      client.send_binary("x");
    }
    CHECK_FALSE(client.receive());
  }
}

TEST_CASE("acknowledgements: a client acknowledges a server's event") {
  running_server server;
  websocket_client client(server.port());
  client.join_namespace();
  auto& listener = server.listener;
  REQUIRE(listener.wait([&] { return listener.connections.size() == 1; }));
  listener.sockets->send(listener.connections.front(),
                         encode_event("question", {"1"}, {.ack_id = 12}));
  CHECK(client.receive() == R"(4212["question",1])");
  client.send(R"(4312["answer",2])");
  REQUIRE(listener.wait([&] { return listener.acknowledgements.size() == 1; }));
  CHECK(listener.acknowledgements.front().ack_id == 12);
  CHECK(listener.acknowledgements.front().arguments_json == R"(["answer",2])");
}

TEST_CASE("namespaces: a client has a separate connection with its topics in each") {
  running_server server(with_binary());
  websocket_client client(server.port());
  client.join_namespace();
  client.send("40/custom,{\"x\":1}");
  CHECK(client.receive()->starts_with("40/custom,{\"sid\""));
  auto& listener = server.listener;
  REQUIRE(listener.wait([&] { return listener.connections.size() == 2; }));
  CHECK(listener.requests[0].nsp == "/");
  CHECK(listener.requests[1].nsp == "/custom");
  CHECK(listener.requests[1].auth_json == "{\"x\":1}");

  client.send("42[\"subscribe\"]");
  CHECK(client.receive() == "42[\"snapshot\",\"first\"]");
  client.send("41/custom,");
  REQUIRE(listener.wait([&] { return listener.gone.size() == 1; }));
  CHECK(listener.gone.begin()->first == listener.connections[1]);
  server.publish("5");
  CHECK(client.receive() == "42[\"patch\",5]");
  CHECK(server.transport.snapshot().accepted_connections == 1);
  CHECK(server.transport.snapshot().subscriptions == 1);
}

TEST_CASE("plain Engine.IO: messages of both kinds are echoed, and the session ends cleanly") {
  engine_server server;
  websocket_client client(server.web.port());
  CHECK(client.receive()->starts_with("0{"));
  client.send("4hello");
  CHECK(client.receive() == "4hello");
  client.send_binary("\x01\x02");
  CHECK(client.receive() == "\x01\x02");
  client.send("4bye");
  CHECK(client.receive() == "4bye");
  CHECK(client.receive() == "4see you");
  CHECK_FALSE(client.receive());
  CHECK(server.messages.wait_until_closed());
  CHECK(server.messages.reason == disconnect_reason::closed_by_server);
}

TEST_CASE("plain Engine.IO: a text that looks like base64 is refused on a WebSocket") {
  engine_server server;
  websocket_client client(server.web.port());
  CHECK(client.receive()->starts_with("0{"));
  client.send("bAQID");
  CHECK_FALSE(client.receive());
}

TEST_CASE("plain Engine.IO: a client that does not read is not read from, and loses nothing") {
  engine_server server;
  constexpr int receive_buffer_bytes = 4096;
  websocket_client client(server.web.port(), {}, receive_buffer_bytes);
  CHECK(client.receive()->starts_with("0{"));
  constexpr int count = 200;
  auto sending = std::async(std::launch::async, [&] {
    for (int sent = 0; sent < count; ++sent)
      client.send("4" + std::string(50'000, 'x') + std::to_string(sent));
  });
  for (int seen = 0; seen < count; ++seen) {
    const auto back = client.receive();
    REQUIRE(back);
    CHECK(back->ends_with("x" + std::to_string(seen)));
  }
  sending.get();
}

}  // namespace signalbox::transport::loopback
