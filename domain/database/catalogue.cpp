#include "domain/database/catalogue.hpp"

#include <stdexcept>

#include "domain/database/catalogue_statements.hpp"

namespace signalbox::domain {

namespace {

namespace statements = catalogue_statements;

/// The columns that a kind's query has besides `id` and `name`.
struct listed_kind {
  std::string_view statement;
  bool has_schema = true;
  bool has_table = false;
  bool has_system_flag = false;  ///< a column `is_system` instead of a schema
  bool has_columns = false;      ///< a relation, with which its columns can be listed
};

listed_kind kind_of(database_object kind) {
  using enum database_object;
  switch (kind) {
    case schema:
      return {.statement = statements::schemas};
    case table:
      return {.statement = statements::tables, .has_columns = true};
    case column:
      return {.statement = statements::columns, .has_table = true};
    case view:
      return {.statement = statements::views, .has_columns = true};
    case materialized_view:
      return {.statement = statements::materialized_views, .has_columns = true};
    case foreign_table:
      return {.statement = statements::foreign_tables, .has_columns = true};
    case type:
      return {.statement = statements::types};
    case function:
      return {.statement = statements::functions};
    case trigger:
      return {.statement = statements::triggers, .has_table = true};
    case index:
      return {.statement = statements::indexes, .has_table = true};
    case constraint:
      return {.statement = statements::constraints, .has_table = true};
    case policy:
      return {.statement = statements::policies, .has_table = true};
    case role:
      return {.statement = statements::roles, .has_schema = false, .has_system_flag = true};
    case publication:
      return {.statement = statements::publications, .has_schema = false};
    case extension:
      return {.statement = statements::extensions, .has_schema = false};
    case wrapper:
      return {.statement = statements::wrappers, .has_schema = false};
    case table_privilege:
      return {.statement = statements::table_privileges};
    case column_privilege:
      return {.statement = statements::column_privileges, .has_table = true};
    case default_privilege:
      return {.statement = statements::default_privileges, .has_schema = false};
    case setting:
      return {.statement = statements::settings, .has_schema = false};
  }
  throw std::logic_error("unknown kind of object");
}

/// Builds a query and its parameters together, so that their numbers agree.
class query_builder {
 public:
  explicit query_builder(std::string_view text) { made_.text = text; }

  void add(std::string_view text) { made_.text += text; }

  /// Adds text with the number of the value in place of `$`.
  void add(std::string_view before, std::string value, std::string_view after) {
    made_.parameters.emplace_back(std::move(value));
    made_.text += before;
    made_.text += "$" + std::to_string(made_.parameters.size());
    made_.text += after;
  }

  catalogue_query finish() && { return std::move(made_); }

 private:
  catalogue_query made_;
};

/// The condition on a schema that excludes PostgreSQL's own.
constexpr std::string_view no_system_schema =
    " AND e.schema <> 'information_schema' AND e.schema NOT LIKE 'pg\\_%'";

std::string_view schema_column(database_object kind) {
  return kind == database_object::schema ? "e.name" : "e.schema";
}

}  // namespace

catalogue_query list_objects(database_object kind, const catalogue_filter& filter) {
  const auto listed = kind_of(kind);
  query_builder to("SELECT e.*");
  if (listed.has_columns && filter.has_columns) {
    // An oid in JSON would be a text.
    to.add(
        ", (SELECT coalesce(json_agg(to_jsonb(x) || jsonb_build_object('table_id', "
        "x.table_id::int8) ORDER BY x.ordinal_position), '[]') FROM (");
    to.add(statements::columns);
    to.add(") AS x WHERE x.table_id = e.id) AS columns");
  }
  to.add(" FROM (");
  to.add(listed.statement);
  to.add(") AS e WHERE true");
  if (filter.id) to.add(" AND e.id::text = ", *filter.id, "");
  if (filter.name) to.add(" AND e.name = ", *filter.name, "");
  if (filter.table && listed.has_table) to.add(" AND e.table_id::text = ", *filter.table, "");
  const std::string schema(schema_column(kind));
  if (listed.has_schema) {
    if (!filter.included_schemas.empty())
      to.add(" AND " + schema + " = ANY (", array_text_of(filter.included_schemas), "::text[])");
    if (!filter.excluded_schemas.empty())
      to.add(" AND " + schema + " <> ALL (", array_text_of(filter.excluded_schemas), "::text[])");
    if (!filter.has_system && kind == database_object::schema) {
      to.add(" AND e.name <> 'information_schema' AND e.name NOT LIKE 'pg\\_%'");
    } else if (!filter.has_system) {
      to.add(no_system_schema);
    }
  }
  if (listed.has_system_flag && !filter.has_system) to.add(" AND NOT e.is_system");
  if (filter.is_newest_first) {
    to.add(" ORDER BY e.id DESC");
  } else {
    const bool in_schemas = listed.has_schema && kind != database_object::schema;
    to.add(in_schemas ? " ORDER BY e.schema, e.name, e.id" : " ORDER BY e.name, e.id");
  }
  if (filter.limit > 0) to.add(" LIMIT ", std::to_string(filter.limit), "::int8");
  if (filter.offset > 0) to.add(" OFFSET ", std::to_string(filter.offset), "::int8");
  return std::move(to).finish();
}

std::string_view version_query() {
  return statements::version;
}

bool is_system_schema(std::string_view name) {
  return name == "information_schema" || name.starts_with("pg_");
}

std::string array_text_of(const std::vector<std::string>& texts) {
  std::string made = "{";
  for (const auto& text : texts) {
    if (made.size() > 1) made += ',';
    made += '"';
    for (const char one : text) {
      if (one == '"' || one == '\\') made += '\\';
      made += one;
    }
    made += '"';
  }
  return made + "}";
}

}  // namespace signalbox::domain
