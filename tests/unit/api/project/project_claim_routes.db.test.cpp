#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::account_of;
using api::testing::api_installation;
using api::testing::json_of;
using api::testing::project_path;
using transport::http::method;

namespace {

const std::string link_path = project_path + "/offer";

std::string claim_path(std::string_view slug, std::string_view token) {
  return "/platform/organizations/" + std::string{slug} + "/project-claim/" + std::string{token};
}

std::string claim_with(std::string_view token) {
  return claim_path(api_installation::target_slug, token);
}

/// An installation whose project Ada offers with a link.
struct with_offer : api_installation {
  with_offer() {
    made = send(method::post, link_path, "", "ada");
    link = json_of(made).at("link");
    const std::string before = "/dashboard/claim-project?token=";
    token = link.substr(link.find(before) + before.size());
  }
  core::json preview() { return shown(claim_with(token), "ada").at("preview"); }

  transport::http::response made;
  std::string link;
  std::string token;
};

}  // namespace

TEST_CASE_FIXTURE(with_offer, "project claim routes: the link is shown to its creator once") {
  CHECK(made.status == 201);
  CHECK(link.starts_with(
      "https://signalbox.example/dashboard/claim-project?token=" + std::string{ref} + "-"));
  const auto open = send(method::get, link_path, "", "ada");
  CHECK(open.status == 200);
  CHECK(json_of(open)["offered_by"] == "ada");
  CHECK_FALSE(json_of(open).contains("link"));
  CHECK(send(method::delete_, link_path, "", "ada").status == 204);
  const auto none = send(method::get, link_path, "", "ada");
  CHECK(none.status == 200);
  CHECK(json_of(none).is_null());
  CHECK(audited() == "ada project.offer, ada project.withdraw_offer");
}

TEST_CASE_FIXTURE(with_offer,
                  "project claim routes: the holder of the link sees a preview of the claim") {
  const auto found = shown(claim_with(token), "ada");
  CHECK(found["project"]["ref"] == ref);
  CHECK(found["organization_name"] == "Acme");
  CHECK(found["preview"]["valid"] == true);
  CHECK(found["preview"]["source_subscription_plan"] == "team");
  CHECK(found["preview"]["target_subscription_plan"] == "pro");
  wall_clock_set_by += std::chrono::days{30};
  const auto late = preview();
  CHECK(late["valid"] == false);
  CHECK(late["errors"][0] ==
        core::json{{"key", "offer_has_run_out"},
                   {"message", "This link has expired. Ask the sender for a new one."}});
  CHECK(send(method::post, claim_with(token), "", "ada").status == 409);
}

TEST_CASE_FIXTURE(
    with_offer, "project claim routes: an invalid token gets the same error, whatever the reason") {
  const std::string unknown = std::string(20, 'x') + "-secret";
  for (const auto& wrong : {std::string("nonsense"), unknown, std::string{ref} + "-guessed"}) {
    for (const auto verb : {method::get, method::post}) {
      CAPTURE(wrong);
      const auto refused = send(verb, claim_with(wrong), "", "ada");
      CHECK(refused.status == 404);
      CHECK(json_of(refused)["message"] ==
            "This link is no longer valid: it was used, revoked or replaced.");
    }
  }
}

TEST_CASE_FIXTURE(with_offer,
                  "project claim routes: claiming needs the permission to create projects, and "
                  "moves the project") {
  const auto path = claim_with(token);
  CHECK(send(method::post, path, "", "dan").status == 404);
  store("INSERT INTO members (organization_id, account_id, role, joined_at) VALUES (2, '" +
        account_of("cem") + "', 3, now())");
  CHECK(send(method::post, path, "", "cem").status == 403);
  const auto moved = send(method::post, path, "", "ada");
  CHECK(moved.status == 200);
  CHECK(json_of(moved)["organization_slug"] == target_slug);
  CHECK(shown(project_path, "cem")["organization_slug"] == target_slug);
  CHECK(send(method::get, project_path, "", "rex").status == 404);
  CHECK(send(method::post, path, "", "ada").status == 404);
}

TEST_CASE_FIXTURE(with_offer,
                  "project claim routes: claiming for the current organization is a conflict") {
  const auto found = shown(claim_path(slug, token), "ada");
  CHECK(found["preview"]["errors"][0]["key"] == "same_organization");
  CHECK(send(method::post, claim_path(slug, token), "", "ada").status == 409);
}

TEST_CASE_FIXTURE(with_offer, "project claim routes: the password is replaced only on request") {
  const auto stored_passwords = [&] {
    return select("SELECT md5(sealed_password) FROM projects ORDER BY ref");
  };
  const auto before = stored_passwords();
  CHECK(send(method::post, claim_with(token), "", "ada").status == 200);
  pass(std::chrono::seconds{30});
  CHECK(stored_passwords() == before);
  const auto back = json_of(send(method::post, link_path, "", "ada"))["link"].get<std::string>();
  const auto again = back.substr(back.find("token=") + 6);
  CHECK(send(method::post, claim_path(slug, again), R"({"rotate_password":true})", "ada").status ==
        200);
  pass(std::chrono::seconds{30});
  CHECK(stored_passwords() != before);
}
