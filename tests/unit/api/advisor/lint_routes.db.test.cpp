#include <doctest/doctest.h>

#include <algorithm>

#include "tests/unit/api/advisor/advised_database.hpp"
#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using api::testing::project_path;
using api::testing::sql_path;
using core::json;
using transport::http::method;

namespace {

const std::string lints = project_path + "/run-lints";

json with_key(const json& all, std::string_view key) {
  const auto found =
      std::ranges::find_if(all, [&](const json& one) { return one["cache_key"] == key; });
  return found == all.end() ? json() : *found;
}

}  // namespace

TEST_CASE("lint routes: list findings with what, where, why and the SQL that corrects them") {
  api_installation here;
  testing::advised_database on;
  on.run("CREATE TABLE s.t (a int)");
  on.run("GRANT SELECT ON s.t TO guest");
  const auto all = here.shown(lints, "rex");
  const auto open = with_key(all, "rls_disabled_in_public_s_t");
  REQUIRE(open.is_object());
  CHECK(open["level"] == "ERROR");
  CHECK(open["fix_sql"] == "ALTER TABLE s.t ENABLE ROW LEVEL SECURITY;");
  CHECK(open["metadata"]["name"] == "t");
  CHECK(with_key(all, "no_primary_key_s_t").is_object());
  CHECK(with_key(here.shown(lints + "?category=PERFORMANCE", "rex"), "rls_disabled_in_public_s_t")
            .is_null());
  CHECK(here.shown(lints + "/no_primary_key", "ada").size() < all.size());
  CHECK(here.status_of(method::get, lints + "/none", "", "ada") == 404);
  CHECK(here.status_of(method::get, lints + "?category=none", "", "ada") == 400);
  CHECK(here.status_of(method::get, lints, "", "dan") == 404);
}

TEST_CASE("lint routes: the SQL of each finding runs as a query, and the finding is gone") {
  api_installation here;
  testing::advised_database on;
  on.run("CREATE TABLE s.t (a int8 UNIQUE, b int8 REFERENCES s.t (a))");
  on.run("GRANT SELECT ON s.t TO guest");
  for (const std::string key : {"unindexed_foreign_keys_s_t_t_b_fkey", "rls_disabled_in_public_s_t",
                                "no_primary_key_s_t"}) {
    CAPTURE(key);
    const auto finding = with_key(here.shown(lints, "ada"), key);
    REQUIRE(finding.is_object());
    const auto run = here.send(method::post, sql_path + "/query",
                               json{{"query", finding["fix_sql"]}}.dump(), "ada");
    CAPTURE(run.body);
    CHECK(run.status == 200);
    CHECK(with_key(here.shown(lints, "ada"), key).is_null());
  }
}

TEST_CASE("lint routes: a muted finding has its exception") {
  api_installation here;
  testing::advised_database on;
  on.run("CREATE TABLE s.t (a int)");
  on.run("CREATE TABLE s.u (a int)");
  const json body{{"lint_name", "no_primary_key"},
                  {"cache_key", "no_primary_key_s_t"},
                  {"reason", "An import table."}};
  REQUIRE(here.status_of(method::post, project_path + "/notifications/advisor/exceptions",
                         body.dump(), "ada") == 201);
  const auto found = here.shown(lints + "/no_primary_key", "rex");
  CHECK(with_key(found, "no_primary_key_s_t")["exception"]["reason"] == "An import table.");
  CHECK(with_key(found, "no_primary_key_s_u")["exception"].is_null());
}
