#include "storage/project/condition_json.hpp"

#include <doctest/doctest.h>

using namespace signalbox;
using domain::project_status;
using nlohmann::json;

TEST_CASE("condition: an empty one round-trips") {
  const domain::project_condition empty;
  const auto read =
      storage::condition_from_json(project_status::coming_up, storage::condition_to_json(empty));
  REQUIRE(read);
  CHECK(*read == empty);
}

TEST_CASE("condition: a resize keeps its target") {
  domain::project_condition resizing;
  resizing.status = project_status::resizing;
  resizing.operation = domain::project_operation::resize;
  resizing.target_size = "ci_small";
  const auto read =
      storage::condition_from_json(project_status::resizing, storage::condition_to_json(resizing));
  REQUIRE(read);
  CHECK(*read == resizing);
}

TEST_CASE("condition: members of a later version are ignored, absent ones have their default") {
  const auto read = storage::condition_from_json(
      project_status::active_healthy,
      json::parse(R"({"reason":"Up.","mood":"good","steps":[{"id":"start","colour":1}]})"));
  REQUIRE(read);
  CHECK(read->status == project_status::active_healthy);
  CHECK(read->reason == "Up.");
  REQUIRE(read->steps.size() == 1);
  CHECK(read->steps[0].state == domain::step_state::waiting);
  CHECK(!read->deadline);
}

TEST_CASE("condition: an invalid member is refused by name") {
  struct broken {
    const char* text;
    const char* member;
  };
  for (const auto& [text, member] : {
           broken{"[]", "condition"},
           broken{"null", "condition"},
           broken{R"({"reason":7})", "reason"},
           broken{R"({"since":"yesterday"})", "since"},
           broken{R"({"operation":"dance"})", "operation"},
           broken{R"({"steps":[1]})", "steps"},
           broken{R"({"steps":[{"state":"lost"}]})", "state"},
       }) {
    const auto read =
        storage::condition_from_json(project_status::unknown, json::parse(text, nullptr, false));
    REQUIRE_MESSAGE(!read, text);
    CHECK_MESSAGE(read.error().message.find(member) != std::string::npos, text);
  }
  CHECK(!storage::condition_from_json(project_status::unknown, json::parse("{", nullptr, false)));
}
