#include "simulations/client/live_client.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <vector>

using namespace signalbox::simulations;
using namespace std::chrono_literals;
using phase = live_client::phase;

namespace {

struct page {
  stamp_book book;
  delivery_tally tally;
  live_client client{book, tally};

  std::vector<std::string> said() {
    std::vector<std::string> texts;
    for (const auto& each : client.take_notices())
      texts.push_back(encode(each));
    return texts;
  }

  /// Connects, with one topic present at version 3.
  void go_live() {
    client.want({"org:acme"}, 0s);
    client.open("t");
    client.receive("40{\"sid\":\"s\"}", 0s);
    (void)client.take_notices();
    client.receive(R"(431[{"epoch":"e","version":3,"pieces":0,"state":{"name":"Acme"}}])", 0s);
    REQUIRE(client.current_phase() == phase::live);
  }
};

}  // namespace

TEST_CASE("live client: connects, subscribes to its topics, and is live when they are present") {
  page one;
  one.client.want({"org:acme", "session"}, 0s);
  one.client.open("token");
  CHECK(one.said() == std::vector<std::string>{R"(40{"token":"token"})"});
  CHECK(one.client.current_phase() == phase::opening);
  one.client.receive(R"(40{"sid":"s","pid":"p"})", 0s);
  CHECK(one.said() == std::vector<std::string>{R"(421["subscribe",{"topic":"org:acme"}])",
                                               R"(422["subscribe",{"topic":"session"}])"});
  one.client.receive(R"(431[{"epoch":"e","version":7,"pieces":0,"state":{"a":[1,{"b":"]}"}]}}])",
                     0s);
  CHECK(one.client.current_phase() == phase::connected);
  one.client.receive(R"(432[{"epoch":"f","version":1,"pieces":2,"state":{}}])", 0s);
  CHECK(one.client.current_phase() == phase::connected);
  one.client.receive(R"(42["patch","session",1,{"x":1}])", 0s);
  one.client.receive(R"(42["patch","session",1,{"y":1},"offset"])", 0s);
  CHECK(one.client.current_phase() == phase::live);
  CHECK(one.tally.snapshots == 2);
  CHECK(one.tally.changes == 0);
  CHECK(one.tally.repeated == 0);
}

TEST_CASE("live client: counts changes that are lost, repeated or out of order") {
  page one;
  one.go_live();
  one.client.receive(R"(42["patch","org:acme",4,{}])", 0s);
  CHECK(one.tally.changes == 1);
  one.client.receive(R"(42["patch","org:acme",4,{}])", 0s);
  CHECK(one.tally.repeated == 1);
  one.client.receive(R"(42["patch","org:acme",7,{}])", 0s);
  CHECK(one.tally.lost == 2);
  one.client.receive(R"(42["patch","org:acme",5,{}])", 0s);
  CHECK(one.tally.reordered == 1);
  one.client.receive(R"(42["patch","org:other",9,{}])", 0s);
  one.client.receive("nonsense", 0s);
  one.client.receive(R"(42["patch","org:acme",oops])", 0s);
  CHECK(one.tally.unread == 2);
  CHECK(one.tally.changes == 4);
}

TEST_CASE("live client: a change is measured from its planned moment") {
  page one;
  one.go_live();
  const auto change = one.book.add(1s, stamp_kind::change);
  const auto incident = one.book.add(2s, stamp_kind::incident);
  one.client.receive(R"(42["patch","org:acme",4,{"name":")" + stamped("Acme", change) + "\"}]",
                     1s + 40us);
  one.client.receive(R"(42["patch","org:acme",5,{"title":")" + stamped("Slow", incident) + "\"}]",
                     2s + 50us);
  // The same stamp again is the same change in another topic.
  one.client.receive(R"(42["patch","org:acme",6,{"name":")" + stamped("Acme", change) + "\"}]", 9s);
  CHECK(one.tally.change_us.count() == 1);
  CHECK(one.tally.change_us.max() == 40);
  CHECK(one.tally.incident_us.max() == 50);
}

TEST_CASE("live client: a change from before the subscription is no delivery") {
  page one;
  const auto before = one.book.add(1s, stamp_kind::incident);
  one.client.open("t");
  one.client.receive("40{\"sid\":\"s\"}", 5s);
  one.client.want({"session"}, 5s);
  const auto meanwhile = one.book.add(6s, stamp_kind::incident);
  one.client.receive(R"(431[{"epoch":"e","version":3,"pieces":0,"state":{}}])", 7s);
  // The list fills after its first state.
  one.client.receive(R"(42["patch","session",4,{"title":")" + stamped("Slow", before) + "\"}]", 8s);
  CHECK(one.tally.incident_us.count() == 0);
  one.client.receive(R"(42["patch","session",5,{"title":")" + stamped("Down", meanwhile) + "\"}]",
                     9s);
  CHECK(one.tally.incident_us.count() == 1);
  CHECK(one.tally.incident_us.max() == 3'000'000);
}

TEST_CASE("live client: resumes with its stored versions") {
  page one;
  one.go_live();
  one.client.lose(true);
  CHECK(one.client.current_phase() == phase::offline);
  one.client.open("t");
  (void)one.client.take_notices();
  one.client.receive("40{\"sid\":\"s2\"}", 5s);
  CHECK(one.said() == std::vector<std::string>{
                          R"(422["subscribe",{"topic":"org:acme","epoch":"e","version":3}])"});
  const auto number = one.book.add(1s, stamp_kind::change);
  one.client.receive(R"(432[{"epoch":"e","version":5,"patches":[{"a":[1,2]},{"name":")" +
                         stamped("Acme", number) + "\"}]}])",
                     5s);
  CHECK(one.client.current_phase() == phase::live);
  CHECK(one.tally.caught_up == 2);
  CHECK(one.tally.lost == 0);
  // The client's network was away, which is not the server's delay.
  CHECK(one.tally.change_us.count() == 0);

  one.client.lose(false);
  one.client.open("t");
  one.client.receive("40{}", 6s);
  const auto later = one.book.add(5s, stamp_kind::change);
  one.client.receive(R"(433[{"epoch":"f","version":1,"pieces":0,"state":{"name":")" +
                         stamped("Acme", later) + "\"}}])",
                     7s);
  // The server was away, which is its delay.
  CHECK(one.tally.change_us.max() == 2'000'000);
  CHECK(one.tally.conflated == 0);
}

TEST_CASE("live client: a resume with too few or too many changes is counted") {
  page one;
  one.go_live();
  one.client.lose(false);
  one.client.open("t");
  one.client.receive("40{}", 0s);
  one.client.receive(R"(432[{"epoch":"e","version":6,"patches":[{}]}])", 0s);
  CHECK(one.tally.lost == 2);
  one.client.lose(false);
  one.client.open("t");
  one.client.receive("40{}", 0s);
  one.client.receive(R"(433[{"epoch":"e","version":6,"patches":[{"a":1}]}])", 0s);
  CHECK(one.tally.repeated == 1);
  one.client.lose(false);
  one.client.open("t");
  one.client.receive("40{}", 0s);
  one.client.receive(R"(434[{"epoch":"e","version":6,"patches":[]}])", 0s);
  CHECK(one.tally.caught_up == 2);
  CHECK(one.client.current_phase() == phase::live);
  one.client.lose(false);
  one.client.open("t");
  one.client.receive("40{}", 0s);
  one.client.receive(R"(435[{"epoch":"e","version":8,"patches":[{}]}])", 0s);
  CHECK(one.tally.lost == 3);
}

TEST_CASE("live client: a state of a subject other than its topic's is counted") {
  page one;
  one.client.want({"org:acme"}, 0s);
  one.client.open("t");
  one.client.receive("40{}", 0s);
  one.client.receive(R"(431[{"epoch":"e","version":3,"pieces":0,"state":{"slug":"acme"}}])", 0s);
  CHECK(one.tally.foreign == 0);
  one.client.receive(R"(42["snapshot","org:acme","e",4,{"slug":"globex"},0])", 0s);
  CHECK(one.tally.foreign == 1);
}

TEST_CASE("live client: a snapshot replaces the changes that a slow connection missed") {
  page one;
  one.go_live();
  one.client.receive(R"(42["snapshot","org:acme","e",9,{"name":"Acme"},0,"offset"])", 0s);
  CHECK(one.tally.conflated == 6);
  CHECK(one.tally.lost == 0);
  one.client.receive(R"(42["patch","org:acme",10,{}])", 0s);
  CHECK(one.tally.lost == 0);
  one.client.receive(R"(42["snapshot","org:acme","e",8,{},0])", 0s);
  CHECK(one.tally.reordered == 1);
}

TEST_CASE("live client: changes its topics, and learns which are forbidden") {
  page one;
  one.go_live();
  one.client.want({"project:x"}, 0s);
  CHECK(one.said() == std::vector<std::string>{R"(422["unsubscribe",{"topic":"org:acme"}])",
                                               R"(423["subscribe",{"topic":"project:x"}])"});
  CHECK(one.client.current_phase() == phase::connected);
  one.client.receive("432[{}]", 0s);
  one.client.receive(R"(433[{"error":{"code":"not_found","message":"There is no such topic."}}])",
                     0s);
  CHECK(one.client.current_phase() == phase::live);
  CHECK(one.client.topics().at("project:x").forbidden);
  CHECK(one.tally.refused_topics == 1);
  one.client.want({"org:acme"}, 0s);
  one.client.receive(R"(434[{"epoch":"e","version":3,"pieces":0,"state":{}}])", 0s);
  one.client.receive(R"(42["ended","org:acme",{"code":"forbidden","message":"no"}])", 0s);
  CHECK_FALSE(one.client.topics().at("org:acme").present);
}

TEST_CASE("live client: handles a refusal, a sign-out and a request to reconnect") {
  page one;
  one.client.open("t");
  one.client.receive(R"(44{"message":"no","data":{"code":"unauthenticated"}})", 0s);
  CHECK(one.client.current_phase() == phase::refused);
  CHECK(one.client.refusal() == R"({"message":"no","data":{"code":"unauthenticated"}})");
  page two;
  two.go_live();
  two.client.receive(R"(42["reconnect",{"after_ms":3500},"offset"])", 0s);
  CHECK(two.client.reconnect_after_ms() == 3'500);
  two.client.renew("fresh");
  CHECK(two.said() == std::vector<std::string>{R"(422["authenticate",{"token":"fresh"}])"});
  two.client.receive(R"(42["signed_out",{"reason":"revoked"}])", 0s);
  CHECK(two.client.current_phase() == phase::ended);
}
