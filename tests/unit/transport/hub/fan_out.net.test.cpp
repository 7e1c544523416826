#include <doctest/doctest.h>

#include <atomic>
#include <boost/asio/post.hpp>
#include <functional>
#include <latch>
#include <memory>
#include <string>
#include <vector>

#include "tests/unit/transport/loopback/client.hpp"
#include "tests/unit/transport/loopback/fixture.hpp"

namespace signalbox::transport::loopback {

namespace {

// More than are served in one turn of the loop.
constexpr std::size_t many = 400;

const std::string first_patch = R"(42["patch",1])";
const std::string second_patch = R"(42["patch",2])";

std::unique_ptr<websocket_client> subscribed_client(running_server& server) {
  auto client = std::make_unique<websocket_client>(server.port());
  client->join_namespace();
  client->send(R"(421["subscribe"])");
  REQUIRE(client->receive() == R"(42["snapshot","first"])");
  REQUIRE(client->receive() == "431[[]]");
  return client;
}

struct audience : running_server {
  audience() {
    for (std::size_t count = 0; count < many; ++count)
      clients.push_back(subscribed_client(*this));
  }

  /// Runs `meanwhile` while the only I/O thread is blocked, so that the thread finds everything
  /// that results from it at once.
  void while_blocked(const std::function<void()>& meanwhile) {
    // Shared, because the thread may use them after this function has returned.
    const auto blocked = std::make_shared<std::latch>(1);
    const auto over = std::make_shared<std::latch>(1);
    boost::asio::post(transport.context(0), [blocked, over] {
      blocked->count_down();
      over->wait();
    });
    blocked->wait();
    meanwhile();
    over->count_down();
  }

  std::vector<std::unique_ptr<websocket_client>> clients;
};

}  // namespace

TEST_CASE_FIXTURE(audience, "fan-out: other work of the thread runs between its slices") {
  std::atomic<int> waiting = -1;
  while_blocked([&] {
    publish("1");
    boost::asio::post(transport.context(0),
                      [&] { waiting = clients.back()->tcp().has_input() ? 0 : 1; });
  });
  for (const auto& client : clients)
    CHECK(client->receive() == first_patch);
  // The posted work ran before the last client was served.
  CHECK(eventually([&] { return waiting != -1; }));
  CHECK(waiting == 1);
}

TEST_CASE_FIXTURE(audience, "fan-out: what is sent to a client keeps its place behind the change") {
  clients.back()->send(R"(422["hold"])");
  REQUIRE(listener.wait([&] { return listener.held.size() == 1; }));
  while_blocked([&] {
    publish("1");
    listener.release();
    publish("2");
  });
  CHECK(clients.back()->receive() == first_patch);
  CHECK(clients.back()->receive() == R"(432["held"])");
  CHECK(clients.back()->receive() == second_patch);
  CHECK(clients.front()->receive() == first_patch);
  CHECK(clients.front()->receive() == second_patch);
}

TEST_CASE_FIXTURE(audience, "fan-out: clients that disconnect meanwhile cost the others nothing") {
  while_blocked([&] {
    publish("1");
    for (std::size_t at = 0; at < clients.size(); at += 3)
      clients[at]->tcp().reset();
    publish("2");
  });
  for (std::size_t at = 0; at < clients.size(); ++at) {
    if (at % 3 == 0) continue;
    CHECK(clients[at]->receive() == first_patch);
    CHECK(clients[at]->receive() == second_patch);
  }
}

TEST_CASE_FIXTURE(audience,
                  "fan-out: a topic's last change reaches everyone before the topic ends") {
  while_blocked([&] {
    publish("1");
    transport.hub().retire(listener.topic);
    publish("2");
  });
  for (const auto& client : clients) {
    CHECK(client->receive() == first_patch);
    client->send(R"(423["echo"])");
    CHECK(client->receive() == "433[[]]");
  }
}

TEST_CASE_FIXTURE(audience, "fan-out: a shutdown delivers what was published before") {
  publish("1");
  transport.stop();
  for (const auto& client : clients)
    CHECK(client->receive() == first_patch);
}

}  // namespace signalbox::transport::loopback
