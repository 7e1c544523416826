#include "api/schemas.hpp"

namespace signalbox::api::schemas {

namespace {

schema maybe_text(std::string_view about = {}) {
  return or_null(text(about));
}

schema texts() {
  return list(text());
}

const schema& column_schema() {
  static const auto made =
      object({{"table_id", whole("The oid of its table")},
              {"schema", text()},
              {"table", text()},
              {"id", text("The oid of the table, a dot, and its number")},
              {"ordinal_position", whole("From 1; numbers of removed columns are missing")},
              {"name", text()},
              {"default_value", maybe_text("An expression")},
              {"generation_expression", maybe_text("Of a generated column")},
              {"data_type", text("As in information_schema")},
              {"format", text("The name of its type in pg_type")},
              {"type", text("As format_type writes it")},
              {"is_identity", flag()},
              {"identity_generation", or_null(one_of({"ALWAYS", "BY DEFAULT"}))},
              {"is_generated", flag()},
              {"is_nullable", flag()},
              {"is_updatable", flag()},
              {"is_unique", flag("A unique index has this column alone")},
              {"enums", list(text(), "The values, if it has an enumerated type")},
              {"check", maybe_text("The expression of a check on this column alone")},
              {"comment", maybe_text()}},
             "A column of a table or view");
  return made;
}

schema relation(const std::vector<member>& members, std::string_view about) {
  std::vector<member> all{
      {"id", whole("Its oid")}, {"schema", text()}, {"name", text()}, {"owner", text()}};
  all.insert(all.end(), members.begin(), members.end());
  all.push_back({"comment", maybe_text()});
  all.push_back(maybe("columns", list(named("DatabaseColumn"))));
  return object(all, about);
}

schema relationship() {
  return object({{"id", whole()},
                 {"constraint_name", text()},
                 {"source_schema", text()},
                 {"source_table_name", text()},
                 {"source_column_name", text()},
                 {"target_table_schema", text()},
                 {"target_table_name", text()},
                 {"target_column_name", text()}});
}

schema table() {
  const auto key =
      object({{"schema", text()}, {"table_name", text()}, {"name", text()}, {"table_id", whole()}});
  return relation(
      {{"rls_enabled", flag()},
       {"rls_forced", flag()},
       {"replica_identity", one_of({"DEFAULT", "INDEX", "FULL", "NOTHING"})},
       {"bytes", whole("With indexes and large values")},
       {"size", text()},
       {"live_rows_estimate", whole()},
       {"dead_rows_estimate", whole()},
       {"is_partitioned", flag()},
       {"is_partition", flag()},
       {"partition_key", maybe_text()},
       {"partition_of", or_null(whole("The oid of the table whose partition it is"))},
       {"partition_bound", maybe_text("As in CREATE TABLE … PARTITION OF")},
       {"partition_detach_pending", flag("Detaching it concurrently was interrupted")},
       {"primary_keys", list(key, "Its columns, in the order of the key")},
       {"relationships", list(relationship(), "Foreign keys from and to it, by column")}},
      "A table");
}

schema privilege(const std::vector<member>& further) {
  std::vector<member> all{{"grantor", text()},
                          {"grantee", text("A role, or public")},
                          {"privilege_type", text()},
                          {"is_grantable", flag()}};
  all.insert(all.end(), further.begin(), further.end());
  return object(all);
}

schema index() {
  return object({{"id", whole("Its oid")},
                 {"table_id", whole()},
                 {"schema", text()},
                 {"table", text()},
                 {"name", text()},
                 {"number_of_attributes", whole()},
                 {"number_of_key_attributes", whole()},
                 {"is_unique", flag()},
                 {"is_primary", flag()},
                 {"is_exclusion", flag()},
                 {"is_immediate", flag()},
                 {"is_clustered", flag()},
                 {"is_valid", flag()},
                 {"check_xmin", flag()},
                 {"is_ready", flag()},
                 {"is_live", flag()},
                 {"is_replica_identity", flag()},
                 {"key_attributes", list(whole())},
                 {"collation", list(whole())},
                 {"class", list(whole())},
                 {"options", list(whole())},
                 {"index_predicate", maybe_text()},
                 {"comment", maybe_text()},
                 {"index_definition", text()},
                 {"access_method", text()},
                 {"index_attributes", list(object({{"attribute_number", whole()},
                                                   {"attribute_name", text()},
                                                   {"data_type", text()}}))},
                 {"bytes", whole()},
                 {"scans", whole("Since the statistics were reset")},
                 {"constraint_name", maybe_text("Of the constraint that it enforces")}},
                "An index");
}

schema function() {
  const auto argument = object({{"mode", one_of({"in", "out", "inout", "variadic", "table"})},
                                {"name", text()},
                                {"type_id", whole()},
                                {"has_default", flag()}});
  return object({{"id", whole("Its oid")},
                 {"schema", text()},
                 {"name", text()},
                 {"kind", one_of({"function", "procedure", "aggregate", "window"})},
                 {"owner", text()},
                 {"language", text()},
                 {"definition", text("Its body")},
                 {"complete_statement", maybe_text("CREATE OR REPLACE")},
                 {"args", list(argument)},
                 {"argument_types", text()},
                 {"identity_argument_types", text()},
                 {"return_type_id", whole()},
                 {"return_type", text()},
                 {"return_type_relation_id", or_null(whole())},
                 {"is_set_returning_function", flag()},
                 {"behavior", one_of({"IMMUTABLE", "STABLE", "VOLATILE"})},
                 {"security_definer", flag()},
                 {"config_params", or_null(by_key(text()))},
                 {"comment", maybe_text()}},
                "A function or procedure");
}

schema trigger() {
  return object({{"id", whole("Its oid")},
                 {"table_id", whole()},
                 {"enabled_mode", one_of({"ORIGIN", "REPLICA", "ALWAYS", "DISABLED"})},
                 {"name", text()},
                 {"table", text()},
                 {"schema", text()},
                 {"condition", maybe_text()},
                 {"orientation", one_of({"ROW", "STATEMENT"})},
                 {"activation", one_of({"BEFORE", "AFTER", "INSTEAD OF"})},
                 {"events", texts()},
                 {"function_schema", text()},
                 {"function_name", text()},
                 {"function_args", texts()},
                 {"definition", text()},
                 {"comment", maybe_text()}},
                "A trigger");
}

schema constraint() {
  const auto action =
      or_null(one_of({"NO ACTION", "RESTRICT", "CASCADE", "SET NULL", "SET DEFAULT"}));
  return object({{"id", whole("Its oid")},
                 {"schema", text()},
                 {"table", text()},
                 {"table_id", whole()},
                 {"name", text()},
                 {"type", one_of({"PRIMARY KEY", "FOREIGN KEY", "UNIQUE", "CHECK", "EXCLUDE"})},
                 {"definition", text()},
                 {"columns", texts()},
                 {"is_validated", flag()},
                 {"is_deferrable", flag()},
                 {"is_deferred", flag()},
                 {"is_inherited", flag("From the table of which its table is a partition")},
                 {"target_schema", maybe_text()},
                 {"target_table", maybe_text()},
                 {"target_columns", or_null(texts())},
                 {"on_update", action},
                 {"on_delete", action},
                 {"comment", maybe_text()}},
                "A constraint");
}

schema role() {
  return object({{"id", whole("Its oid")},
                 {"name", text()},
                 {"is_system", flag("Of PostgreSQL itself or of the platform")},
                 {"is_changeable", flag("It was created here")},
                 {"is_superuser", flag()},
                 {"can_create_db", flag()},
                 {"can_create_role", flag()},
                 {"inherit_role", flag()},
                 {"can_login", flag()},
                 {"is_replication_role", flag()},
                 {"can_bypass_rls", flag()},
                 {"active_connections", whole()},
                 {"connection_limit", whole("max_connections if it has no limit of its own")},
                 {"has_connection_limit", flag()},
                 {"password", maybe_text("Always masked")},
                 {"valid_until", or_null(text())},
                 {"config", or_null(by_key(text()))},
                 {"member_of", texts()}},
                "A role of the database");
}

schema setting() {
  return object({{"id", text()},
                 {"name", text()},
                 {"setting", maybe_text()},
                 {"group", text()},
                 {"category", text()},
                 {"subgroup", text()},
                 {"unit", maybe_text()},
                 {"short_desc", text()},
                 {"extra_desc", maybe_text()},
                 {"context", text()},
                 {"vartype", text()},
                 {"source", text()},
                 {"min_val", maybe_text()},
                 {"max_val", maybe_text()},
                 {"enumvals", or_null(texts())},
                 {"boot_val", maybe_text()},
                 {"reset_val", maybe_text()},
                 {"sourcefile", maybe_text()},
                 {"sourceline", or_null(whole())},
                 {"pending_restart", flag()}},
                "A setting of the server");
}

/// The answer of a change: the changed object, or the SQL of a dry run.
component changed(std::string_view name, std::string_view of) {
  return {name, {{"anyOf", schema::array({named(of), named("DefinitionSql")})}}};
}

}  // namespace

std::vector<component> catalogue_schemas() {
  const auto type = object(
      {{"id", whole("Its oid")},
       {"name", text()},
       {"schema", text()},
       {"format", text("As format_type writes it")},
       {"kind", one_of({"base", "composite", "domain", "enum", "multirange", "range"})},
       {"enums", texts()},
       {"attributes", list(object({{"name", text()}, {"type_id", whole()}, {"type", text()}}))},
       {"comment", maybe_text()},
       {"type_relation_id", or_null(whole())}},
      "A type");
  const auto policy = object({{"id", whole("Its oid")},
                              {"schema", text()},
                              {"table", text()},
                              {"table_id", whole()},
                              {"name", text()},
                              {"action", one_of({"PERMISSIVE", "RESTRICTIVE"})},
                              {"roles", texts()},
                              {"command", one_of({"ALL", "SELECT", "INSERT", "UPDATE", "DELETE"})},
                              {"definition", maybe_text("Which rows are visible")},
                              {"check", maybe_text("Which rows may be written")},
                              {"comment", maybe_text()}},
                             "A policy of row-level security");
  const auto published = object({{"id", whole()}, {"name", text()}, {"schema", text()}});
  return {
      {"DatabaseSchema", object({{"id", whole("Its oid")},
                                 {"name", text()},
                                 {"owner", text()},
                                 {"comment", maybe_text()}},
                                "A schema")},
      {"DatabaseColumn", column_schema()},
      {"DatabaseTable", table()},
      {"DatabaseView", relation({{"is_updatable", flag()},
                                 {"security_invoker", flag("With the rights of who reads it")},
                                 {"definition", text()}},
                                "A view")},
      {"MaterializedView",
       relation({{"is_populated", flag()}, {"definition", text()}}, "A materialized view")},
      {"ForeignTable", relation({{"server", text()}}, "A foreign table")},
      {"DatabaseType", type},
      {"DatabaseFunction", function()},
      {"DatabaseTrigger", trigger()},
      {"DatabaseIndex", index()},
      {"DatabaseConstraint", constraint()},
      {"DatabasePolicy", policy},
      {"DatabaseRole", role()},
      {"DatabasePublication", object({{"id", whole("Its oid")},
                                      {"name", text()},
                                      {"owner", text()},
                                      {"publish_insert", flag()},
                                      {"publish_update", flag()},
                                      {"publish_delete", flag()},
                                      {"publish_truncate", flag()},
                                      {"tables", or_null(list(published, "Null: all of them"))}},
                                     "A publication")},
      {"DatabaseExtension", object({{"id", text("Its name")},
                                    {"name", text()},
                                    {"schema", maybe_text()},
                                    {"default_version", maybe_text()},
                                    {"installed_version", maybe_text("Null: not in this database")},
                                    {"comment", maybe_text()},
                                    {"owner", maybe_text()},
                                    {"is_trusted", flag("The project's own role can create it")},
                                    {"own_schema", maybe_text("The only one that it can have")},
                                    {"requires", list(text(), "Extensions that it needs")}},
                                   "An extension that the server has")},
      {"PlatformExtensions",
       object({{"allowed", texts()},
               {"withheld", by_key(text("Why the platform does not create it"))}},
              "Extensions that the platform creates for projects although they need a superuser")},
      {"TablePrivileges", object({{"id", whole()},
                                  {"relation_id", whole("The oid of the relation")},
                                  {"schema", text()},
                                  {"name", text()},
                                  {"kind", one_of({"table", "view", "materialized_view",
                                                   "foreign_table", "partitioned_table"})},
                                  {"privileges", list(privilege({}))}},
                                 "The privileges on a table or view")},
      {"ColumnPrivileges",
       object({{"id", text()},
               {"column_id", text()},
               {"table_id", whole()},
               {"schema", text()},
               {"name", text()},
               {"relation_schema", text()},
               {"relation_name", text()},
               {"column_name", text()},
               {"ordinal_position", whole()},
               {"privileges", list(privilege({{"is_inherited", flag("From the whole table")}}))}},
              "The privileges on a column")},
      {"DefaultPrivilege",
       object({{"id", text()},
               {"name", text("The role that creates the objects")},
               {"role", text("The same")},
               {"schema", maybe_text("In which they are created; null: in any")},
               {"object_type", one_of({"TABLES", "SEQUENCES", "FUNCTIONS", "TYPES", "SCHEMAS"})},
               {"grantee", text("A role, or public")},
               {"privilege_type", text()},
               {"is_grantable", flag()}},
              "A privilege on objects that will be created")},
      {"GrantedDefaultPrivilege", object({{"role", maybe_text("Null: the project's role")},
                                          {"schema", maybe_text()},
                                          {"object_type", text()},
                                          {"grantee", text()},
                                          {"privilege_type", text()},
                                          {"is_grantable", flag()}},
                                         "A changed privilege on objects that will be created")},
      {"PolicyTest", object({{"role", text("As which the query ran")},
                             {"rows", list(anything("A row, as an object"))},
                             {"is_cut", flag("There are more rows")}},
                            "What a query returns as a role")},
      {"DatabaseSetting", setting()},
      {"DatabaseVersion", object({{"version", text()},
                                  {"version_number", whole()},
                                  {"active_connections", whole()},
                                  {"max_connections", whole()}})},
      {"DefinitionSql", object({{"sql", text("The statements, which were not run")},
                                {"warnings", list(text(), "What they lock for long, or destroy")}},
                               "The answer of a dry run")},
      changed("ChangedTable", "DatabaseTable"),
      changed("ChangedColumn", "DatabaseColumn"),
      changed("ChangedConstraint", "DatabaseConstraint"),
      changed("ChangedIndex", "DatabaseIndex"),
      changed("ChangedSchema", "DatabaseSchema"),
      changed("ChangedType", "DatabaseType"),
      changed("ChangedView", "DatabaseView"),
      changed("ChangedMaterializedView", "MaterializedView"),
      changed("ChangedFunction", "DatabaseFunction"),
      changed("ChangedTrigger", "DatabaseTrigger"),
      changed("ChangedPolicy", "DatabasePolicy"),
      changed("ChangedTablePrivileges", "TablePrivileges"),
      changed("ChangedColumnPrivileges", "ColumnPrivileges"),
      changed("ChangedDefaultPrivilege", "GrantedDefaultPrivilege"),
      changed("ChangedPublication", "DatabasePublication"),
      changed("ChangedExtension", "DatabaseExtension"),
      changed("ChangedRole", "DatabaseRole"),
      changed("ChangedForeignServer", "ForeignServer"),
  };
}

}  // namespace signalbox::api::schemas
