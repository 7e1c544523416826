#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/unit/api/fake_installation.hpp"

using namespace signalbox;
using api::testing::account_of;
using api::testing::fake_installation;
using api::testing::json_of;
using transport::http::method;

namespace {

const std::string invitations =
    "/platform/organizations/" + std::string{fake_installation::slug} + "/members/invitations";
const std::string by_token = invitations + "/good-token";

std::string fay_as(int role) {
  return core::json{{"email", " Fay@Example.com"}, {"role_id", role}}.dump();
}

}  // namespace

TEST_CASE("invitation routes: the answer says whether a mail was sent") {
  fake_installation here;
  const auto made = here.send(method::post, invitations, fay_as(3), "bea");
  CHECK(made.status == 201);
  CHECK(json_of(made)["email"] == "fay@example.com");
  CHECK(json_of(made)["role"] == "Developer");
  CHECK(json_of(made)["sent"] == false);
  CHECK(json_of(made)["link"] == "a-link");
  CHECK(here.state.given == domain::everywhere(domain::role::developer));
  CHECK(here.state.checked == domain::everywhere(domain::role::administrator));
  const auto again = here.send(method::post, invitations + "/8/resend", "", "bea");
  CHECK(again.status == 200);
  CHECK(json_of(again)["sent"] == true);
  CHECK_FALSE(json_of(again).contains("link"));
}

TEST_CASE("invitation routes: can be for projects, if the plan includes that") {
  fake_installation here;
  const auto body = core::json{{"email", "fay@example.com"},
                               {"role_id", 4},
                               {"role_scoped_projects", {fake_installation::ref}}}
                        .dump();
  CHECK(here.send(method::post, invitations, body, "ada").status == 201);
  CHECK(here.state.given == domain::on_projects(domain::role::read_only,
                                                std::vector{std::string{fake_installation::ref}}));
  here.set_plan("free");
  CHECK(here.send(method::post, invitations, body, "ada").status == 409);
  CHECK(here.send(method::post, invitations, fay_as(4), "ada").status == 409);
}

TEST_CASE("invitation routes: only owners invite owners and revoke such invitations") {
  fake_installation here;
  CHECK(here.send(method::post, invitations, fay_as(1), "bea").status == 403);
  CHECK(here.send(method::post, invitations, fay_as(1), "ada").status == 201);
  here.state.invitations.front().access = domain::everywhere(domain::role::owner);
  CHECK(here.send(method::delete_, invitations + "/8", "", "bea").status == 403);
  CHECK(here.send(method::post, invitations + "/8/resend", "", "bea").status == 403);
  CHECK(here.send(method::delete_, invitations + "/8", "", "ada").status == 204);
  CHECK(here.state.text == "8");
}

TEST_CASE("invitation routes: an unknown invitation is not found") {
  fake_installation here;
  for (const auto* id : {"/9", "/x", "/8x", "/99999999999999999999"}) {
    CAPTURE(id);
    CHECK(here.send(method::delete_, invitations + id, "", "ada").status == 404);
    CHECK(here.send(method::post, invitations + id + "/resend", "", "ada").status == 404);
  }
}

TEST_CASE("invitation routes: open ones are listed without their token") {
  fake_installation here;
  const auto list = json_of(here.send(method::get, invitations, "", "rex"));
  REQUIRE(list.size() == 1);
  CHECK(list[0]["id"] == 8);
  CHECK(list[0]["email"] == "eve@example.com");
  CHECK_FALSE(list[0].contains("link"));
  CHECK(here.send(method::get, invitations, "", "sam").status == 403);
}

TEST_CASE("invitation routes: the holder of a token sees its invitation") {
  fake_installation here;
  auto& open = here.state.invitations.front();
  open.email = "dan@example.com";
  open.expires_at = here.now + std::chrono::hours{1};
  CHECK(json_of(here.send(method::get, by_token, "", "dan")) == core::json::parse(R"({
    "organization_name": "Acme", "invited_by": "ada", "role": "Developer", "project_count": 0,
    "email_match": true, "expired": false, "accepted": false, "token_does_not_exist": false,
    "authorized_user": true})"));
  CHECK(json_of(here.send(method::get, by_token, "", "ora"))["email_match"] == false);
  open.expires_at = here.now;
  open.accepted_at = here.now;
  const auto late = json_of(here.send(method::get, by_token, "", "dan"));
  CHECK(late["expired"] == true);
  CHECK(late["accepted"] == true);
}

TEST_CASE("invitation routes: an invalid token reveals nothing about the organization") {
  fake_installation here;
  const auto unknown = json_of(here.send(method::get, invitations + "/bad-token", "", "dan"));
  CHECK(unknown["token_does_not_exist"] == true);
  CHECK(unknown["organization_name"].is_null());
  const std::string elsewhere = "/platform/organizations/aaaaaaaaaaaaaaaaaaaa/members/invitations/";
  CHECK(json_of(here.send(method::get, elsewhere + "good-token", "", "dan")) == unknown);
  const auto refused = here.send(method::post, invitations + "/bad-token", "", "dan");
  CHECK(refused.status == 404);
  CHECK(here.send(method::post, elsewhere + "good-token", "", "dan").body == refused.body);
  CHECK(here.send(method::post, "/platform/organizations/no-slug/members/invitations/good-token",
                  "", "dan")
            .body == refused.body);
}

TEST_CASE("invitation routes: accepting returns the new member") {
  fake_installation here;
  const auto joined = here.send(method::post, by_token, "", "dan");
  CHECK(joined.status == 201);
  CHECK(json_of(joined)["gotrue_id"] == account_of("dan"));
  CHECK(json_of(joined)["role_ids"] == core::json::array({3}));
  here.state.failure =
      core::fail(core::errc::conflict, "This invitation has already been accepted.").error();
  CHECK(here.send(method::post, by_token, "", "dan").status == 409);
}
