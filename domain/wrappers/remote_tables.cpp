#include "domain/wrappers/remote_tables.hpp"

#include <fmt/format.h>

#include <utility>

#include "domain/database/catalogue.hpp"
#include "domain/query/quote.hpp"
#include "domain/validation.hpp"

namespace signalbox::domain {

namespace {

/// A table of another database exists only in the transaction that reads it.
std::string temporary_table(const remote_use& use, std::string_view name, std::string_view columns,
                            std::string_view remote) {
  return fmt::format(
      "CREATE FOREIGN TABLE pg_temp.{} ({}) SERVER {} OPTIONS (schema_name 'pg_catalog', "
      "table_name {})",
      name, columns, quote_ident(use.server), quote_literal(remote));
}

/// A connection of an earlier statement would hide that the server accepts no new ones.
std::string new_connection(const remote_use& use) {
  return fmt::format("SELECT {}.postgres_fdw_disconnect({})", quote_ident(use.extension_schema),
                     quote_literal(use.server));
}

void become(ddl& all, const remote_use& use, std::string_view table) {
  if (use.role == use.owner) return;
  const auto role = quote_ident(use.role);
  all.push_back(fmt::format("GRANT SELECT ON pg_temp.{} TO {}", table, role));
  all.push_back(fmt::format("SET LOCAL ROLE {}", role));
}

}  // namespace

ddl connection_test(const remote_use& use) {
  ddl made{"BEGIN", new_connection(use),
           temporary_table(use, "remote_test", "oid oid", "pg_namespace")};
  become(made, use, "remote_test");
  made.emplace_back(
      "SELECT count(*) AS answered FROM (SELECT oid FROM pg_temp.remote_test LIMIT 1) AS one");
  made.emplace_back("ROLLBACK");
  return made;
}

ddl remote_table_list(const remote_use& use) {
  return {
      "BEGIN",
      new_connection(use),
      temporary_table(use, "remote_schemas", "oid oid, nspname name", "pg_namespace"),
      temporary_table(use, "remote_tables",
                      "relname name, relnamespace oid, relkind \"char\", relispartition bool",
                      "pg_class"),
      fmt::format(
          "SELECT n.nspname::text AS schema, c.relname::text AS name, CASE c.relkind "
          "WHEN 'r' THEN 'table' WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized_view' "
          "WHEN 'f' THEN 'foreign_table' ELSE 'partitioned_table' END AS kind "
          "FROM pg_temp.remote_tables c JOIN pg_temp.remote_schemas n ON n.oid = c.relnamespace "
          "WHERE c.relkind IN ('r', 'v', 'm', 'f', 'p') AND NOT c.relispartition "
          "AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_' "
          "ORDER BY 1, 2 LIMIT {}",
          remote_tables_max + 1),
      "ROLLBACK"};
}

core::result<std::string> import_statement(const foreign_import& what) {
  if (is_system_schema(what.local_schema))
    return fail_field("local_schema", "must not be a schema of PostgreSQL itself");
  const bool has_tables = what.which != foreign_import::choice::all;
  if (has_tables && what.tables.empty())
    return fail_field("tables", "must name at least one table");
  if (!has_tables && !what.tables.empty()) return fail_field("tables", "is for only and except");
  if (what.tables.size() > imported_tables_max)
    return fail_field("tables", fmt::format("must have at most {} tables", imported_tables_max));
  std::string chosen;
  if (has_tables)
    chosen =
        fmt::format(" {} ({})", what.which == foreign_import::choice::only ? "LIMIT TO" : "EXCEPT",
                    ident_list(what.tables));
  return fmt::format("IMPORT FOREIGN SCHEMA {}{} FROM SERVER {} INTO {}",
                     quote_ident(what.remote_schema), chosen, quote_ident(what.server),
                     quote_ident(what.local_schema));
}

}  // namespace signalbox::domain
