#include "api/openapi/examples.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>

#include "api/openapi/document.hpp"
#include "api/routes.hpp"
#include "core/json/outline.hpp"
#include "tests/unit/api/description_check.hpp"
#include "tests/unit/api/sample_body.hpp"
#include "tests/unit/api/sample_calls.hpp"
#include "tests/unit/api/scripted_installation.hpp"

using namespace signalbox;
using api::testing::json_of;
using api::testing::sample_calls;
using api::testing::scripted_installation;
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

/// Returns the request of a sample call as an example.
json request_of(const api::testing::sample_call& call) {
  json made = {{"target", call.target}};
  if (!call.body.empty()) made["body"] = api::testing::body_of(call);
  return made;
}

/// Returns the example of a sample call. An answer that is as described stays, because the scripted
/// actor answers with less; else the example is made again.
json example_from(const api::testing::sample_call& call) {
  scripted_installation here;
  const auto& all = here.routes().routes();
  const auto route = std::ranges::find(all, call.route, &api::route::name);
  REQUIRE(route != all.end());
  auto made = request_of(call);
  if (const auto* present = api::openapi::example_of(call.route)) {
    auto request = *present;
    request.erase("answer");
    const bool is_as_described =
        !present->contains("answer") ||
        api::testing::differences_of(*route, call.status, present->at("answer")).empty();
    if (request == made && is_as_described) return *present;
  }
  if (route->about.name == "Logs") here.store_sample_log();
  const auto answer = here.send(call.verb, call.target, call.body, call.caller);
  REQUIRE(answer.status == call.status);
  // The description does not contain itself.
  if (call.route == "show_description" || answer.body.empty() || call.status >= 400) return made;
  // A file in a format of its own is no text.
  if (answer.body.find('\0') != std::string::npos) return made;
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
        api::testing::sample_slug);
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
