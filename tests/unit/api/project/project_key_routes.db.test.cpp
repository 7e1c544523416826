#include "api/routes.hpp"

#include <doctest/doctest.h>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::account_of;
using api::testing::api_installation;
using api::testing::json_of;
using api::testing::project_path;
using domain::token_scope;
using transport::http::method;

namespace {

const std::string keys_path = project_path + "/api-keys";

}  // namespace

TEST_CASE("project key routes: readers of the project see its keys without secrets") {
  api_installation here;
  (void)here.make_script_token("ada", {token_scope::projects_read}, api_installation::ref);
  const auto reply = here.shown(keys_path, "sam");
  REQUIRE(reply.at("keys").size() == 1);
  const auto& key = reply["keys"][0];
  CHECK(key.at("access") == "read");
  CHECK(key.at("made_by") == core::json{{"gotrue_id", account_of("ada")}, {"username", "ada"}});
  CHECK_FALSE(key.contains("secret"));
}

TEST_CASE("project key routes: a key belongs to its creator, and its secret is shown once") {
  api_installation here;
  const auto made = here.send(method::post, keys_path,
                              R"({"name":" deploy ","access":"write","expires_in_days":1})", "cem");
  CHECK(made.status == 201);
  CHECK(json_of(made).at("secret").get<std::string>().starts_with("sbx_"));
  CHECK(json_of(made).at("name") == "deploy");
  CHECK(json_of(made).at("access") == "write");
  CHECK(json_of(made).at("expires_at") == core::to_iso8601(here.now() + std::chrono::days{1}));
  CHECK(json_of(made).at("made_by").at("gotrue_id") == account_of("cem"));
  CHECK(here.select("SELECT array_to_string(scopes, ' ') FROM script_tokens") ==
        std::vector<std::string>{"projects:read projects:write"});
  const auto secret = json_of(made).at("secret").get<std::string>();
  CHECK(here.send_as_script(method::get, project_path, "", secret).status == 200);
  const auto key = keys_path + "/" + json_of(made).at("id").get<std::string>();
  CHECK(here.status_of(method::delete_, key, "", "rex") == 403);
  CHECK(here.status_of(method::delete_, key, "", "cem") == 204);
  CHECK(here.send_as_script(method::get, project_path, "", secret).status == 401);
  CHECK(json_of(here.send(method::post, keys_path, R"({"name":"watch","access":"read"})", "rex"))
            .at("expires_at")
            .is_null());
}

TEST_CASE("project key routes: a request is checked field by field") {
  api_installation here;
  const auto field_of = [&](const core::json& change) {
    core::json body = {{"name", "deploy"}, {"access", "read"}};
    body.update(change);
    const auto refused = here.send(method::post, keys_path, body.dump(), "ada");
    CHECK(refused.status == 400);
    return json_of(refused)["errors"][0]["field"].get<std::string>();
  };
  CHECK(field_of({{"name", " "}}) == "name");
  CHECK(field_of({{"access", "all"}}) == "access");
  CHECK(field_of({{"access", nullptr}}) == "access");
  CHECK(field_of({{"expires_in_days", 0}}) == "expires_in_days");
  CHECK(field_of({{"expires_in_days", 3651}}) == "expires_in_days");
  CHECK(field_of({{"expires_in_days", "1"}}) == "expires_in_days");
  CHECK(here.shown(keys_path, "ada").at("keys").empty());
}
