#include <utility>

#include "api/database/catalogue_reading.hpp"
#include "api/database/column_fields.hpp"
#include "api/database/definition_change.hpp"
#include "api/database/definition_route.hpp"
#include "api/database/object_fields.hpp"
#include "api/routes.hpp"
#include "domain/database/column_ddl.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using core::result;
using domain::database_object;
using transport::http::method;

awaitable<outcome> create_column(call& c) {
  const auto table_id = std::to_string(c.input.integer("table_id"));
  auto access = co_await open_changing_access(c, "");
  if (!access) co_return std::unexpected(std::move(access.error()));
  domain::catalogue_filter of_table;
  of_table.id = table_id;
  auto table = co_await find_object(c, *access, database_object::table, std::move(of_table));
  if (!table) co_return std::unexpected(std::move(table.error()));
  const auto column = column_of(c.input);
  definition_change change{
      .statements = domain::add_column(table->at("schema"), table->at("name"), column),
      .kind = database_object::column,
      .found_by = found_by_name(table->at("schema"), column.name),
      .is_dry_run = is_dry_run(c)};
  change.found_by.table = table_id;
  co_return co_await change_definitions(c, *access, std::move(change));
}

/// Returns what a change must know of a column. Errors: those of `list_found`.
awaitable<result<domain::current_column>> current_of(call& c, const sql_access& access,
                                                     json column) {
  domain::current_column made{.schema = column.at("schema"),
                              .table = column.at("table"),
                              .name = column.at("name"),
                              .is_identity = column.at("is_identity")};
  domain::catalogue_filter filter;
  filter.table = std::to_string(column.at("table_id").get<std::int64_t>());
  auto all = co_await list_found(c, access, database_object::constraint, std::move(filter));
  if (!all) co_return std::unexpected(std::move(all.error()));
  const auto alone = json::array({column.at("name")});
  for (const auto& one : *all) {
    if (one.at("columns") != alone) continue;
    if (one.at("type") == "UNIQUE") made.unique_constraints.push_back(one.at("name"));
    if (one.at("type") == "CHECK") made.checks.push_back(one.at("name"));
  }
  co_return made;
}

domain::column_change column_change_of(const body& from) {
  domain::column_change made;
  made.name = from.maybe_text("name");
  made.type = from.maybe_text("type");
  made.value = default_of(from);
  made.drops_default = from.boolean_or("drop_default", false);
  if (from.has("is_identity")) made.is_identity = from.boolean("is_identity");
  made.identity_generation = from.maybe_text("identity_generation");
  if (from.has("is_nullable")) made.is_nullable = from.boolean("is_nullable");
  if (from.has("is_unique")) made.is_unique = from.boolean("is_unique");
  made.check = from.maybe_text("check");
  made.comment = from.maybe_text("comment");
  return made;
}

awaitable<outcome> alter_column(call& c) {
  auto access = co_await open_changing_access(c, "");
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto found = co_await find_changeable(c, *access, database_object::column);
  if (!found) co_return std::unexpected(std::move(found.error()));
  auto current = co_await current_of(c, *access, *found);
  if (!current) co_return std::unexpected(std::move(current.error()));
  definition_change change{.statements = domain::alter_column(*current, column_change_of(c.input)),
                           .kind = database_object::column,
                           .found_by = found_by_id(c),
                           .is_dry_run = is_dry_run(c)};
  change.found_by.table = std::to_string(found->at("table_id").get<std::int64_t>());
  co_return co_await change_definitions(c, *access, std::move(change));
}

awaitable<outcome> drop_column(call& c) {
  return drop_object(c, database_object::column, [](const json& column, bool cascades) {
    return domain::drop_column(
        {.schema = column.at("schema"), .table = column.at("table"), .name = column.at("name")},
        cascades);
  });
}

std::vector<body_field> creation_fields_of_column() {
  auto made = column_fields();
  made.insert(made.begin(), id_field("table_id", "The oid of its table", true));
  made.push_back(dry_run_field());
  return made;
}

std::vector<body_field> change_fields_of_column() {
  return {name_field("name", "Its new name"),
          sql_field("type", "Its new type; values are converted with a cast"),
          boolean_field("drop_default", "Without a default"),
          sql_field("default_value", "Its new default"),
          choice_field("default_value_format", "What the default is", {"expression", "literal"}),
          boolean_field("is_identity", "PostgreSQL numbers the rows"),
          choice_field("identity_generation", "ALWAYS: no other values may be inserted",
                       {"BY DEFAULT", "ALWAYS"}),
          boolean_field("is_nullable", "It may be NULL"),
          boolean_field("is_unique", "No two rows have the same value"),
          sql_field("comment", "A description; empty: none"),
          sql_field("check", "An expression that is true for all rows; empty: none"),
          dry_run_field()};
}

}  // namespace

std::vector<route> column_routes() {
  return {changing("create_column", "Add a column to a table", method::post,
                   "/platform/pg-meta/{ref}/columns", "ChangedColumn", creation_fields_of_column(),
                   create_column),
          changing("update_column", "Change a column", method::patch,
                   "/platform/pg-meta/{ref}/columns/{id}", "ChangedColumn",
                   change_fields_of_column(), alter_column),
          removing("drop_column", "Drop a column", "/platform/pg-meta/{ref}/columns/{id}",
                   "ChangedColumn", drop_column)};
}

}  // namespace signalbox::api
