#include "actors/topic/topic.hpp"

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

#include "tests/unit/actors/recording_hub.hpp"

using namespace signalbox;
using calls = std::vector<std::string>;
using core::json;

namespace {

const transport::connection_id subscriber{.io_thread = 0, .serial = 1};

actors::subscribe asking(std::string epoch = {}, std::uint64_t version = 0) {
  return {.connection = subscriber, .ack_id = 7, .epoch = std::move(epoch), .version = version};
}

actors::topic make_topic(tests::recording_hub& hub, json state = {{"status", "COMING_UP"}},
                         actors::topic::settings limits = {}) {
  return {hub, "project:abc", "e1", std::move(state), limits};
}

}  // namespace

TEST_CASE("topic: a new subscriber gets the snapshot before any change") {
  tests::recording_hub hub;
  auto topic = make_topic(hub);
  CHECK(topic.subscribe(asking()).topic == "project:abc");
  CHECK(hub.take() ==
        calls{R"(finish 437[{"epoch":"e1","version":0,"pieces":0,"state":{"status":"COMING_UP"}}])",
              "join"});
}

TEST_CASE("topic: a change is published once, as a merge patch with the next version") {
  tests::recording_hub hub;
  auto topic = make_topic(hub);
  topic.merge({{"status", "ACTIVE_HEALTHY"}});
  CHECK(hub.take() == calls{R"(publish 42["patch","project:abc",1,{"status":"ACTIVE_HEALTHY"}])"});
  CHECK(topic.version() == 1);
  CHECK(topic.state() == json{{"status", "ACTIVE_HEALTHY"}});
}

TEST_CASE("topic: an empty change is not published") {
  tests::recording_hub hub;
  auto topic = make_topic(hub);
  topic.merge({{"status", "COMING_UP"}, {"absent", nullptr}});
  topic.replace({{"status", "COMING_UP"}, {"deadline", nullptr}});
  CHECK(hub.take().empty());
  CHECK(topic.version() == 0);
}

TEST_CASE("topic: replace publishes differences and removes missing members") {
  tests::recording_hub hub;
  auto topic = make_topic(hub, {{"status", "PAUSING"}, {"deadline", "soon"}});
  topic.replace({{"status", "INACTIVE"}, {"deadline", nullptr}});
  CHECK(hub.take() ==
        calls{R"(publish 42["patch","project:abc",1,{"deadline":null,"status":"INACTIVE"}])"});
  CHECK(topic.state() == json{{"status", "INACTIVE"}});
}

TEST_CASE("topic: a reconnecting client receives the missed changes") {
  tests::recording_hub hub;
  auto topic = make_topic(hub);
  topic.merge({{"n", 1}});
  topic.merge({{"n", 2}});
  topic.merge({{"n", 3}});
  hub.take();
  (void)topic.subscribe(asking("e1", 1));
  CHECK(hub.take() ==
        calls{R"(finish 437[{"epoch":"e1","version":3,"patches":[{"n":2},{"n":3}]}])", "join"});
  (void)topic.subscribe(asking("e1", 3));
  CHECK(hub.take() == calls{R"(finish 437[{"epoch":"e1","version":3,"patches":[]}])", "join"});
}

TEST_CASE("topic: a client with another epoch or a later version gets a snapshot") {
  for (const auto& user : {asking("e0", 0), asking("e1", 9)}) {
    tests::recording_hub hub;
    auto topic = make_topic(hub, {{"n", 0}});
    topic.merge({{"n", 1}});
    hub.take();
    (void)topic.subscribe(user);
    CHECK(hub.take().front() ==
          R"(finish 437[{"epoch":"e1","version":1,"pieces":0,"state":{"n":1}}])");
  }
}

TEST_CASE("topic: changes no longer in the ring are replaced by a snapshot") {
  tests::recording_hub hub;
  auto topic = make_topic(hub, {{"n", 0}}, {.ring_patches_max = 2});
  for (int n = 1; n <= 4; ++n)
    topic.merge({{"n", n}});
  hub.take();
  (void)topic.subscribe(asking("e1", 1));
  CHECK(hub.take().front() ==
        R"(finish 437[{"epoch":"e1","version":4,"pieces":0,"state":{"n":4}}])");
  (void)topic.subscribe(asking("e1", 2));
  CHECK(hub.take().front() ==
        R"(finish 437[{"epoch":"e1","version":4,"patches":[{"n":3},{"n":4}]}])");
}

TEST_CASE("topic: the ring is limited in bytes too") {
  tests::recording_hub hub;
  auto topic = make_topic(hub, {{"n", 0}}, {.ring_patches_max = 100, .ring_bytes_max = 16});
  for (int n = 1; n <= 4; ++n)
    topic.merge({{"n", n}});
  hub.take();
  (void)topic.subscribe(asking("e1", 1));
  CHECK(hub.take().front().find("\"state\"") != std::string::npos);
}

TEST_CASE("topic: without an acknowledgement the snapshot is an event") {
  tests::recording_hub hub;
  auto topic = make_topic(hub);
  (void)topic.subscribe(
      {.connection = subscriber, .ack_id = std::nullopt, .epoch = {}, .version = 0});
  CHECK(hub.take() ==
        calls{"join", R"(first 42["snapshot","project:abc","e1",0,{"status":"COMING_UP"},0])"});
}

TEST_CASE("topic: a large state is sent in pieces that add up to it") {
  json state = {{"slug", "acme"}, {"projects", json::object()}};
  for (int i = 0; i < 200; ++i) {
    state["projects"]["ref" + std::to_string(i)] = {{"name", std::string(50, 'x')}};
  }
  tests::recording_hub hub;
  auto topic = make_topic(hub, state, {.piece_bytes_max = 2000});
  (void)topic.subscribe(asking());
  const auto made = hub.take();
  REQUIRE(made.size() > 5);
  auto answer = json::parse(made[0].substr(made[0].find('[')))[0];
  CHECK(answer["pieces"] == made.size() - 2);
  auto whole = answer["state"];
  for (std::size_t i = 2; i < made.size(); ++i) {
    CHECK(made[i].size() < 2200);
    const auto event = json::parse(made[i].substr(made[i].find('[')));
    CHECK(event[0] == "patch");
    CHECK(event[2] == 0);
    whole.merge_patch(event[3]);
  }
  CHECK(whole == state);
}

TEST_CASE("topic: its end retires its key") {
  tests::recording_hub hub;
  { auto topic = make_topic(hub); }
  CHECK(hub.take() == calls{"retire"});
}
