#include "api/openapi/document.hpp"

#include <doctest/doctest.h>

#include <set>
#include <stdexcept>
#include <string>

#include "api/routes.hpp"
#include "transport/http/status.hpp"

using namespace signalbox;
using api::openapi::make_document;
using core::json;

namespace {

boost::asio::awaitable<api::outcome> run_nothing(api::call&) {
  co_return api::nothing();
}

const json& document() {
  static const json made = make_document(api::all_routes(), "1.2.3");
  return made;
}

const json& operation(std::string_view path, std::string_view verb) {
  return document().at("paths").at(path).at(verb);
}

/// Returns the parameter with this name.
const json& parameter(const json& of, std::string_view name) {
  for (const auto& one : of.at("parameters")) {
    if (one.at("name") == name) return one;
  }
  FAIL("no parameter " << name);
  return of;
}

std::set<std::string> statuses_of(const json& operation) {
  std::set<std::string> all;
  for (const auto& [status, unused] : operation.at("responses").items())
    all.insert(status);
  return all;
}

void collect_references(const json& in, std::set<std::string>& into) {
  if (in.is_object() && in.contains("$ref")) into.insert(in.at("$ref").get<std::string>());
  if (!in.is_structured()) return;
  for (const auto& one : in)
    collect_references(one, into);
}

api::route line() {
  return {.name = "one",
          .summary = "See one",
          .pattern = "/one",
          .lets_in = api::entry::anyone,
          .answers = api::no_body(),
          .run = run_nothing,
          .about = {.name = "Things", .summary = "Things."}};
}

std::string refusal_of(const api::route& what) {
  try {
    (void)make_document(std::vector{what}, "1");
  } catch (const std::invalid_argument& refused) {
    return refused.what();
  }
  return "";
}

}  // namespace

TEST_CASE("description: contains every route with its method, path and resource") {
  CHECK(document().at("openapi") == "3.1.1");
  CHECK(document().at("info").at("version") == "1.2.3");
  std::set<std::string> tags;
  for (const auto& tag : document().at("tags"))
    CHECK(tags.insert(tag.at("name").get<std::string>()).second);
  for (const auto& one : api::all_routes()) {
    CAPTURE(one.name);
    auto verb = std::string{transport::http::method_name(one.verb)};
    for (auto& letter : verb)
      letter = static_cast<char>(letter - 'A' + 'a');
    const auto& described = operation(one.pattern, verb);
    CHECK(described.at("operationId").get<std::string>().find(one.name) != std::string::npos);
    CHECK(tags.contains(described.at("tags").at(0).get<std::string>()));
    CHECK(described.at("responses").contains(std::to_string(one.answers.status)));
  }
}

TEST_CASE("description: all schemas are used, and none is missing") {
  std::set<std::string> references;
  collect_references(document(), references);
  for (const auto& reference : references) {
    CAPTURE(reference);
    CHECK(document().contains(json::json_pointer(reference.substr(1))));
  }
  for (const auto& [name, unused] : document().at("components").at("schemas").items()) {
    CAPTURE(name);
    CHECK(references.contains("#/components/schemas/" + name));
  }
}

TEST_CASE("description: describes the path and query parameters") {
  const auto& projects = operation("/platform/organizations/{slug}/projects", "get");
  CHECK(parameter(projects, "slug").at("in") == "path");
  CHECK(parameter(projects, "slug").at("required") == true);
  const auto& limit = parameter(projects, "limit");
  CHECK(limit.at("in") == "query");
  CHECK(limit.at("schema") ==
        json{{"type", "integer"}, {"minimum", 1}, {"maximum", 1000}, {"default", 100}});
  const auto& scope = parameter(operation("/auth/v1/logout", "post"), "scope").at("schema");
  CHECK(scope.at("enum") == json::array({"global", "local", "others"}));
  CHECK(scope.at("default") == "global");
}

TEST_CASE("description: describes bodies, their limits and optional fields") {
  const auto& body = operation("/platform/incidents", "post").at("requestBody");
  CHECK(body.at("required") == true);
  const auto& schema = body.at("content").at("application/json").at("schema");
  CHECK(schema.at("required") == json::array({"title", "impact"}));
  CHECK(schema.at("additionalProperties") == false);
  const auto& fields = schema.at("properties");
  CHECK(fields.at("title").at("maxLength") == 200);
  CHECK(fields.at("impact").at("enum").size() == 4);
  CHECK(fields.at("message").at("type") == json::array({"string", "null"}));
  CHECK(fields.at("regions").at("maxItems") == 100);
  CHECK(fields.at("show_to_everybody").at("type") == json::array({"boolean", "null"}));
  const auto& email = operation("/auth/v1/signup", "post")
                          .at("requestBody")
                          .at("content")
                          .at("application/json")
                          .at("schema")
                          .at("properties")
                          .at("email");
  CHECK(email.at("format") == "email");
  CHECK_FALSE(operation("/platform/profile", "post").contains("requestBody"));
  CHECK(body.at("required") == true);
  CHECK(operation("/platform/profile", "delete").at("requestBody").at("required") == false);
}

TEST_CASE("description: describes callers and their requirements") {
  const auto& rename = operation("/platform/organizations/{slug}", "patch");
  CHECK(rename.at("security") == json::array({{{"accessToken", json::array()}},
                                              {{"scriptToken", {"organizations:write"}}}}));
  CHECK(rename.at("x-access") ==
        json{{"who", "signed_in"},
             {"scope", "organizations:write"},
             {"permission", {{"action", "write:Update"}, {"resource", "organizations"}}},
             {"within", "organization"}});
  CHECK(rename.at("description") ==
        "Requires the permission `write:Update` on `organizations` in the organization. A script's "
        "access token needs the scope `organizations:write`.");
  const auto& profile = operation("/platform/profile", "get");
  CHECK(profile.at("security") == json::array({{{"accessToken", json::array()}}}));
  CHECK_FALSE(profile.at("x-access").contains("scope"));
  CHECK(profile.at("description") ==
        "Requires a signed-in user. Access tokens of scripts are not accepted.");
  CHECK(operation("/healthz", "get").at("security") == json::array());
  CHECK(operation("/platform/operator/users", "post").at("x-access").at("who") == "operators");
}

TEST_CASE("description: describes the errors of a call") {
  CHECK(statuses_of(operation("/healthz", "get")) ==
        std::set<std::string>{"200", "429", "500", "503", "504"});
  CHECK(statuses_of(operation("/platform/organizations/{slug}", "delete")) ==
        std::set<std::string>{"204", "400", "401", "403", "404", "409", "413", "429", "500", "503",
                              "504"});
  const auto& responses = document().at("components").at("responses");
  CHECK(responses.at("Unavailable").at("headers").contains("Retry-After"));
  CHECK_FALSE(responses.at("NotFound").at("headers").contains("Retry-After"));
  CHECK(responses.at("NotFound").at("content").at("application/json").at("schema") ==
        json{{"$ref", "#/components/schemas/Error"}});
}

TEST_CASE("description: routes selected by a parameter are one operation") {
  auto first = line();
  first.verb = transport::http::method::post;
  first.when = api::query_choice{"by", "a"};
  first.body = {{.name = "word", .summary = "A word"}};
  first.answers = api::body_of("Profile");
  auto second = first;
  second.name = "other";
  second.when = api::query_choice{"by", "b"};
  second.answers = api::list_of("Profile");
  const auto made = make_document(std::vector{first, second}, "1");
  const auto& both = made.at("paths").at("/one").at("post");
  CHECK(both.at("operationId") == "one_or_other");
  const auto& choice = parameter(both, "by");
  CHECK(choice.at("required") == true);
  CHECK(choice.at("schema").at("enum") == json::array({"a", "b"}));
  CHECK(choice.at("examples").at("other").at("value") == "b");
  const auto& bodies =
      both.at("requestBody").at("content").at("application/json").at("schema").at("oneOf");
  REQUIRE(bodies.size() == 2);
  CHECK(bodies[1].at("title") == "other");
  const auto& answer = both.at("responses").at("200").at("content").at("application/json");
  CHECK(answer.at("schema").at("anyOf").size() == 2);
}

TEST_CASE("description: rejects a route that cannot be described") {
  CHECK(refusal_of(line()) == "");
  auto unknown = line();
  unknown.answers = api::body_of("Unheard");
  CHECK(refusal_of(unknown) == "route one: there is no schema Unheard in api/schemas");
  auto homeless = line();
  homeless.about = {};
  CHECK(refusal_of(homeless) == "route one: it belongs to no resource (api/routes.cpp)");
  auto strange = line();
  strange.pattern = "/one/{strange}";
  CHECK(refusal_of(strange).find("{strange}") != std::string::npos);
}

TEST_CASE("description: a text is not JSON") {
  const auto& metrics = operation("/metrics", "get").at("responses").at("200").at("content");
  REQUIRE(metrics.size() == 1);
  CHECK(metrics.begin().key().starts_with("text/plain"));
}
