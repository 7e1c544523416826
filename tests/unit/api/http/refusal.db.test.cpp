#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::account_of;
using api::testing::api_installation;
using api::testing::organization_path;
using api::testing::project_path;
using transport::http::method;

namespace {

/// Returns the refusals in the audit log: actor, action, organization, project and target.
std::string refusals(api_installation& here) {
  std::string all;
  for (const auto& one : here.select(
           "SELECT concat_ws(' ', actor_name, action, organization_slug, project_ref, target)"
           " FROM audit_log WHERE outcome = 'refused' ORDER BY id"))
    all += one + "\n";
  return all;
}

}  // namespace

TEST_CASE("refusal: a missing permission is logged with the requested action") {
  api_installation here;
  CHECK(here.send(method::patch, organization_path, R"({"name":"Mine"})", "cem").status == 403);
  CHECK(refusals(here) == "cem organization.update acmeacmeacmeacmeacme Acme\n");
  CHECK(here.select("SELECT concat_ws(' ', actor_account, remote_address, request_id,"
                    " extract(epoch FROM at)::bigint) FROM audit_log") ==
        std::vector<std::string>{account_of("cem") +
                                 " 192.0.2.7 11111111-2222-4333-8444-555555555555 1800000000"});
}

TEST_CASE("refusal: contains the project; reading a secret counts, too") {
  api_installation here;
  CHECK(here.send(method::delete_, project_path, "", "cem").status == 403);
  CHECK(here.send(method::get, project_path + "/db-password", "", "rex").status == 403);
  CHECK(refusals(here) ==
        "cem project.delete acmeacmeacmeacmeacme prprprprprprprprprpr prprprprprprprprprpr\n"
        "rex project.reveal_password acmeacmeacmeacmeacme prprprprprprprprprpr"
        " prprprprprprprprprpr\n");
}

TEST_CASE("refusal: successes, invalid requests and attempts of non-members are not logged") {
  api_installation here;
  CHECK(here.send(method::patch, organization_path, R"({"name":"New"})", "ada").status == 200);
  CHECK(here.send(method::patch, organization_path, "{}", "ada").status == 400);
  CHECK(here.send(method::patch, organization_path, R"({"name":"Mine"})", "dan").status == 404);
  CHECK(here.send(method::patch, organization_path, R"({"name":"Mine"})", "").status == 401);
  CHECK(refusals(here).empty());
  CHECK(here.audited() == "ada organization.rename");
}
