#include "benchmarks/load/client.hpp"

#include <doctest/doctest.h>

using signalbox::load::client;
using signalbox::load::dialect;
using signalbox::load::slot;
using signalbox::load::tally;

namespace {

const slot place{.token = "secret", .topic = "project:a", .topic_position = 3};

constexpr auto state = R"(430[{"epoch":"e1","version":7,"pieces":0,"state":{"load":[)"
                       R"({"at":1,"n":5,"pad":"x","t":3}]}}])";

// Returns a client that is subscribed to its topic, with number 5 and version 7.
client joined(tally& seen) {
  client fresh(dialect::socketio, place);
  fresh.opened();
  CHECK(fresh.receive(R"(0{"sid":"x"})", 0, seen) == R"(40{"token":"secret"})");
  CHECK(fresh.receive(R"(40{"sid":"y"})", 0, seen) == R"(420["subscribe",{"topic":"project:a"}])");
  CHECK_FALSE(fresh.ready());
  CHECK(fresh.receive(state, 0, seen).empty());
  CHECK(fresh.ready());
  return fresh;
}

}  // namespace

TEST_CASE("load client: joins, answers heartbeats and checks changes") {
  tally seen;
  auto one = joined(seen);
  CHECK(one.receive("2", 0, seen) == "3");
  (void)one.receive(R"(42["patch","project:a",8,{"load":[{"at":1000,"n":6,"pad":"x","t":3}]}])",
                    5'000, seen);
  (void)one.receive(R"(42["patch","project:a",10,{"load":[{"at":1000,"n":8,"pad":"x","t":3}]}])",
                    5'000, seen);
  (void)one.receive(R"(42["patch","project:b",1,{"load":[{"at":1000,"n":1,"pad":"x","t":4}]}])",
                    5'000, seen);
  CHECK(seen.deliveries == 2);
  CHECK(seen.wrong.lost == 1);
  CHECK(seen.wrong_topic == 1);
  CHECK(seen.heartbeats == 1);
  CHECK(seen.latency_us.max() == 4);
  CHECK(one.last_number() == 8);
}

TEST_CASE("load client: requests the missed changes and applies them") {
  tally seen;
  auto one = joined(seen);
  (void)one.receive(R"(42["patch","project:a",8,{"load":[{"at":1,"n":6,"pad":"x","t":3}]}])", 2,
                    seen);
  one.closed();
  CHECK_FALSE(one.ready());
  one.opened();
  CHECK(one.receive(R"(40{"sid":"z"})", 0, seen) ==
        R"(420["subscribe",{"topic":"project:a","epoch":"e1","version":8}])");
  (void)one.receive(
      R"(430[{"epoch":"e1","version":10,"patches":[{"load":[{"at":1,"n":7,"pad":"","t":3}]},)"
      R"({"load":[{"at":1,"n":8,"pad":"","t":3}]}]}])",
      3, seen);
  CHECK(one.ready());
  CHECK(one.last_number() == 8);
  CHECK(seen.caught_up == 2);
  CHECK(seen.wrong.lost == 0);
}

TEST_CASE("load client: a snapshot replaces the changes before it") {
  tally seen;
  auto one = joined(seen);
  (void)one.receive(
      R"(42["snapshot","project:a","e1",90,{"load":[{"at":1,"n":80,"pad":"","t":3}]},0])", 1, seen);
  (void)one.receive(R"(42["patch","project:a",91,{"load":[{"at":1,"n":81,"pad":"","t":3}]}])", 1,
                    seen);
  CHECK(seen.snapshots == 1);
  CHECK(seen.wrong.lost == 0);
  (void)one.receive(
      R"(42["snapshot","project:a","e1",9,{"load":[{"at":1,"n":9,"pad":"","t":3}]},0])", 1, seen);
  CHECK(seen.stale == 1);
}

TEST_CASE("load client: reports why it was refused") {
  tally seen;
  client refused(dialect::socketio, place);
  (void)refused.receive(R"(44{"message":"no"})", 0, seen);
  CHECK(refused.refusal() == R"(44{"message":"no"})");
  refused.closed();
  refused.opened();
  CHECK(refused.refusal().empty());
  client wrong(dialect::socketio, place);
  (void)wrong.receive(R"(430[{"error":{"code":"forbidden","message":"no"}}])", 0, seen);
  CHECK_FALSE(wrong.ready());
  CHECK_FALSE(wrong.refusal().empty());
}

TEST_CASE("load client: in the plain dialect every text is a change") {
  tally seen;
  client plain(dialect::plain, place);
  CHECK(plain.path() == "/topic/3");
  plain.opened();
  CHECK(plain.ready());
  (void)plain.receive(R"({"at":1,"n":1,"pad":"x","t":3})", 2, seen);
  (void)plain.receive("hello", 2, seen);
  CHECK(seen.deliveries == 1);
  CHECK(seen.unstamped == 1);
}
