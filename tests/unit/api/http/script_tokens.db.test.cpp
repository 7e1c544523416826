#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using api::testing::organization_path;
using domain::token_scope;
using transport::http::method;

TEST_CASE("script calls: a script has the assurance level of its token's creation") {
  api_installation here;
  here.set_mfa(true);
  const auto token = here.make_script_token("ada", {token_scope::projects_read});
  CHECK(here.send_as_script(method::get, "/platform/projects", "", token).status == 200);
}

TEST_CASE("script calls: an invalid, revoked or expired token is rejected") {
  api_installation here;
  for (const auto& token : {"sbx_" + std::string(43, 'z'), "sbx_" + std::string(43, '-')}) {
    CAPTURE(token);
    const auto answer = here.send_as_script(method::get, "/platform/projects", "", token);
    CHECK(answer.status == 401);
    CHECK(json_of(answer)["code"] == "bad_access_token");
    CHECK(json_of(answer)["message"] ==
          "This access token is not valid, was revoked or has expired.");
  }
  const auto expired = here.make_script_token("ada", {token_scope::projects_read});
  here.select("UPDATE script_tokens SET expires_at = '2027-01-15T08:00:00Z' RETURNING name");
  CHECK(here.send_as_script(method::get, "/platform/projects", "", expired).status == 401);
  for (const auto& token : {"sbx_", "sbx_short", "SBX_"})
    CHECK(json_of(here.send_as_script(method::get, "/platform/projects", "", token))["code"] ==
          "bad_jwt");
  const auto token = here.make_script_token("ada", {token_scope::projects_read});
  here.disable_storage();
  CHECK(here.send_as_script(method::get, "/platform/projects", "", token).status == 503);
}

TEST_CASE("script calls: the audit log contains the token, for success and rejection") {
  api_installation here;
  const auto rename_with = [&](std::string_view person, token_scope scope) {
    const auto token = here.make_script_token(person, {scope});
    return here.send_as_script(method::patch, organization_path, R"({"name":"New"})", token).status;
  };
  CHECK(rename_with("ada", token_scope::organizations_write) == 200);
  CHECK(rename_with("ada", token_scope::organizations_read) == 403);
  // Calls for organizations of others are not logged, whatever was requested.
  CHECK(rename_with("dan", token_scope::organizations_read) == 403);
  CHECK(here.select("SELECT concat_ws(' ', actor_name, token_name, outcome, organization_slug)"
                    " FROM audit_log ORDER BY id") ==
        std::vector<std::string>{"ada nightly done acmeacmeacmeacmeacme",
                                 "ada nightly refused acmeacmeacmeacmeacme",
                                 "dan nightly refused"});
}
