#include <doctest/doctest.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <functional>
#include <latch>
#include <memory>
#include <string>

#include "tests/unit/transport/loopback/client.hpp"
#include "tests/unit/transport/loopback/fixture.hpp"
#include "transport/hub/websocket_link.hpp"
#include "transport/websocket/deflate.hpp"

namespace signalbox::transport::loopback {

namespace {

server_config open_to_floods() {
  return {.realtime = {
              .events_in_flight_max = 1'000'000, .packets_per_second_max = 0, .compression = true}};
}

/// Blocks the only I/O thread while `meanwhile` runs, so that everything that arrives in that time
/// is handled in the same turn.
void while_the_thread_rests(running_server& server, const std::function<void()>& meanwhile) {
  // Shared, because the thread may use them after this function has returned.
  const auto resting = std::make_shared<std::latch>(1);
  const auto over = std::make_shared<std::latch>(1);
  boost::asio::post(server.transport.context(0), [resting, over] {
    resting->count_down();
    over->wait();
  });
  resting->wait();
  meanwhile();
  over->count_down();
}

/// Returns the number of the first client's events handled before the event of the second.
std::size_t handled_before_the_other(running_server& server, std::string_view flood,
                                     std::size_t events) {
  auto& listener = server.listener;
  websocket_client loud(server.port(), {}, 0, "permessage-deflate");
  REQUIRE(loud.deflates());
  loud.join_namespace();
  websocket_client quiet(server.port());
  quiet.join_namespace();
  while_the_thread_rests(server, [&] {
    loud.send_raw(flood);
    quiet.send(R"(42["x"])");
  });
  REQUIRE(listener.wait([&] { return listener.events == events + 1; }));
  const std::lock_guard lock(listener.mutex);
  const auto other = std::ranges::find(listener.spoke, listener.connections.at(1));
  return static_cast<std::size_t>(other - listener.spoke.begin());
}

}  // namespace

TEST_CASE("turns: a read full of small frames does not delay others") {
  constexpr std::size_t events = 3'000;
  running_server server(open_to_floods());
  std::string flood;
  for (std::size_t event = 0; event < events; ++event)
    flood += websocket::encode_masked_frame(websocket::opcode::text, R"(42["x"])", {1, 2, 3, 4});
  REQUIRE(flood.size() < 60'000);
  const auto before = handled_before_the_other(server, flood, events);
  CHECK(before <= turn_bytes_max / turn_bytes_of_frame + 1);
}

TEST_CASE("turns: frames that inflate to a thousand times their size do not delay others") {
  constexpr std::size_t events = 40;
  running_server server(open_to_floods());
  const auto payload =
      websocket::deflate_message(R"(42["x",")" + std::string(100'000, 'a') + "\"]");
  std::string flood;
  for (std::size_t event = 0; event < events; ++event) {
    flood += websocket::encode_header({.payload_bytes = payload.size(),
                                       .mask = websocket::masking_key{},
                                       .compressed = true}) +
             payload;
  }
  REQUIRE(flood.size() < 60'000);
  CHECK(handled_before_the_other(server, flood, events) <= 1);
}

TEST_CASE("turns: a client that is paused in between continues where it stopped") {
  constexpr std::size_t events = 3'000;
  running_server server({.realtime = {.events_in_flight_max = 7, .packets_per_second_max = 0}});
  auto& listener = server.listener;
  websocket_client client(server.port());
  client.join_namespace();
  std::string flood;
  for (std::size_t event = 0; event < events; ++event)
    flood += websocket::encode_masked_frame(websocket::opcode::text, R"(42["x"])", {1, 2, 3, 4});
  client.send_raw(flood);
  REQUIRE(listener.wait([&] { return listener.events == events; }));
  client.send(R"(421["echo"])");
  CHECK(client.receive() == "431[[]]");
}

}  // namespace signalbox::transport::loopback
