#include <doctest/doctest.h>

#include <atomic>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "tests/unit/transport/loopback/client.hpp"
#include "tests/unit/transport/loopback/fixture.hpp"

namespace signalbox::transport::loopback {

using namespace std::chrono_literals;

namespace {

/// A client's observations of a stop.
struct sight {
  int last = 0;          ///< the number of the last change
  bool in_order = true;  ///< without a gap
  int notices = 0;
  std::int64_t after_ms = 0;
  bool plain_end = true;  ///< the transport closed, without a DISCONNECT
};

sight watch(websocket_client& client) {
  sight out;
  while (const auto packet = client.receive()) {
    if (*packet == "41") out.plain_end = false;
    if (!packet->starts_with("42[")) continue;
    const auto event = nlohmann::json::parse(packet->substr(2));
    if (event[0] == "reconnect") {
      ++out.notices;
      out.after_ms = event[1].at("after_ms").get<std::int64_t>();
    } else if (event[0] == "patch") {
      const auto number = event[1].get<int>();
      // A change after the notice would be lost to a client that acts on the notice.
      out.in_order = out.in_order && number == out.last + 1 && out.notices == 0;
      out.last = number;
    }
  }
  client.tcp().close();
  return out;
}

}  // namespace

TEST_CASE(
    "drain: ends clients in batches; each receives all changes and the notice before its end") {
  constexpr int clients = 40;
  server_config config{.io_threads = 2};
  config.drain = {.time_max = 400ms,
                  .batch_min = 4,
                  .pause = 20ms,
                  .notice = "reconnect",
                  .return_spread = 100ms};
  running_server server(config);
  std::vector<std::unique_ptr<websocket_client>> sockets;
  for (int count = 0; count < clients; ++count) {
    sockets.push_back(std::make_unique<websocket_client>(server.port()));
    sockets.back()->join_namespace();
    sockets.back()->send(R"(421["subscribe"])");
    REQUIRE(sockets.back()->receive() == R"(42["snapshot","first"])");
    REQUIRE(sockets.back()->receive() == "431[[]]");
  }
  std::vector<sight> seen(clients);
  std::vector<std::thread> people;
  for (std::size_t client = 0; client < sockets.size(); ++client)
    people.emplace_back([&, client] { seen[client] = watch(*sockets[client]); });
  std::atomic<bool> stopped = false;
  std::atomic<int> published = 0;
  std::thread owner([&] {
    while (!stopped) {
      server.publish(std::to_string(published + 1));
      ++published;
      std::this_thread::sleep_for(1ms);
    }
  });
  REQUIRE(eventually([&] { return published > 5; }));
  const int before = published;
  server.transport.stop();
  stopped = true;
  owner.join();
  for (auto& one : people)
    one.join();

  std::vector<int> ends;
  for (const auto& one : seen) {
    CHECK(one.in_order);
    CHECK(one.plain_end);
    CHECK(one.notices == 1);
    CHECK(one.after_ms >= 0);
    CHECK(one.after_ms <= 500);
    CHECK(one.last >= before);
    ends.push_back(one.last);
  }
  // Clients that connected first ended first, with many changes between the first and the last.
  CHECK(*std::ranges::max_element(ends) - ends.front() > 20);
  std::ranges::sort(ends);
  CHECK(std::unique(ends.begin(), ends.end()) - ends.begin() >= 5);
  const std::lock_guard lock(server.listener.mutex);
  CHECK(server.listener.gone.size() == clients);
}

TEST_CASE("drain: meanwhile new sessions are refused with 503, and long polling continues") {
  server_config config;
  config.drain = {.time_max = 10s, .batch_min = 1, .pause = 10s};
  config.drain_timeout = 1s;
  running_server server(config);
  websocket_client first(server.port());
  first.join_namespace();
  http_client polling(server.port());
  const auto sid = sid_of(polling.get(polling_target())->body);
  polling.send("POST " + polling_target(sid), "40");
  CHECK(polling.receive()->status == 200);
  CHECK(polling.get(polling_target(sid))->body.starts_with("40"));
  polling.send("POST " + polling_target(sid), R"(421["subscribe"])");
  CHECK(polling.receive()->status == 200);
  CHECK(polling.get(polling_target(sid))->body.starts_with(R"(42["snapshot")"));

  std::thread stopping([&] { server.transport.stop(); });
  CHECK_FALSE(first.receive());
  first.tcp().close();
  http_client late(server.port());
  const auto refused = late.get(polling_target());
  REQUIRE(refused);
  CHECK(refused->status == 503);
  CHECK(refused->headers.find("Retry-After"));
  CHECK_THROWS(websocket_client(server.port()));
  server.publish("7");
  const auto out = polling.get(polling_target(sid));
  REQUIRE(out);
  CHECK(out->body.find(R"(42["patch",7])") != std::string::npos);
  // It leaves voluntarily, so the stop does not wait for its batch.
  polling.send("POST " + polling_target(sid), "1");
  stopping.join();
}

TEST_CASE("drain: a few clients end together, and without clients a stop is immediate") {
  server_config config;
  config.drain = {.time_max = 1h, .pause = 1h};
  running_server server(config);
  websocket_client client(server.port());
  client.join_namespace();
  std::thread stopping([&] { server.transport.stop(); });
  CHECK_FALSE(client.receive());
  client.tcp().close();
  stopping.join();
  running_server no_user(config);
  no_user.transport.stop();
}

}  // namespace signalbox::transport::loopback
