#include "tests/unit/tenant_sql/schema_databases.hpp"

#include <atomic>

#include "core/json/json.hpp"
#include "domain/schema/snapshot_query.hpp"
#include "domain/schema/snapshot_reading.hpp"
#include "tests/unit/postgres/private_server.hpp"

namespace signalbox::testing {

namespace {

std::atomic<int> databases_made{0};

constexpr std::string_view roles = R"(DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'schema_owner') THEN
    CREATE ROLE schema_owner LOGIN;
    CREATE ROLE app;
    CREATE ROLE "web 🙂";
  END IF;
END $$)";

std::string made_database() {
  auto name = "schema_" + std::to_string(++databases_made);
  auto admin = need(private_server::shared().connect());
  need(admin.run_script({"roles", roles}, soon()));
  need(admin.run_script({"create", "CREATE DATABASE " + name + " OWNER schema_owner"}, soon()));
  return name;
}

postgres::connection opened(const std::string& name) {
  auto made = need(
      private_server::shared().instance().connect({.user = "admin", .database = name}, soon()));
  need(made.run_script({"owner", "SET SESSION AUTHORIZATION schema_owner"}, soon()));
  return made;
}

}  // namespace

schema_database::schema_database() : name_(made_database()), on_(opened(name_)) {}

schema_database::~schema_database() {
  auto admin = private_server::shared().connect();
  if (admin) (void)admin->run_script({"drop", "DROP DATABASE " + name_ + " WITH (FORCE)"}, soon());
}

void schema_database::run(std::string_view text) {
  need(on_.run_script({"definitions", text}, soon()));
}

domain::schema_snapshot schema_database::snapshot() {
  run("SET search_path = pg_catalog");
  const auto query =
      "SELECT json_agg(q)::text AS all_rows FROM (" + domain::snapshot_query() + ") q";
  const auto rows = need(on_.run({"snapshot", query}, {}, soon()));
  run("RESET search_path");
  const auto text = rows[0].as<std::string>("all_rows");
  return need(domain::snapshot_of(core::json::parse(text)));
}

void schema_database::apply(const domain::schema_script& script) {
  std::string text = "BEGIN; SET LOCAL check_function_bodies = off;";
  for (const auto& step : script.steps)
    text += "\n" + step.sql + ";";
  text += "\nCOMMIT;";
  run(text);
}

std::string differences(const domain::schema_snapshot& from, const domain::schema_snapshot& to) {
  std::string made;
  for (const auto& [key, change] : domain::changes_between(from, to)) {
    made += std::string(domain::object_change_names.name_of(change)) + " " + domain::text_of(key);
    const auto* before = from.find(key);
    const auto* after = to.find(key);
    for (const auto* one : {before, after})
      if (one != nullptr)
        made += "\n    " + core::json(one->parts).dump() + core::json(one->grants).dump();
    made += "\n";
  }
  return made;
}

}  // namespace signalbox::testing
