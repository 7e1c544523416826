#include <doctest/doctest.h>

#include <algorithm>

#include "domain/advisor/query_performance.hpp"
#include "tests/unit/api/advisor/advised_database.hpp"
#include "tests/unit/api/api_installation.hpp"
#include "tests/unit/tenant_sql/tenant_server.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using api::testing::api_installation;
using api::testing::project_path;
using core::json;

namespace {

const std::string performance = project_path + "/advisors/query-performance";

/// A server that collects statistics of statements.
const private_server& counting_server() {
  static const private_server server{
      {.settings = {{"shared_preload_libraries", "pg_stat_statements"}},
       .access = "local all owner trust\n",
       .user_map = {}},
      5436};
  return server;
}

json rows_of(postgres::connection& on, const domain::catalogue_query& query) {
  need(on.run_script({"path", "SET search_path = pg_catalog"}, soon()));
  std::vector<postgres::parameter> parameters;
  for (const auto& one : query.parameters)
    parameters.emplace_back(*one);
  const auto text =
      "SELECT coalesce(jsonb_agg(to_jsonb(q)), '[]')::text AS rows FROM (" + query.text + ") q";
  const auto rows = need(on.run({"performance", text}, parameters, soon()));
  return json::parse(rows[0].as<std::string>("rows"));
}

}  // namespace

TEST_CASE("query performance: says how to enable statistics where the server has none") {
  api_installation here;
  const auto shown = here.shown(performance, "rex");
  CHECK(shown["statements"]["state"] == "not_loaded");
  CHECK(shown["statements"]["remedy"].get<std::string>().find("pg_stat_statements") !=
        std::string::npos);
  CHECK(shown["statements"]["rows"].empty());
  CHECK(here.status_of(transport::http::method::get, performance + "?order=name", "", "ada") ==
        400);
}

TEST_CASE(
    "query performance: lists waiting sessions with their blockers, with texts only for full "
    "access") {
  api_installation here;
  advised_database on;
  on.run("CREATE TABLE s.t (a int)");
  const postgres::instance::login owner{.user = "owner", .database = "postgres"};
  auto holder = need(tenant_server().instance().connect(owner, soon()));
  need(holder.run_script({"hold", "BEGIN; LOCK TABLE s.t"}, soon()));
  const auto shown = here.shown(performance, "ada");
  CHECK(shown["waiting"].empty());
  REQUIRE(shown["transactions"].size() == 1);
  CHECK(shown["transactions"][0]["state"] == "idle in transaction");
  CHECK(shown["transactions"][0]["query"].get<std::string>().find("LOCK") != std::string::npos);
  for (const auto& one : here.shown(performance, "rex")["transactions"])
    CHECK(one["query"].is_null());
  need(holder.run_script({"release", "ROLLBACK"}, soon()));
  CHECK(here.shown(performance, "ada")["transactions"].empty());
}

TEST_CASE("query performance: lists statements of members, not those on the catalogue") {
  auto admin = need(counting_server().connect());
  need(admin.run_script({"prepare",
                         "CREATE ROLE owner LOGIN; GRANT pg_read_all_stats TO owner; "
                         "CREATE SCHEMA tools; GRANT USAGE ON SCHEMA tools TO owner"},
                        soon()));
  const postgres::instance::login login{.user = "owner", .database = "postgres"};
  auto on = need(counting_server().instance().connect(login, soon()));
  auto state = domain::statement_statistics_from(rows_of(on, domain::statement_statistics_query()));
  CHECK(state.state == domain::statement_statistics::not_created);
  need(admin.run_script({"create", "CREATE EXTENSION pg_stat_statements SCHEMA tools"}, soon()));
  state = domain::statement_statistics_from(rows_of(on, domain::statement_statistics_query()));
  REQUIRE(state.state == domain::statement_statistics::available);
  CHECK(state.schema == "tools");
  for (int i = 0; i < 3; ++i)
    need(on.run_script({"work", "SELECT 4711 + 1"}, soon()));
  const auto found = rows_of(on, domain::statements_query(state.schema, {.limit = 50}));
  const auto work =
      std::ranges::find_if(found, [](const json& one) { return one["query"] == "SELECT $1 + $2"; });
  REQUIRE(work != found.end());
  CHECK((*work)["calls"] == 3);
  CHECK((*work)["role"] == "owner");
  CHECK((*work)["rows"] == 3);
  CHECK(std::ranges::none_of(found, [](const json& one) {
    const auto text = one["query"].get<std::string>();
    return text.find("pg_roles") != std::string::npos || text.starts_with("SET");
  }));
  CHECK(rows_of(on, domain::statements_query(state.schema, {.role = "other"})).empty());
}
