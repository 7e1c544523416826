#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/api/fake_installation.hpp"
#include "tests/unit/api/scripted.hpp"

using namespace signalbox;
using api::testing::account_of;
using api::testing::fake_installation;
using api::testing::json_of;
using transport::http::method;

namespace {

const std::string good_token = std::string{fake_installation::ref} + "-a-secret";
const std::string link_path =
    "/platform/projects/" + std::string{fake_installation::ref} + "/offer";

std::string claim_with(std::string_view token) {
  return "/platform/organizations/" + std::string{fake_installation::target_slug} +
         "/project-claim/" + std::string{token};
}

}  // namespace

TEST_CASE("project claim routes: the link is shown to its creator once") {
  fake_installation here;
  const auto made = here.send(method::post, link_path, "", "ada");
  CHECK(made.status == 201);
  CHECK(json_of(made)["link"] ==
        "http://localhost:8400/dashboard/claim-project?token=" + good_token);
  CHECK(here.state.checked == domain::everywhere(domain::role::owner));
  const auto open = here.send(method::get, link_path, "", "ada");
  CHECK(open.status == 200);
  CHECK(json_of(open)["offered_by"] == "ada");
  CHECK_FALSE(json_of(open).contains("link"));
  CHECK(here.send(method::delete_, link_path, "", "ada").status == 204);
}

TEST_CASE("project claim routes: the holder of the link sees a preview of the claim") {
  fake_installation here;
  const auto look = [&] {
    return json_of(here.send(method::get, claim_with(good_token), "", "ada"));
  };
  const auto found = look();
  CHECK(found["project"]["ref"] == fake_installation::ref);
  CHECK(found["organization_name"] == "Acme");
  CHECK(found["preview"]["valid"] == true);
  CHECK(found["preview"]["warnings"].empty());
  CHECK(found["preview"]["source_subscription_plan"] == "team");
  CHECK(found["preview"]["target_subscription_plan"] == "pro");
  here.state.limit = {.applies = true, .active = 2, .max = 2};
  CHECK(look()["preview"]["errors"][0]["key"] == "free_project_limit");
  here.state.transfer.expires_at = api::testing::long_ago;
  const auto late = look()["preview"];
  CHECK(late["valid"] == false);
  CHECK(late["errors"][0] ==
        core::json{{"key", "offer_has_run_out"},
                   {"message", "This link has expired. Ask the sender for a new one."}});
}

TEST_CASE("project claim routes: an invalid token gets the same error, whatever the reason") {
  fake_installation here;
  const std::string unknown = std::string(20, 'x') + "-secret";
  for (const auto& wrong : {std::string("nonsense"), unknown}) {
    for (const auto verb : {method::get, method::post}) {
      const auto refused = here.send(verb, claim_with(wrong), "", "ada");
      CHECK(refused.status == 404);
      CHECK(json_of(refused)["message"] ==
            "This link is no longer valid: it was used, revoked or replaced.");
    }
  }
}

TEST_CASE(
    "project claim routes: claiming needs the permission to create projects, and moves the "
    "project") {
  fake_installation here;
  const auto path = claim_with(good_token);
  const auto moved = here.send(method::post, path, "", "ada");
  CHECK(moved.status == 200);
  CHECK(json_of(moved)["organization_slug"] == fake_installation::target_slug);
  CHECK(here.state.text == "a-secret");
  CHECK(here.state.given == domain::everywhere(domain::role::owner));
  here.state.people[account_of("ada")].memberships[1].access =
      domain::everywhere(domain::role::developer);
  CHECK(here.send(method::post, path, "", "ada").status == 403);
  CHECK(here.send(method::post, path, "", "dan").status == 404);
}

TEST_CASE("project claim routes: claiming for the current organization is a conflict") {
  fake_installation here;
  const auto own = "/platform/organizations/" + std::string{fake_installation::slug} +
                   "/project-claim/" + good_token;
  const auto found = json_of(here.send(method::get, own, "", "ada"));
  CHECK(found["preview"]["errors"][0]["key"] == "same_organization");
}

TEST_CASE("project claim routes: the password is replaced only on request") {
  fake_installation here;
  CHECK(here.send(method::post, claim_with(good_token), "", "ada").status == 200);
  CHECK(here.state.rotates_password == false);
  CHECK(here.send(method::post, claim_with(good_token), R"({"rotate_password":true})", "ada")
            .status == 200);
  CHECK(here.state.rotates_password == true);
}
