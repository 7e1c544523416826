#include <doctest/doctest.h>

#include "domain/time.hpp"
#include "fake_installation.hpp"

using namespace signalbox;
using namespace std::chrono_literals;
using api::testing::account_of;
using api::testing::fake_installation;
using api::testing::json_of;
using transport::http::method;

namespace {

const std::string audit_path =
    "/platform/organizations/" + std::string{fake_installation::slug} + "/audit";

storage::audit_entry paused(std::int64_t id, domain::time_point at) {
  return {.id = id,
          .by = {.at = at,
                 .account = domain::account_id{account_of("bea")},
                 .name = "bea",
                 .request_id = "r-1",
                 .remote_address = "192.0.2.9",
                 .token_name = "nightly"},
          .organization = domain::organization_slug{std::string{fake_installation::slug}},
          .project = domain::project_ref{std::string{fake_installation::ref}},
          .action = "project.pause",
          .target = "Shop, \"old\"",
          .detail = {{"reason", "night"}}};
}

}  // namespace

TEST_CASE("audit routes: show an entry whole") {
  fake_installation here;
  here.audit_found = {paused(7, here.now)};
  const auto answer = json_of(here.send(method::get, audit_path, "", "rex"));
  CHECK(answer == domain::json{{"entries",
                                {{{"id", 7},
                                  {"at", domain::to_iso8601(here.now)},
                                  {"actor", {{"id", account_of("bea")}, {"name", "bea"}}},
                                  {"token_name", "nightly"},
                                  {"action", "project.pause"},
                                  {"target", "Shop, \"old\""},
                                  {"outcome", "done"},
                                  {"organization_slug", fake_installation::slug},
                                  {"project_ref", fake_installation::ref},
                                  {"remote_address", "192.0.2.9"},
                                  {"request_id", "r-1"},
                                  {"detail", {{"reason", "night"}}}}}},
                               {"next", nullptr}});
}

TEST_CASE("audit routes: a full page says where the next one begins") {
  fake_installation here;
  here.audit_found = {paused(9, here.now), paused(7, here.now)};
  CHECK(json_of(here.send(method::get, audit_path + "?limit=2", "", "ada"))["next"] == 7);
  CHECK(json_of(here.send(method::get, audit_path + "?limit=3", "", "ada"))["next"].is_null());
}

TEST_CASE("audit routes: the file has a line for each entry") {
  fake_installation here;
  here.audit_found = {paused(7, domain::from_iso8601("2026-11-20T10:00:00Z").value())};
  here.audit_found[0].outcome = storage::audit_outcome::refused;
  const auto answer = here.send(method::get, audit_path + "/export", "", "ada");
  CHECK(answer.headers.find("Content-Type") == "text/csv; charset=utf-8");
  CHECK(answer.body ==
        "at,person,access token,action,target,outcome,project,address,request,detail\r\n"
        "2026-11-20T10:00:00.000Z,bea,nightly,project.pause,\"Shop, \"\"old\"\"\",refused," +
            std::string{fake_installation::ref} +
            ",192.0.2.9,r-1,\"{\"\"reason\"\":\"\"night\"\"}\"\r\n");
  CHECK(here.audit_asked.front().count == 10'000);
}

TEST_CASE("audit routes: one's own log is of all organizations, and nobody else's") {
  fake_installation here;
  here.audit_found = {paused(7, here.now)};
  const auto answer =
      here.send(method::get, "/platform/profile/audit?actor=" + account_of("bea"), "", "dan");
  CHECK(answer.status == 200);
  CHECK(here.audit_asked.front().account == domain::account_id{account_of("dan")});
  CHECK_FALSE(here.audit_asked.front().organization);
}
