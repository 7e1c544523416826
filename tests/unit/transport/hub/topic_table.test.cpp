#include "transport/hub/topic_table.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>

namespace signalbox::transport {

namespace {

bool subscriptions(topic_table& table, topic_key topic, const subscriber& client) {
  return std::ranges::any_of(table.subscribers(topic),
                             [&](const receiver& one) { return one.client == &client; });
}

}  // namespace

TEST_CASE("topic table: after a leave all others stay subscribed") {
  topic_table table;
  std::array<subscriber, 5> all;
  for (std::size_t gone = 0; gone < all.size(); ++gone) {
    for (auto& one : all) {
      CHECK(table.join(1, one));
      CHECK(table.join(2, one));
    }
    CHECK(table.leave(1, all[gone]));
    CHECK_FALSE(table.leave(1, all[gone]));
    for (auto& one : all)
      CHECK(subscriptions(table, 1, one) == (&one != &all[gone]));
    CHECK(table.subscribers(2).size() == all.size());
    CHECK(table.leave_all(all[gone]) == 1);
    for (auto& one : all)
      CHECK(subscriptions(table, 2, one) == (&one != &all[gone]));
    for (auto& one : all)
      table.leave_all(one);
    CHECK(table.topic_count() == 0);
  }
}

TEST_CASE("topic table: joining twice equals joining once, and makes live again") {
  topic_table table;
  subscriber one;
  CHECK(table.join(1, one));
  table.mark_behind(1, one);
  CHECK(table.subscribers(1)[0].state == subscription_state::behind);
  CHECK_FALSE(table.join(1, one));
  CHECK(table.subscribers(1).size() == 1);
  CHECK(table.subscribers(1)[0].state == subscription_state::live);
  CHECK(table.leave_all(one) == 1);
}

TEST_CASE("topic table: reports each topic behind once") {
  topic_table table;
  subscriber one;
  for (const topic_key topic : {1, 2, 3})
    table.join(topic, one);
  table.mark_behind(1, one);
  table.mark_behind(3, one);
  table.mark_behind(4, one);
  CHECK(table.take_behind(one) == std::vector<topic_behind>{{1, 0}, {3, 0}});
  CHECK(table.take_behind(one).empty());
  table.mark_behind(1, one);
  CHECK(table.take_behind(one).empty());
  table.join(1, one);
  table.mark_behind(1, one);
  CHECK(table.take_behind(one) == std::vector<topic_behind>{{1, 0}});
  table.leave_all(one);
}

TEST_CASE("topic table: a retired topic has no subscribers") {
  topic_table table;
  subscriber one;
  subscriber two;
  table.join(1, one);
  table.join(1, two);
  table.join(2, two);
  CHECK(table.retire(1) == 2);
  CHECK(table.retire(1) == 0);
  CHECK(table.subscribers(1).empty());
  CHECK(one.topic_count() == 0);
  CHECK(table.leave_all(two) == 1);
}

}  // namespace signalbox::transport
