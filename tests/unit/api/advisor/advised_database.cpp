#include "tests/unit/api/advisor/advised_database.hpp"

#include "tests/unit/tenant_sql/tenant_server.hpp"

namespace signalbox::testing {

using core::json;

advised_database::advised_database() : on_(need(tenant_server().connect())) {
  clear();
}

void advised_database::clear() {
  run("SET client_min_messages = error");
  run("DROP SCHEMA IF EXISTS s CASCADE");
  run("CREATE SCHEMA s");
  run("GRANT USAGE ON SCHEMA s TO PUBLIC");
}

void advised_database::run(std::string_view sql) {
  need(on_.run_script({"role", "SET ROLE owner"}, soon()));
  const std::string text(sql);
  need(on_.run_script({"advised", text}, soon()));
  need(on_.run_script({"role", "RESET ROLE"}, soon()));
}

void advised_database::administer(std::string_view sql) {
  const std::string text(sql);
  need(on_.run_script({"administered", text}, soon()));
}

json advised_database::found(std::string_view lint, const domain::advisor_limits& limits) {
  const domain::advisor_scope scope{.roles = {.owner = "owner", .reader = "reader"},
                                    .limits = limits};
  auto made = json::array();
  for (const auto& group : domain::lint_queries(scope, std::nullopt, lint)) {
    administer(group.reads_sessions ? "SET ROLE owner" : "SET ROLE reader");
    administer("SET search_path = pg_catalog");
    const auto text = "SELECT coalesce(jsonb_agg(to_jsonb(q)), '[]')::text AS rows FROM (" +
                      group.query.text + ") q";
    std::vector<postgres::parameter> parameters;
    for (const auto& one : group.query.parameters)
      parameters.emplace_back(*one);
    const auto rows = need(on_.run({"lint", text}, parameters, soon()));
    administer("RESET search_path");
    administer("RESET ROLE");
    for (auto& row : json::parse(rows[0].as<std::string>("rows"))) {
      const auto& about = row.at("metadata");
      const bool is_elsewhere = about.contains("schema") && about["schema"] != "s";
      if (row.at("name") == lint && !is_elsewhere) made.push_back(std::move(row));
    }
  }
  return made;
}

}  // namespace signalbox::testing
