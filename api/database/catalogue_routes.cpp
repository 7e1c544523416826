#include <utility>

#include "actors/messages/conversations.hpp"
#include "actors/runtime/send.hpp"
#include "api/database/catalogue_reading.hpp"
#include "api/database/object_fields.hpp"
#include "api/query/name_list.hpp"
#include "api/query/sql_failure.hpp"
#include "api/routes.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using core::result;
using domain::catalogue_filter;
using domain::database_object;

constexpr std::int64_t listed_max = 100'000;

/// Returns the names in a query parameter. Errors: `bad_request` with the parameter.
result<std::vector<std::string>> names_in_query(const call& c, std::string_view name) {
  const auto text = c.query(name);
  if (!text || text->empty()) return std::vector<std::string>{};
  auto names = parse_names(*text);
  if (!names) return domain::fail_field(std::string(name), "must be names with commas in between");
  return std::move(*names);
}

result<catalogue_filter> filter_of(const call& c) {
  catalogue_filter made;
  auto included = names_in_query(c, "included_schemas");
  if (!included) return std::unexpected(std::move(included.error()));
  auto excluded = names_in_query(c, "excluded_schemas");
  if (!excluded) return std::unexpected(std::move(excluded.error()));
  const auto system = query_flag(c, "include_system_schemas");
  if (!system) return std::unexpected(system.error());
  const auto limit = query_integer(c, "limit");
  if (!limit) return std::unexpected(limit.error());
  const auto offset = query_integer(c, "offset");
  if (!offset) return std::unexpected(offset.error());
  made.included_schemas = std::move(*included);
  made.excluded_schemas = std::move(*excluded);
  made.has_system = *system;
  made.limit = *limit;
  made.offset = *offset;
  made.table = c.query("table_id");
  made.has_columns = c.query("include_columns").value_or("true") != "false";
  return made;
}

success json_text(std::string text) {
  ready_answer made;
  made.headers.set("Content-Type", "application/json; charset=utf-8");
  made.headers.set("Cache-Control", "no-store");
  made.body = std::move(text);
  return {.status = 200, .body = std::move(made)};
}

/// Looking at definitions is a use of the project; what its pages read by themselves is none.
void note_read(const call& c) {
  actors::post(c.project, actors::database_read{});
}

template <database_object Kind>
awaitable<outcome> list_kind(call& c) {
  auto filter = filter_of(c);
  if (!filter) co_return std::unexpected(std::move(filter.error()));
  auto access = co_await open_sql_access(c, true);
  if (!access) co_return std::unexpected(std::move(access.error()));
  note_read(c);
  auto read = co_await read_catalogue(c, *access, domain::list_objects(Kind, *filter));
  if (!read) co_return std::unexpected(std::move(read.error()));
  if (const auto* failed = std::get_if<tenant_sql::text_failure>(&*read))
    co_return sql_failure(c, *failed);
  co_return json_text(std::move(std::get<std::string>(*read)));
}

template <database_object Kind>
awaitable<outcome> show_one(call& c) {
  auto access = co_await open_sql_access(c, true);
  if (!access) co_return std::unexpected(std::move(access.error()));
  note_read(c);
  catalogue_filter filter;
  filter.id = c.parameter("id");
  filter.has_system = true;
  auto found = co_await find_object(c, *access, Kind, std::move(filter));
  if (!found) co_return std::unexpected(std::move(found.error()));
  co_return ok(std::move(*found));
}

awaitable<outcome> show_version(call& c) {
  auto access = co_await open_sql_access(c, true);
  if (!access) co_return std::unexpected(std::move(access.error()));
  domain::catalogue_query query{.text = std::string(domain::version_query()), .parameters = {}};
  auto read = co_await read_catalogue(c, *access, std::move(query));
  if (!read) co_return std::unexpected(std::move(read.error()));
  if (const auto* failed = std::get_if<tenant_sql::text_failure>(&*read))
    co_return sql_failure(c, *failed);
  auto rows = json::parse(std::get<std::string>(*read));
  co_return ok(std::move(rows.at(0)));
}

std::vector<query_field> list_query() {
  return {{.name = "included_schemas", .summary = "Only of these schemas, with commas in between"},
          {.name = "excluded_schemas", .summary = "Not of these schemas"},
          {.name = "include_system_schemas",
           .summary = "Also those of PostgreSQL itself",
           .one_of = {"false", "true"}},
          {.name = "table_id", .summary = "Only those of this table, where a kind belongs to one"},
          {.name = "include_columns",
           .summary = "Tables and views with their columns",
           .one_of = {"true", "false"}},
          {.name = "limit",
           .summary = "At most so many; 0: all",
           .range = query_range{.low = 0, .high = listed_max, .fallback = 0}},
          {.name = "offset",
           .summary = "Without the first ones",
           .range = query_range{.low = 0, .high = listed_max, .fallback = 0}}};
}

route reading(std::string_view name, std::string_view summary, std::string_view pattern,
              answer_form answers, route_handler run) {
  return {.name = name,
          .summary = summary,
          .pattern = pattern,
          .scripts = domain::token_scope::database_write,
          .within = scope::project,
          .asks = querying,
          .answers = answers,
          .fails = {core::errc::bad_request, core::errc::conflict, core::errc::payload_too_large,
                    core::errc::too_many_requests},
          .run = run};
}

route listing(std::string_view name, std::string_view summary, std::string_view pattern,
              std::string_view schema, route_handler run) {
  auto made = reading(name, summary, pattern, list_of(schema), run);
  made.query = list_query();
  return made;
}

route showing(std::string_view name, std::string_view summary, std::string_view pattern,
              std::string_view schema, route_handler run) {
  return reading(name, summary, pattern, body_of(schema), run);
}

}  // namespace

std::vector<route> catalogue_routes() {
  using enum database_object;
  return {
      listing("list_schemas", "List the schemas of this project's database",
              "/platform/pg-meta/{ref}/schemas", "DatabaseSchema", list_kind<schema>),
      showing("show_schema", "Show a schema", "/platform/pg-meta/{ref}/schemas/{id}",
              "DatabaseSchema", show_one<schema>),
      listing("list_tables", "List the tables of this project's database",
              "/platform/pg-meta/{ref}/tables", "DatabaseTable", list_kind<table>),
      showing("show_table", "Show a table", "/platform/pg-meta/{ref}/tables/{id}", "DatabaseTable",
              show_one<table>),
      listing("list_columns", "List the columns of tables and views",
              "/platform/pg-meta/{ref}/columns", "DatabaseColumn", list_kind<column>),
      showing("show_column", "Show a column", "/platform/pg-meta/{ref}/columns/{id}",
              "DatabaseColumn", show_one<column>),
      listing("list_views", "List the views of this project's database",
              "/platform/pg-meta/{ref}/views", "DatabaseView", list_kind<view>),
      showing("show_view", "Show a view", "/platform/pg-meta/{ref}/views/{id}", "DatabaseView",
              show_one<view>),
      listing("list_materialized_views", "List the materialized views of this project's database",
              "/platform/pg-meta/{ref}/materialized-views", "MaterializedView",
              list_kind<materialized_view>),
      showing("show_materialized_view", "Show a materialized view",
              "/platform/pg-meta/{ref}/materialized-views/{id}", "MaterializedView",
              show_one<materialized_view>),
      listing("list_foreign_tables", "List the foreign tables of this project's database",
              "/platform/pg-meta/{ref}/foreign-tables", "ForeignTable", list_kind<foreign_table>),
      listing("list_types", "List the types of this project's database",
              "/platform/pg-meta/{ref}/types", "DatabaseType", list_kind<type>),
      listing("list_functions", "List the functions of this project's database",
              "/platform/pg-meta/{ref}/functions", "DatabaseFunction", list_kind<function>),
      showing("show_function", "Show a function", "/platform/pg-meta/{ref}/functions/{id}",
              "DatabaseFunction", show_one<function>),
      listing("list_triggers", "List the triggers of this project's database",
              "/platform/pg-meta/{ref}/triggers", "DatabaseTrigger", list_kind<trigger>),
      listing("list_indexes", "List the indexes of this project's database",
              "/platform/pg-meta/{ref}/indexes", "DatabaseIndex", list_kind<index>),
      listing("list_constraints", "List the constraints of this project's database",
              "/platform/pg-meta/{ref}/constraints", "DatabaseConstraint", list_kind<constraint>),
      listing("list_policies", "List the row-level security policies of this project's database",
              "/platform/pg-meta/{ref}/policies", "DatabasePolicy", list_kind<policy>),
      listing("list_database_roles", "List the roles of this project's database",
              "/platform/pg-meta/{ref}/roles", "DatabaseRole", list_kind<role>),
      listing("list_publications", "List the publications of this project's database",
              "/platform/pg-meta/{ref}/publications", "DatabasePublication",
              list_kind<publication>),
      listing("list_extensions", "List the extensions that this project's server has",
              "/platform/pg-meta/{ref}/extensions", "DatabaseExtension", list_kind<extension>),
      listing("list_wrappers", "List the servers of other PostgreSQL databases in this project",
              "/platform/pg-meta/{ref}/wrappers", "ForeignServer", list_kind<wrapper>),
      listing("list_table_privileges", "List the privileges on tables and views",
              "/platform/pg-meta/{ref}/table-privileges", "TablePrivileges",
              list_kind<table_privilege>),
      listing("list_column_privileges", "List the privileges on columns",
              "/platform/pg-meta/{ref}/column-privileges", "ColumnPrivileges",
              list_kind<column_privilege>),
      listing("list_default_privileges", "List the privileges on future objects",
              "/platform/pg-meta/{ref}/default-privileges", "DefaultPrivilege",
              list_kind<default_privilege>),
      listing("list_database_settings", "List the settings of this project's server",
              "/platform/pg-meta/{ref}/config", "DatabaseSetting", list_kind<setting>),
      reading("show_database_version", "Show the version of this project's server",
              "/platform/pg-meta/{ref}/version", body_of("DatabaseVersion"), show_version),
  };
}

}  // namespace signalbox::api
