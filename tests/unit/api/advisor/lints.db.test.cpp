#include <doctest/doctest.h>

#include <algorithm>
#include <span>
#include <sstream>
#include <string>

#include "tests/unit/api/advisor/advised_database.hpp"
#include "tests/unit/tenant_sql/tenant_server.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::json;

namespace {

struct lint_case {
  std::string_view lint;
  std::string_view bad;   ///< statements, one on each line, that lead to a finding
  std::string_view good;  ///< similar ones that lead to none
  std::string_view key;   ///< of the finding
  domain::advisor_limits limits = {};
};

bool has_key(const json& findings, std::string_view key) {
  return std::ranges::any_of(findings, [&](const json& one) { return one.at("cache_key") == key; });
}

/// Runs each line alone.
void run_lines(advised_database& on, std::string_view lines) {
  std::istringstream all{std::string(lines)};
  for (std::string line; std::getline(all, line);)
    if (!line.empty()) on.run(line);
}

/// Checks that the lint finds the bad statements, not the good ones, and that the fix corrects it.
void check_lints(std::span<const lint_case> cases) {
  advised_database on;
  for (const auto& one : cases) {
    CAPTURE(one.lint);
    on.clear();
    run_lines(on, one.good);
    const auto nothing = on.found(one.lint, one.limits);
    CAPTURE(nothing.dump());
    CHECK(nothing.empty());
    on.clear();
    run_lines(on, one.bad);
    const auto found = on.found(one.lint, one.limits);
    CAPTURE(found.dump());
    REQUIRE(has_key(found, one.key));
    for (const auto& finding : found) {
      CHECK(finding.at("detail").get<std::string>().ends_with("."));
      if (finding.at("fix_sql").is_string())
        run_lines(on, finding.at("fix_sql").get<std::string>());
    }
    if (found.front().at("fix_sql").is_string())
      CHECK_FALSE(has_key(on.found(one.lint, one.limits), one.key));
  }
}

}  // namespace

TEST_CASE("lints of row-level security: find their mistakes, and the fix corrects them") {
  constexpr auto table = "CREATE TABLE s.t (id int8 PRIMARY KEY, who text)\n";
  const std::string secured =
      std::string(table) + "ALTER TABLE s.t ENABLE ROW LEVEL SECURITY\nGRANT ALL ON s.t TO guest\n";
  const auto granted = std::string(table) + "GRANT SELECT ON s.t TO guest";
  const auto granted_column = std::string(table) + "GRANT SELECT (who) ON s.t TO PUBLIC";
  const auto granted_to_platform = std::string(table) + "GRANT ALL ON s.t TO reader";
  const auto disabled = std::string(table) + "CREATE POLICY p ON s.t USING (true)";
  const auto own = secured + "CREATE POLICY p ON s.t USING (who = current_user)";
  const auto always = secured + "CREATE POLICY p ON s.t FOR DELETE USING (true)";
  const auto always_read = secured + "CREATE POLICY p ON s.t FOR SELECT USING (true)";
  const auto metadata =
      secured + "CREATE POLICY p ON s.t USING ('a' = current_setting('x')::json->>'user_metadata')";
  const auto never = secured +
                     "REVOKE INSERT ON s.t FROM guest\n"
                     "CREATE POLICY p ON s.t FOR INSERT TO guest WITH CHECK (who = current_user)";
  const auto applied =
      secured + "CREATE POLICY p ON s.t FOR INSERT TO guest WITH CHECK (who = current_user)";
  const auto two = own + "\nCREATE POLICY q ON s.t FOR SELECT TO guest USING (id = 1)";
  const auto restrictive =
      own + "\nCREATE POLICY q ON s.t AS RESTRICTIVE FOR SELECT USING (id = 1)";
  const auto per_row =
      secured + "CREATE POLICY p ON s.t USING (who = current_setting('a.b', true))";
  const auto per_query =
      secured + "CREATE POLICY p ON s.t USING (who = (SELECT current_setting('a.b', true)))";
  check_lints(std::vector<lint_case>{
      {"rls_disabled_in_public", granted, granted_to_platform, "rls_disabled_in_public_s_t"},
      {"rls_disabled_in_public", granted_column, own, "rls_disabled_in_public_s_t"},
      {"policy_exists_rls_disabled", disabled, own, "policy_exists_rls_disabled_s_t"},
      {"rls_enabled_no_policy", secured, own, "rls_enabled_no_policy_s_t"},
      {"rls_policy_always_true", always, always_read, "rls_policy_always_true_s_t_p"},
      {"rls_references_user_metadata", metadata, own, "rls_references_user_metadata_s_t_p"},
      {"policy_never_applies", never, applied, "policy_never_applies_s_t_p"},
      {"multiple_permissive_policies", two, restrictive, "multiple_permissive_policies_s_t_p_q"},
      {"auth_rls_initplan", per_row, per_query, "auth_rls_initplan_s_t_p"},
  });
}

TEST_CASE("lints of exposed objects: find their mistakes, and the fix corrects them") {
  constexpr auto table = "CREATE TABLE s.t (id int8 PRIMARY KEY, api_key text, email text)\n";
  const auto view =
      std::string(table) + "CREATE VIEW s.v AS SELECT id FROM s.t\nGRANT SELECT ON s.v TO guest";
  const auto invoker = std::string(table) +
                       "CREATE VIEW s.v WITH (security_invoker = on) AS SELECT id FROM s.t\n"
                       "GRANT SELECT ON s.v TO guest";
  constexpr auto kept = "CREATE MATERIALIZED VIEW s.m AS SELECT 1 AS one";
  const auto exposed_kept = std::string(kept) + "\nGRANT SELECT ON s.m TO PUBLIC";
  const auto secret = std::string(table) + "GRANT SELECT ON s.t TO guest";
  const auto other_columns = std::string(table) + "GRANT SELECT (id, email) ON s.t TO guest";
  check_lints(std::vector<lint_case>{
      {"security_definer_view", view, invoker, "security_definer_view_s_v"},
      {"materialized_view_in_api", exposed_kept, kept, "materialized_view_in_api_s_m"},
      {"sensitive_columns_exposed", secret, other_columns, "sensitive_columns_exposed_s_t"},
  });
}

TEST_CASE("lints of exposed objects: find foreign tables that other roles may read") {
  advised_database on;
  on.administer("DROP FOREIGN DATA WRAPPER IF EXISTS elsewhere CASCADE");
  on.administer("CREATE FOREIGN DATA WRAPPER elsewhere");
  on.administer("CREATE SERVER elsewhere FOREIGN DATA WRAPPER elsewhere");
  on.administer("CREATE FOREIGN TABLE s.f (a int) SERVER elsewhere");
  CHECK(on.found("foreign_table_in_api").empty());
  on.administer("GRANT SELECT ON s.f TO guest");
  const auto found = on.found("foreign_table_in_api");
  REQUIRE(has_key(found, "foreign_table_in_api_s_f"));
  on.administer(found[0].at("fix_sql").get<std::string>());
  CHECK(on.found("foreign_table_in_api").empty());
  on.administer("DROP FOREIGN DATA WRAPPER elsewhere CASCADE");
}

TEST_CASE("lints of routines: find their mistakes, and the fix corrects them") {
  constexpr auto open = "CREATE FUNCTION s.f() RETURNS int LANGUAGE sql AS 'SELECT 1'";
  constexpr auto parsed = "CREATE FUNCTION s.f() RETURNS int LANGUAGE sql RETURN 1";
  constexpr auto definer =
      "CREATE FUNCTION s.f() RETURNS int LANGUAGE sql SECURITY DEFINER AS 'SELECT 1'\n";
  const auto of_owner = std::string(definer) + "REVOKE EXECUTE ON FUNCTION s.f FROM PUBLIC";
  const auto granted = of_owner + "\nGRANT EXECUTE ON FUNCTION s.f TO guest";
  constexpr auto trigger =
      "CREATE FUNCTION s.f() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS "
      "'BEGIN RETURN NEW; END'";
  const std::string none = "d41d8cd98f00b204e9800998ecf8427e";  // no arguments
  const auto search = "function_search_path_mutable_s_f_" + none;
  const auto by_all = "anon_security_definer_function_executable_s_f_" + none;
  const auto by_others = "authenticated_security_definer_function_executable_s_f_" + none;
  check_lints(std::vector<lint_case>{
      {"function_search_path_mutable", open, parsed, search},
      {"anon_security_definer_function_executable", definer, granted, by_all},
      {"anon_security_definer_function_executable", definer, trigger, by_all},
      {"authenticated_security_definer_function_executable", granted, of_owner, by_others},
  });
}

TEST_CASE(
    "lints of extensions, types and schemas: find their mistakes, and the fix corrects them") {
  advised_database on;
  on.administer("DROP EXTENSION IF EXISTS hstore");
  CHECK(on.found("extension_in_public").empty());
  on.run("CREATE EXTENSION hstore VERSION '1.4' SCHEMA public");
  REQUIRE(has_key(on.found("extension_in_public"), "extension_in_public_hstore"));
  const auto outdated = on.found("extension_versions_outdated");
  REQUIRE(outdated.size() == 1);
  run_lines(on, outdated[0].at("fix_sql").get<std::string>());
  CHECK(on.found("extension_versions_outdated").empty());
  on.administer("ALTER EXTENSION hstore SET SCHEMA s");
  CHECK(on.found("extension_in_public").empty());
  on.administer("DROP EXTENSION hstore");
  check_lints(std::vector<lint_case>{
      {"unsupported_reg_types", "CREATE TABLE s.t (a regproc, b regclass)",
       "CREATE TABLE s.t (b regclass)", "unsupported_reg_types_s_t_a"},
      {"public_schema_writable", "GRANT CREATE ON SCHEMA s TO PUBLIC",
       "GRANT CREATE ON SCHEMA s TO guest", "public_schema_writable_s"},
  });
}

TEST_CASE("lints of roles: find logins with too many rights, and not those of the platform") {
  advised_database on;
  on.administer("DROP ROLE IF EXISTS mighty");
  CHECK(on.found("role_bypasses_rls").empty());
  CHECK(on.found("role_creates_roles").empty());
  on.administer("CREATE ROLE mighty LOGIN BYPASSRLS CREATEROLE");
  CHECK(has_key(on.found("role_bypasses_rls"), "role_bypasses_rls_mighty"));
  const auto creates = on.found("role_creates_roles");
  REQUIRE(has_key(creates, "role_creates_roles_mighty"));
  CHECK(creates[0].at("fix_sql").is_null());
  on.administer("ALTER ROLE mighty NOLOGIN NOBYPASSRLS");
  CHECK(on.found("role_bypasses_rls").empty());
  CHECK(on.found("role_creates_roles").empty());
  on.administer("DROP ROLE mighty");
}

TEST_CASE("lints of indexes: find their mistakes, and the fix corrects them") {
  constexpr auto keyed = "CREATE TABLE s.t (id int8 PRIMARY KEY, a int8 REFERENCES s.t, b text)\n";
  const auto indexed = std::string(keyed) + "CREATE INDEX ON s.t (a, b)";
  const auto wrong_order = std::string(keyed) + "CREATE INDEX ON s.t (b, a)";
  const auto filled =
      std::string(keyed) + "INSERT INTO s.t SELECT g, g, g FROM generate_series(1, 20000) g\n";
  const auto unused = filled + "CREATE INDEX i ON s.t (b)\nANALYZE s.t";
  const auto used = unused +
                    "\nSET enable_seqscan = off\nSELECT id FROM s.t WHERE b = '7'"
                    "\nRESET enable_seqscan\nSELECT pg_stat_force_next_flush()\nSELECT 1";
  const auto same =
      std::string(keyed) + "CREATE INDEX i ON s.t (lower(b))\nCREATE INDEX   j ON s.t   (lower(b))";
  const auto other = std::string(keyed) +
                     "CREATE INDEX i ON s.t (lower(b))\nCREATE INDEX j ON s.t (lower(b)) "
                     "WHERE b <> ''\nCREATE INDEX k ON s.t (lower(b) DESC)";
  check_lints(std::vector<lint_case>{
      {"unindexed_foreign_keys", wrong_order, indexed, "unindexed_foreign_keys_s_t_t_a_fkey"},
      {"no_primary_key", "CREATE TABLE s.t (a int)", keyed, "no_primary_key_s_t"},
      {"unused_index", unused, used, "unused_index_s_i"},
      {"duplicate_index", same, other, "duplicate_index_s_t_s.i"},
  });
}

TEST_CASE("lints of indexes: find an index whose creation failed") {
  advised_database on;
  on.run("CREATE TABLE s.t (a int)");
  on.run("INSERT INTO s.t VALUES (1), (1)");
  on.run("CREATE INDEX i ON s.t (a)");
  CHECK(on.found("invalid_index").empty());
  CHECK_THROWS(on.run("CREATE UNIQUE INDEX CONCURRENTLY bad ON s.t (a)"));
  const auto found = on.found("invalid_index");
  REQUIRE(has_key(found, "invalid_index_s_bad"));
  on.run("DELETE FROM s.t");
  on.run(found[0].at("fix_sql").get<std::string>());
  CHECK(on.found("invalid_index").empty());
}

TEST_CASE("lints of tables: find their mistakes, and the fix corrects them") {
  constexpr auto keyed =
      "CREATE TABLE s.t (id serial PRIMARY KEY, a text) WITH (autovacuum_enabled = off)\n";
  const auto filled = std::string(keyed) +
                      "INSERT INTO s.t (a) SELECT repeat('x', 100) FROM generate_series(1, 2000)\n";
  const auto emptied =
      filled + "DELETE FROM s.t WHERE id > 20\nSELECT pg_stat_force_next_flush()\nSELECT 1";
  const auto full = filled + "ANALYZE s.t";
  const auto bloated = emptied + "\nANALYZE s.t";
  const auto vacuumed = emptied + "\nVACUUM (ANALYZE) s.t";
  const auto near_end = std::string(keyed) + "SELECT setval('s.t_id_seq', 2000000000)";
  const auto far_from_end = std::string(keyed) + "SELECT setval('s.t_id_seq', 1000000000)";
  const auto not_valid = std::string(keyed) + "ALTER TABLE s.t ADD CHECK (a <> '') NOT VALID";
  const auto valid = std::string(keyed) + "ALTER TABLE s.t ADD CHECK (a <> '')";
  const domain::advisor_limits low{.bloat_pages = 10, .changed_rows = 100};
  check_lints(std::vector<lint_case>{
      {"table_bloat", bloated, full, "table_bloat_s_t", low},
      {"table_never_vacuumed", emptied, vacuumed, "table_never_vacuumed_s_t", low},
      {"sequence_near_end", near_end, far_from_end, "sequence_near_end_s_t_id_seq"},
      {"constraint_not_validated", not_valid, valid, "constraint_not_validated_s_t_t_a_check"},
  });
}

TEST_CASE("lints of tables: find a table that needs a freeze") {
  advised_database on;
  on.run("CREATE TABLE s.t (a int)");
  on.run("INSERT INTO s.t VALUES (1)");
  CHECK(on.found("wraparound_distance").empty());
  const domain::advisor_limits low{.frozen_age = 0};
  const auto found = on.found("wraparound_distance", low);
  REQUIRE(has_key(found, "wraparound_distance_s_t"));
  on.run(found[0].at("fix_sql").get<std::string>());
  CHECK(on.found("wraparound_distance", low).empty());
}

TEST_CASE("lints of sessions: find a transaction that stays open without work") {
  advised_database on;
  auto other =
      need(tenant_server().instance().connect({.user = "owner", .database = "postgres"}, soon()));
  need(other.run_script({"begin", "BEGIN"}, soon()));
  need(other.run_script({"work", "SELECT 1"}, soon()));
  CHECK(on.found("long_idle_transaction").empty());
  const domain::advisor_limits low{.idle_transaction = std::chrono::seconds{0}};
  CHECK(on.found("long_idle_transaction", low).size() == 1);
  need(other.run_script({"end", "COMMIT"}, soon()));
  CHECK(on.found("long_idle_transaction", low).empty());
}

TEST_CASE("lints: find nothing in a new project") {
  advised_database on;
  on.run("DROP SCHEMA s CASCADE");
  for (const auto rules : {domain::security_rules(), domain::performance_rules()}) {
    for (const auto& rule : rules) {
      CAPTURE(rule.name);
      CHECK(on.found(rule.name).empty());
    }
  }
}

TEST_CASE("lints: quote names in the SQL that corrects them") {
  advised_database on;
  on.run(R"(CREATE TABLE s."it's a ""table"" 😀" (id int8 PRIMARY KEY))");
  on.run(R"(GRANT SELECT ON s."it's a ""table"" 😀" TO guest)");
  const auto found = on.found("rls_disabled_in_public");
  REQUIRE(found.size() == 1);
  on.run(found[0].at("fix_sql").get<std::string>());
  CHECK(on.found("rls_disabled_in_public").empty());
}
