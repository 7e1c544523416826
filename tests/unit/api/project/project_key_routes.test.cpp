#include "api/routes.hpp"

#include <doctest/doctest.h>

#include "tests/unit/api/fake_installation.hpp"

using namespace signalbox;
using api::testing::account_of;
using api::testing::fake_installation;
using api::testing::json_of;
using api::testing::project_path;
using domain::token_scope;
using transport::http::method;

namespace {

const std::string keys_path = project_path + "/api-keys";

}  // namespace

TEST_CASE("project key routes: readers of the project see its keys without secrets") {
  fake_installation here;
  const auto reply = json_of(here.send(method::get, keys_path, "", "sam"));
  REQUIRE(reply.at("keys").size() == 1);
  const auto& key = reply["keys"][0];
  CHECK(key.at("access") == "read");
  CHECK(key.at("made_by") == core::json{{"gotrue_id", account_of("ada")}, {"username", "ada"}});
  CHECK_FALSE(key.contains("secret"));
}

TEST_CASE("project key routes: a key belongs to its creator, and its secret is shown once") {
  fake_installation here;
  const auto made = here.send(method::post, keys_path,
                              R"({"name":" deploy ","access":"write","expires_in_days":1})", "cem");
  CHECK(made.status == 201);
  CHECK(json_of(made).at("secret").get<std::string>().starts_with("sbx_"));
  CHECK(json_of(made).at("name") == "deploy");
  CHECK(json_of(made).at("access") == "write");
  CHECK(json_of(made).at("expires_at") == core::to_iso8601(here.now + std::chrono::days{1}));
  CHECK(here.state.key.by.account.value == account_of("cem"));
  CHECK(here.state.key.project.value == fake_installation::ref);
  CHECK(here.state.key.scopes ==
        domain::token_scopes{token_scope::projects_read, token_scope::projects_write});
  CHECK(json_of(here.send(method::post, keys_path, R"({"name":"watch","access":"read"})", "rex"))
            .at("expires_at")
            .is_null());
}

TEST_CASE("project key routes: a request is checked field by field") {
  fake_installation here;
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
  CHECK(here.state.incoming.empty());
}
