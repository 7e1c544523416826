#include <doctest/doctest.h>

#include "tests/unit/api/fake_installation.hpp"

using namespace signalbox;
using api::testing::account_of;
using api::testing::fake_installation;
using api::testing::organization_path;
using api::testing::project_path;
using transport::http::method;

namespace {}  // namespace

TEST_CASE("refusal: a missing permission is logged with the requested action") {
  fake_installation here;
  CHECK(here.send(method::patch, organization_path, R"({"name":"Mine"})", "cem").status == 403);
  REQUIRE(here.audit_noted.size() == 1);
  const auto& entry = here.audit_noted.front();
  CHECK(entry.outcome == storage::audit_outcome::refused);
  CHECK(entry.action == "organization.update");
  CHECK(entry.organization == domain::organization_slug{std::string{fake_installation::slug}});
  CHECK(entry.target == "Acme");
  CHECK(entry.by.account == domain::account_id{account_of("cem")});
  CHECK(entry.by.name == "cem");
  CHECK(entry.by.at == here.now);
  CHECK(entry.by.remote_address == "192.0.2.7");
  CHECK(entry.by.request_id == "11111111-2222-4333-8444-555555555555");
}

TEST_CASE("refusal: contains the project; reading a secret counts, too") {
  fake_installation here;
  CHECK(here.send(method::delete_, project_path, "", "cem").status == 403);
  CHECK(here.send(method::get, project_path + "/db-password", "", "rex").status == 403);
  REQUIRE(here.audit_noted.size() == 2);
  CHECK(here.audit_noted[0].action == "project.delete");
  CHECK(here.audit_noted[0].project == domain::project_ref{std::string{fake_installation::ref}});
  CHECK(here.audit_noted[1].action == "project.reveal_password");
}

TEST_CASE("refusal: successes, invalid requests and attempts of non-members are not logged") {
  fake_installation here;
  CHECK(here.send(method::patch, organization_path, R"({"name":"New"})", "ada").status == 200);
  CHECK(here.send(method::patch, organization_path, "{}", "ada").status == 400);
  CHECK(here.send(method::patch, organization_path, R"({"name":"Mine"})", "dan").status == 404);
  CHECK(here.send(method::patch, organization_path, R"({"name":"Mine"})", "").status == 401);
  CHECK(here.audit_noted.empty());
}
