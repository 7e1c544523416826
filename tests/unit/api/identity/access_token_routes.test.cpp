#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <string>

#include "tests/unit/api/fake_installation.hpp"

using namespace signalbox;
using api::testing::account_of;
using api::testing::fake_installation;
using api::testing::json_of;
using core::json;
using transport::http::method;

namespace {

const std::string tokens = "/platform/profile/access-tokens";
const std::string one_token = tokens + "/70ce0000-0000-4000-8000-000000000001";

json entry() {
  return {{"id", "70ce0000-0000-4000-8000-000000000001"},
          {"name", "nightly"},
          {"ending", "wxyz"},
          {"scopes", {"projects:read"}},
          {"created_at", "2026-09-21T14:13:20.000Z"},
          {"expires_at", nullptr},
          {"last_used_at", "2026-09-21T15:13:20.000Z"}};
}

}  // namespace

TEST_CASE("access token routes: the list contains everything except the tokens") {
  fake_installation here;
  CHECK(json_of(here.send(method::get, tokens, "", "ada")) == json::array({entry()}));
  CHECK(json_of(here.send(method::get, one_token, "", "ada")) == entry());
}

TEST_CASE("access token routes: a new token is shown once, with the entry of the list") {
  fake_installation here;
  const auto expires = here.now + std::chrono::hours{1};
  const json incoming = {{"name", "  deploy "},
                         {"scopes", {"secrets:read", "projects:write", "secrets:read"}},
                         {"expires_at", core::to_iso8601(expires)}};
  const auto answer = here.send(method::post, tokens, incoming.dump(), "ada");
  CHECK(answer.status == 201);
  auto expected = entry();
  expected["name"] = "deploy";
  expected["scopes"] = {"projects:write", "secrets:read"};
  expected["expires_at"] = core::to_iso8601(expires);
  expected["last_used_at"] = nullptr;
  expected["token"] = "sbx_" + std::string(39, 'a') + "wxyz";
  CHECK(json_of(answer) == expected);
  CHECK(here.state.token.account == domain::account_id{account_of("ada")});
  CHECK(here.state.token.by.name == "ada");
}

TEST_CASE("access token routes: without an expiry a token never expires") {
  fake_installation here;
  const auto incoming = R"({"name":"n","scopes":["rest:read"]})";
  CHECK(here.send(method::post, tokens, incoming, "ada").status == 201);
  CHECK_FALSE(here.state.token.expires_at);
}

TEST_CASE("access token routes: reports all errors of a request together") {
  fake_installation here;
  const auto faults = [&](const json& incoming) {
    const auto answer = here.send(method::post, tokens, incoming.dump(), "ada");
    CHECK(answer.status == 400);
    json messages = json::object();
    const auto body = json_of(answer);
    for (const auto& fault : body["errors"])
      messages[fault["field"].get<std::string>()] = fault["message"];
    return messages;
  };
  const auto all = faults({{"name", ""},
                           {"scopes", {"projects:read", "projects:all", "Projects:read"}},
                           {"expires_at", core::to_iso8601(here.now)}});
  CHECK(all.size() == 4);
  CHECK(all.contains("name"));
  CHECK(all["scopes[1]"].get<std::string>().starts_with("must be one of: analytics:read, "));
  CHECK(all.contains("scopes[2]"));
  CHECK(all["expires_at"] == "must be in the future");
  const auto late = here.now + domain::script_token_life_max + std::chrono::seconds{1};
  CHECK(faults({{"name", std::string(65, 'a')},
                {"scopes", json::array()},
                {"expires_at", core::to_iso8601(late)}}) ==
        json{{"name", "must have at most 64 characters"},
             {"scopes", "must have at least 1 entry"},
             {"expires_at", "must be at most 3650 days from now"}});
  CHECK(faults(json::object()) == json{{"name", "is required"}, {"scopes", "is required"}});
}

TEST_CASE("access token routes: one is revoked in the name of the requester") {
  fake_installation here;
  CHECK(here.send(method::delete_, one_token, "", "ada").status == 204);
  CHECK(here.state.text == "70ce0000-0000-4000-8000-000000000001");
  CHECK(here.state.by.name == "ada");
}

TEST_CASE("access token routes: a rejected creation is recorded in the audit log") {
  fake_installation here;
  const auto token = here.make_script_token("ada", {domain::token_scope::organizations_write});
  const auto incoming = R"({"name":"more","scopes":["secrets:read"]})";
  CHECK(here.send_as_script(method::post, tokens, incoming, token).status == 403);
  REQUIRE(here.audit_noted.size() == 1);
  CHECK(here.audit_noted[0].action == "access_token.create");
  CHECK(here.audit_noted[0].by.token_name == "nightly");
}
