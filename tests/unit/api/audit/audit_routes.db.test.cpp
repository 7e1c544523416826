#include "api/routes.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::account_of;
using api::testing::api_installation;
using api::testing::json_of;
using api::testing::organization_path;
using api::testing::project_path;
using transport::http::method;

namespace {

/// An installation in which Ada has renamed Acme and Bea its project.
struct with_changes : api_installation {
  with_changes() {
    CHECK(status_of(method::patch, organization_path, R"({"name":"=Other"})", "ada") == 200);
    CHECK(status_of(method::patch, project_path, R"({"name":"Bakery"})", "bea") == 200);
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_changes, "audit routes: a change carries the requester and the address") {
  const auto found = shown(organization_path + "/audit", "rex").at("entries");
  REQUIRE(found.size() == 2);
  CHECK(found[0]["action"] == "project.rename");
  CHECK(found[1]["action"] == "organization.rename");
  const auto text = found[1].dump();
  for (const auto& part :
       {account_of("ada"), std::string{"192.0.2.7"},
        std::string{"11111111-2222-4333-8444-555555555555"}, std::string{"2027-01-15T08:00:00"}}) {
    CAPTURE(part);
    CHECK(text.find(part) != std::string::npos);
  }
}

TEST_CASE_FIXTURE(with_changes, "audit routes: the export is a file without formulas") {
  const auto file = send(method::get, organization_path + "/audit/export", "", "ada");
  CHECK(file.status == 200);
  CHECK(file.headers.find("Content-Type").value().starts_with("text/csv"));
  CHECK(file.body.find("project.rename") != std::string::npos);
  CHECK(file.body.find("'=Other") != std::string::npos);
}

TEST_CASE_FIXTURE(with_changes, "audit routes: users see their own actions in all organizations") {
  const auto mine = shown("/platform/profile/audit", "bea").at("entries");
  REQUIRE(mine.size() == 1);
  CHECK(mine[0]["action"] == "project.rename");
  CHECK(shown("/platform/profile/audit", "dan").at("entries").empty());
}

TEST_CASE_FIXTURE(with_changes, "audit routes: are unavailable without storage") {
  disable_storage();
  CHECK(send(method::get, organization_path + "/audit", "", "ada").status == 503);
}
