#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "transport/hub/topic_table.hpp"

namespace signalbox::transport {

namespace {

constexpr topic_key board = 1;
constexpr topic_key news = 2;

frame_ptr change_named(const std::string& name) {
  return std::make_shared<const frame>(name);
}

/// Clients of a table, with the changes that each has received.
struct audience {
  explicit audience(std::size_t count) : clients(count) {}

  void join(topic_key topic, std::size_t which) { table.join(topic, clients[which]); }

  void join_all(topic_key topic) {
    for (auto& each : clients)
      table.join(topic, each);
  }

  void deliver_to(subscriber& client) {
    std::vector<deferred_change> changes;
    table.take_deferred(client, changes);
    auto& mine = received[&client];
    for (const auto& each : changes)
      mine.emplace_back((*each.change)->packet());
  }

  /// Delivers one slice; returns the number of subscribers in it.
  std::size_t deliver_slice(std::size_t count) {
    const auto slice = table.next_slice(count);
    for (const auto& each : slice)
      deliver_to(*each.client);
    return slice.size();
  }

  void deliver_all() {
    while (table.has_deferred())
      deliver_slice(3);
  }

  const std::vector<std::string>& received_by(std::size_t which) {
    return received[&clients[which]];
  }

  topic_table table;
  std::vector<subscriber> clients;
  std::map<const subscriber*, std::vector<std::string>> received;
};

using names = std::vector<std::string>;

}  // namespace

TEST_CASE("fan-out: slices reach every subscriber once") {
  audience all(10);
  all.join_all(board);
  all.table.defer(board, change_named("a"));
  CHECK(all.table.has_deferred());
  CHECK(all.table.deferred_count(board) == 1);
  CHECK(all.deliver_slice(4) == 4);
  CHECK(all.deliver_slice(4) == 4);
  CHECK(all.deliver_slice(4) == 2);
  CHECK(all.deliver_slice(4) == 0);
  CHECK_FALSE(all.table.has_deferred());
  for (std::size_t at = 0; at < all.clients.size(); ++at)
    CHECK(all.received_by(at) == names{"a"});
}

TEST_CASE("fan-out: a topic without subscribers defers nothing") {
  topic_table table;
  table.defer(board, change_named("a"));
  CHECK_FALSE(table.has_deferred());
}

TEST_CASE("fan-out: a change during a fan-out arrives together with the one before it") {
  audience all(4);
  all.join_all(board);
  all.table.defer(board, change_named("a"));
  REQUIRE(all.deliver_slice(2) == 2);
  all.table.defer(board, change_named("b"));
  REQUIRE(all.deliver_slice(2) == 2);
  CHECK(all.received_by(0) == names{"a"});
  CHECK(all.received_by(3) == names{"a", "b"});
  all.deliver_all();
  for (std::size_t at = 0; at < all.clients.size(); ++at)
    CHECK(all.received_by(at) == names{"a", "b"});
}

TEST_CASE("fan-out: a client that joins during a fan-out receives only later changes") {
  audience all(4);
  for (const std::size_t at : {0, 1, 2})
    all.join(board, at);
  all.table.defer(board, change_named("a"));
  REQUIRE(all.deliver_slice(1) == 1);
  all.join(board, 3);
  // Joining again comes with a snapshot as well.
  all.join(board, 2);
  all.table.defer(board, change_named("b"));
  all.deliver_all();
  CHECK(all.received_by(0) == names{"a", "b"});
  CHECK(all.received_by(1) == names{"a", "b"});
  CHECK(all.received_by(2) == names{"b"});
  CHECK(all.received_by(3) == names{"b"});
}

TEST_CASE("fan-out: a client that leaves changes nothing for the others") {
  for (std::size_t gone = 0; gone < 6; ++gone) {
    audience all(6);
    all.join_all(board);
    all.table.defer(board, change_named("a"));
    REQUIRE(all.deliver_slice(3) == 3);
    CHECK(all.table.leave(board, all.clients[gone]));
    all.deliver_all();
    for (std::size_t at = 0; at < all.clients.size(); ++at)
      CHECK(all.received_by(at) == (at == gone && gone >= 3 ? names{} : names{"a"}));
  }
}

TEST_CASE("fan-out: changes of several topics reach a client in their order") {
  audience all(3);
  all.join_all(board);
  all.join_all(news);
  all.table.defer(board, change_named("a"));
  all.table.defer(news, change_named("b"));
  all.table.defer(board, change_named("c"));
  all.deliver_all();
  for (std::size_t at = 0; at < all.clients.size(); ++at)
    CHECK(all.received_by(at) == names{"a", "b", "c"});
}

TEST_CASE("fan-out: ends with its topic") {
  audience all(3);
  all.join_all(board);
  all.table.defer(board, change_named("a"));
  CHECK(all.table.retire(board) == 3);
  CHECK_FALSE(all.table.has_deferred());
  all.join_all(board);
  all.table.defer(board, change_named("b"));
  for (auto& each : all.clients)
    all.table.leave(board, each);
  CHECK_FALSE(all.table.has_deferred());
}

TEST_CASE("fan-out: in random walks each client receives what was published while it was in") {
  for (std::uint32_t seed = 1; seed <= 200; ++seed) {
    std::minstd_rand chance(seed);
    const auto draw = [&](std::size_t below) { return chance() % below; };
    audience all(12);
    std::map<const subscriber*, std::map<topic_key, bool>> is_in;
    std::map<const subscriber*, names> expected;
    for (int step = 0; step < 300; ++step) {
      const topic_key topic = draw(2) == 0 ? board : news;
      auto& client = all.clients[draw(all.clients.size())];
      switch (draw(6)) {
        case 0:
          // The caller delivers before it changes a client's subscriptions.
          all.deliver_to(client);
          all.table.join(topic, client);
          is_in[&client][topic] = true;
          break;
        case 1:
          all.deliver_to(client);
          CHECK(all.table.leave(topic, client) == std::exchange(is_in[&client][topic], false));
          break;
        case 2:
        case 3: {
          const auto name = std::to_string(step);
          all.table.defer(topic, change_named(name));
          for (auto& each : all.clients)
            if (is_in[&each][topic]) expected[&each].push_back(name);
          break;
        }
        default:
          all.deliver_slice(1 + draw(4));
      }
    }
    all.deliver_all();
    for (const auto& each : all.clients)
      REQUIRE(all.received[&each] == expected[&each]);
  }
}

}  // namespace signalbox::transport
