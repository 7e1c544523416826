#include "api/openapi/examples.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <string>

#include "api/openapi/document.hpp"
#include "api/routes.hpp"
#include "core/json/outline.hpp"
#include "tests/unit/api/fake_installation.hpp"
#include "tests/unit/api/sample_calls.hpp"

using namespace signalbox;
using api::testing::fake_installation;
using api::testing::json_of;
using api::testing::sample_calls;
using core::json;

namespace {

/// Maximum length of lists in an example.
constexpr std::size_t shown_entries_max = 2;

json abridged(json value) {
  if (value.is_array() && value.size() > shown_entries_max) {
    value.erase(value.begin() + shown_entries_max, value.end());
  }
  if (value.is_structured()) {
    for (auto& one : value)
      one = abridged(std::move(one));
  }
  return value;
}

domain::incident an_incident(core::time_point now) {
  domain::incident made;
  made.id = domain::incident_id{"1bc1de17-0000-4000-8000-000000000001"};
  made.title = "Slow disks";
  made.impact = domain::incident_impact::major;
  made.opened_at = now - std::chrono::minutes{5};
  made.show_to_everybody = true;
  made.updates.push_back(
      {.at = made.opened_at, .state = made.state, .message = "We are looking at it."});
  return made;
}

/// Returns a sample call as an example: its request and its answer.
json example_from(const api::testing::sample_call& call) {
  fake_installation here;
  here.state.incidents = {an_incident(here.now)};
  json made = {{"target", call.target}};
  if (!call.body.empty()) {
    made["body"] = json::parse(call.body);
  }
  const auto answer = here.send(call.verb, call.target, call.body, call.caller);
  REQUIRE(answer.status == call.status);
  // The description does not contain itself.
  if (call.route == "show_description" || answer.body.empty()) return made;
  const auto body = json_of(answer);
  made["answer"] = body.is_null() ? json(answer.body) : abridged(body);
  return made;
}

json examples_of_all() {
  json all = json::object();
  for (const auto& call : sample_calls())
    all[std::string{call.route}] = example_from(call);
  return all;
}

}  // namespace

TEST_CASE("examples: are the sample calls and their answers; else run scripts/describe-api") {
  const auto all = examples_of_all();
  if (const char* file = std::getenv("SIGNALBOX_EXAMPLES_FILE")) {
    std::ofstream{file} << core::outline(all, 1);
    return;
  }
  for (const auto& [name, example] : all.items()) {
    CAPTURE(name);
    REQUIRE(api::openapi::example_of(name) != nullptr);
    CHECK(*api::openapi::example_of(name) == example);
  }
  CHECK(api::openapi::examples().size() == all.size());
}

TEST_CASE("examples: appear in the description") {
  const auto document = api::openapi::make_document(api::all_routes(), "1");
  const auto& rename = document.at("paths").at("/platform/organizations/{slug}").at("patch");
  CHECK(rename.at("parameters")[0].at("examples").at("update_organization").at("value") ==
        fake_installation::slug);
  CHECK(rename.at("requestBody")
            .at("content")
            .at("application/json")
            .at("examples")
            .at("update_organization")
            .at("value") == json{{"name", "Other"}});
  CHECK(rename.at("responses")
            .at("200")
            .at("content")
            .at("application/json")
            .at("examples")
            .at("update_organization")
            .at("value")
            .at("name") == "Other");
}

TEST_CASE("examples: a route without one has none") {
  CHECK(api::openapi::example_of("no_such_route") == nullptr);
  api::route stranger{.name = "no_such_route", .summary = "", .pattern = "/a/{b}"};
  CHECK_FALSE(api::openapi::example_parameter(stranger, "b").has_value());
  CHECK_FALSE(api::openapi::example_query("no_such_route", "b").has_value());
  CHECK(api::openapi::example_query("sign_out", "scope") == "others");
  CHECK_FALSE(api::openapi::example_query("sign_out", "other").has_value());
  CHECK_FALSE(api::openapi::example_query("sign_up", "scope").has_value());
}
