#include <doctest/doctest.h>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using api::testing::project_path;
using core::json;
using transport::http::method;

namespace {

const std::string exceptions = project_path + "/notifications/advisor/exceptions";

json muting(const std::string& lint) {
  return {{"lint_name", lint}, {"reason", "Rows are only appended."}};
}

}  // namespace

TEST_CASE("advisor exceptions: members with full access mute findings, others only see them") {
  api_installation here;
  const auto made = here.send(method::post, exceptions, muting("no_primary_key").dump(), "cem");
  CAPTURE(made.body);
  REQUIRE(made.status == 201);
  CHECK(json_of(made)["created_by"] == "cem");
  CHECK(json_of(made)["cache_key"].is_null());
  CHECK(here.audited_detail("project.mute_finding")["rule"] == "no_primary_key");
  const auto seen = here.shown(exceptions, "rex");
  REQUIRE(seen["exceptions"].size() == 1);
  CHECK(here.status_of(method::post, exceptions, muting("table_bloat").dump(), "rex") == 403);
  CHECK(here.status_of(method::get, exceptions, "", "dan") == 404);
  CHECK(here.status_of(method::post, exceptions, muting("no_primary_key").dump(), "ada") == 409);
}

TEST_CASE("advisor exceptions: their reason changes, and they end") {
  api_installation here;
  const auto made =
      json_of(here.send(method::post, exceptions, muting("no_primary_key").dump(), "ada"));
  const auto id = made["id"].get<std::string>();
  const auto changed = here.send(method::patch, exceptions + "/" + id,
                                 json{{"reason", "An import table."}}.dump(), "ada");
  CHECK(json_of(changed)["reason"] == "An import table.");
  CHECK(here.status_of(method::delete_, exceptions, "", "ada") == 400);
  CHECK(here.status_of(method::delete_, exceptions + "?id=none", "", "ada") == 404);
  CHECK(here.status_of(method::delete_, exceptions + "?id=" + id, "", "ada") == 204);
  CHECK(here.status_of(method::delete_, exceptions + "?id=" + id, "", "ada") == 404);
  CHECK(here.shown(exceptions, "ada")["exceptions"].empty());
}

TEST_CASE("advisor exceptions: faults are named") {
  api_installation here;
  CHECK(here.status_of(method::post, exceptions, muting("none").dump(), "ada") == 400);
  CHECK(here.status_of(method::post, exceptions,
                       json{{"lint_name", "no_primary_key"}, {"reason", " "}}.dump(),
                       "ada") == 400);
}
