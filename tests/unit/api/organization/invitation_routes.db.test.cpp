#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::account_of;
using api::testing::api_installation;
using api::testing::json_of;
using transport::http::method;

namespace {

const std::string invitations =
    "/platform/organizations/" + std::string{api_installation::slug} + "/members/invitations";

std::string fay_as(int role) {
  return core::json{{"email", " Fay@Example.com"}, {"role_id", role}}.dump();
}

/// Acme's installation with an invitation of Dan as a developer, without mail.
struct with_invitation : api_installation {
  with_invitation() {
    mail.is_configured = false;
    sent = json_of(
        send(method::post, invitations, R"({"email":"dan@example.com","role_id":3})", "ada"));
    const auto link = sent.at("link").get<std::string>();
    token = link.substr(link.find("token=") + 6);
    token = token.substr(0, token.find('&'));
    by_token = invitations + "/" + token;
    by_id = invitations + "/" + std::to_string(sent.at("id").get<int>());
  }

  core::json sent;
  std::string token;
  std::string by_token;
  std::string by_id;
};

}  // namespace

TEST_CASE("invitation routes: the answer says whether a mail was sent") {
  api_installation here;
  here.mail.is_configured = false;
  const auto made = here.send(method::post, invitations, fay_as(3), "bea");
  CHECK(made.status == 201);
  CHECK(json_of(made)["email"] == "fay@example.com");
  CHECK(json_of(made)["role"] == "Developer");
  CHECK(json_of(made)["sent"] == false);
  CHECK(json_of(made)["link"].get<std::string>().starts_with("https://signalbox.example/"));
  CHECK(here.audited() == "bea member.invite");
  here.mail.is_configured = true;
  const auto again = here.send(method::post, invitations + "/1/resend", "", "bea");
  CHECK(again.status == 200);
  CHECK(json_of(again)["sent"] == true);
  CHECK_FALSE(json_of(again).contains("link"));
}

TEST_CASE("invitation routes: can be for projects, if the plan includes that") {
  api_installation here;
  const auto body = core::json{{"email", "fay@example.com"},
                               {"role_id", 4},
                               {"role_scoped_projects", {api_installation::ref}}}
                        .dump();
  CHECK(here.send(method::post, invitations, body, "ada").status == 201);
  CHECK(here.shown(invitations, "ada")[0]["projects"] ==
        core::json::array({api_installation::ref}));
  here.set_plan("free");
  CHECK(here.send(method::post, invitations, body, "ada").status == 409);
  CHECK(here.send(method::post, invitations, fay_as(4), "ada").status == 409);
}

TEST_CASE("invitation routes: only owners invite owners and revoke such invitations") {
  api_installation here;
  CHECK(here.send(method::post, invitations, fay_as(1), "bea").status == 403);
  CHECK(here.send(method::post, invitations, fay_as(1), "ada").status == 201);
  CHECK(here.send(method::delete_, invitations + "/1", "", "bea").status == 403);
  CHECK(here.send(method::post, invitations + "/1/resend", "", "bea").status == 403);
  CHECK(here.send(method::delete_, invitations + "/1", "", "ada").status == 204);
  CHECK(here.shown(invitations, "ada").empty());
}

TEST_CASE_FIXTURE(with_invitation, "invitation routes: an unknown invitation is not found") {
  for (const auto* id : {"/9", "/x", "/1x", "/99999999999999999999"}) {
    CAPTURE(id);
    CHECK(send(method::delete_, invitations + id, "", "ada").status == 404);
    CHECK(send(method::post, invitations + id + "/resend", "", "ada").status == 404);
  }
}

TEST_CASE_FIXTURE(with_invitation, "invitation routes: open ones are listed without their token") {
  const auto list = shown(invitations, "rex");
  REQUIRE(list.size() == 1);
  CHECK(list[0]["id"] == sent["id"]);
  CHECK(list[0]["email"] == "dan@example.com");
  CHECK_FALSE(list[0].contains("link"));
  CHECK(list.dump().find(token) == std::string::npos);
  CHECK(send(method::get, invitations, "", "sam").status == 403);
}

TEST_CASE_FIXTURE(with_invitation, "invitation routes: the holder of a token sees its invitation") {
  CHECK(shown(by_token, "dan") == core::json::parse(R"({
    "organization_name": "Acme", "invited_by": "ada", "role": "Developer", "project_count": 0,
    "email_match": true, "expired": false, "accepted": false, "token_does_not_exist": false,
    "authorized_user": true})"));
  CHECK(shown(by_token, "ora")["email_match"] == false);
  CHECK(send(method::post, by_token, "", "dan").status == 201);
  wall_clock_set_by += std::chrono::days{8};
  const auto late = shown(by_token, "dan");
  CHECK(late["expired"] == true);
  CHECK(late["accepted"] == true);
}

TEST_CASE_FIXTURE(with_invitation,
                  "invitation routes: an invalid token reveals nothing about the organization") {
  const auto unknown = shown(invitations + "/bad-token", "dan");
  CHECK(unknown["token_does_not_exist"] == true);
  CHECK(unknown["organization_name"].is_null());
  const std::string elsewhere = "/platform/organizations/aaaaaaaaaaaaaaaaaaaa/members/invitations/";
  CHECK(shown(elsewhere + token, "dan") == unknown);
  const auto refused = send(method::post, invitations + "/bad-token", "", "dan");
  CHECK(refused.status == 404);
  CHECK(send(method::post, elsewhere + token, "", "dan").body == refused.body);
  CHECK(
      send(method::post, "/platform/organizations/no-slug/members/invitations/" + token, "", "dan")
          .body == refused.body);
}

TEST_CASE_FIXTURE(with_invitation, "invitation routes: accepting returns the new member") {
  const auto joined = send(method::post, by_token, "", "dan");
  CHECK(joined.status == 201);
  CHECK(json_of(joined)["gotrue_id"] == account_of("dan"));
  CHECK(json_of(joined)["role_ids"] == core::json::array({3}));
  CHECK(shown("/platform/organizations", "dan")[0]["slug"] == slug);
  CHECK(send(method::post, by_token, "", "dan").status == 409);
}
