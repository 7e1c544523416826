#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <string>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using core::json;
using transport::http::method;

namespace {

const std::string tokens = "/platform/profile/access-tokens";
const std::string one_token = tokens + "/70ce0000-0000-4000-8000-000000000000";

json entry() {
  return {{"id", "70ce0000-0000-4000-8000-000000000000"},
          {"name", "nightly"},
          {"ending", "0000"},
          {"scopes", {"projects:read"}},
          {"created_at", "2026-09-21T14:13:20.000Z"},
          {"expires_at", nullptr},
          {"last_used_at", nullptr}};
}

}  // namespace

TEST_CASE("access token routes: the list contains everything except the tokens") {
  api_installation here;
  (void)here.make_script_token("ada", {domain::token_scope::projects_read});
  CHECK(here.shown(tokens, "ada") == json::array({entry()}));
  CHECK(here.shown(one_token, "ada") == entry());
  CHECK(here.shown(tokens, "bea").empty());
  CHECK(here.status_of(method::get, one_token, "", "bea") == 404);
}

TEST_CASE("access token routes: a new token is shown once, with the entry of the list") {
  api_installation here;
  const auto expires = here.now() + std::chrono::hours{1};
  const json incoming = {{"name", "  deploy "},
                         {"scopes", {"secrets:read", "projects:read", "secrets:read"}},
                         {"expires_at", core::to_iso8601(expires)}};
  const auto answer = here.send(method::post, tokens, incoming.dump(), "ada");
  CHECK(answer.status == 201);
  const auto made = json_of(answer);
  CHECK(made["name"] == "deploy");
  CHECK(made["scopes"] == json{"projects:read", "secrets:read"});
  CHECK(made["expires_at"] == core::to_iso8601(expires));
  const auto text = made["token"].get<std::string>();
  CHECK(text.starts_with("sbx_"));
  CHECK(text.ends_with(made["ending"].get<std::string>()));
  auto listed = made;
  listed.erase("token");
  CHECK(here.shown(tokens, "ada") == json::array({listed}));
  CHECK(here.send_as_script(method::get, "/platform/projects", "", text).status == 200);
}

TEST_CASE("access token routes: without an expiry a token never expires") {
  api_installation here;
  const auto incoming = R"({"name":"n","scopes":["rest:read"]})";
  const auto made = here.send(method::post, tokens, incoming, "ada");
  CHECK(made.status == 201);
  CHECK(json_of(made)["expires_at"].is_null());
}

TEST_CASE("access token routes: reports all errors of a request together") {
  api_installation here;
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
                           {"expires_at", core::to_iso8601(here.now())}});
  CHECK(all.size() == 4);
  CHECK(all.contains("name"));
  CHECK(all["scopes[1]"].get<std::string>().starts_with("must be one of: analytics:read, "));
  CHECK(all.contains("scopes[2]"));
  CHECK(all["expires_at"] == "must be in the future");
  const auto late = here.now() + domain::script_token_life_max + std::chrono::seconds{1};
  CHECK(faults({{"name", std::string(65, 'a')},
                {"scopes", json::array()},
                {"expires_at", core::to_iso8601(late)}}) ==
        json{{"name", "must have at most 64 characters"},
             {"scopes", "must have at least 1 entry"},
             {"expires_at", "must be at most 3650 days from now"}});
  CHECK(faults(json::object()) == json{{"name", "is required"}, {"scopes", "is required"}});
}

TEST_CASE("access token routes: one is revoked in the name of the requester") {
  api_installation here;
  const auto token = here.make_script_token("ada", {domain::token_scope::projects_read});
  CHECK(here.send(method::delete_, one_token, "", "bea").status == 404);
  CHECK(here.send(method::delete_, one_token, "", "ada").status == 204);
  CHECK(here.send_as_script(method::get, "/platform/projects", "", token).status == 401);
  CHECK(here.audited() == "ada access_token.revoke");
}

TEST_CASE("access token routes: a rejected creation is recorded in the audit log") {
  api_installation here;
  const auto token = here.make_script_token("ada", {domain::token_scope::organizations_write});
  const auto incoming = R"({"name":"more","scopes":["secrets:read"]})";
  CHECK(here.send_as_script(method::post, tokens, incoming, token).status == 403);
  CHECK(here.select("SELECT action || ' ' || token_name || ' ' || outcome FROM audit_log") ==
        std::vector<std::string>{"access_token.create nightly refused"});
}
