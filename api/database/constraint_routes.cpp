#include <utility>

#include "api/database/catalogue_reading.hpp"
#include "api/database/constraint_fields.hpp"
#include "api/database/definition_change.hpp"
#include "api/database/definition_route.hpp"
#include "api/database/object_fields.hpp"
#include "api/routes.hpp"
#include "domain/database/constraint_ddl.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using core::result;
using domain::database_object;
using transport::http::method;

/// Returns the constraint in the body. Errors: `bad_request` with the field that its type needs.
result<domain::new_constraint> constraint_of(const body& from) {
  domain::new_constraint made{.type = from.text("type"),
                              .name = from.maybe_text("name").value_or(""),
                              .columns = from.texts("columns"),
                              .expression = from.maybe_text("expression").value_or(""),
                              .foreign_key = std::nullopt,
                              .is_not_valid = from.boolean_or("is_not_valid", false)};
  if (made.type == "CHECK") {
    if (made.expression.empty()) return domain::fail_field("expression", "is required for CHECK");
    return made;
  }
  if (made.columns.empty()) return domain::fail_field("columns", "must have at least 1 entry");
  if (made.type != "FOREIGN KEY") {
    if (made.is_not_valid)
      return domain::fail_field("is_not_valid", "is only for FOREIGN KEY and CHECK");
    return made;
  }
  if (!from.has("target_table"))
    return domain::fail_field("target_table", "is required for FOREIGN KEY");
  made.foreign_key = foreign_key_of(from);
  return made;
}

/// Returns the table with the id in the body. Errors: those of `find_object`; `forbidden`.
awaitable<result<json>> table_in_body(call& c, const sql_access& access) {
  domain::catalogue_filter filter;
  filter.id = std::to_string(c.input.integer("table_id"));
  co_return co_await find_object(c, access, database_object::table, std::move(filter));
}

awaitable<outcome> create_constraint(call& c) {
  auto constraint = constraint_of(c.input);
  if (!constraint) co_return std::unexpected(std::move(constraint.error()));
  auto access = co_await open_changing_access(c, "");
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto table = co_await table_in_body(c, *access);
  if (!table) co_return std::unexpected(std::move(table.error()));
  definition_change change{.statements = domain::add_constraint(
                               text_in(*table, "schema"), text_in(*table, "name"), *constraint),
                           .kind = database_object::constraint,
                           .is_dry_run = is_dry_run(c)};
  change.found_by.table = std::to_string(c.input.integer("table_id"));
  if (!constraint->name.empty()) change.found_by.name = constraint->name;
  change.is_newest = constraint->name.empty();
  co_return co_await change_definitions(c, *access, std::move(change));
}

awaitable<outcome> alter_constraint(call& c) {
  auto access = co_await open_changing_access(c, "");
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto found = co_await find_changeable(c, *access, database_object::constraint);
  if (!found) co_return std::unexpected(std::move(found.error()));
  const domain::constraint_change what{.name = c.input.maybe_text("name"),
                                       .validates = c.input.boolean_or("validate", false),
                                       .comment = c.input.maybe_text("comment")};
  definition_change change{
      .statements = domain::alter_constraint(text_in(*found, "schema"), text_in(*found, "table"),
                                             text_in(*found, "name"), what),
      .kind = database_object::constraint,
      .found_by = found_by_id(c),
      .is_dry_run = is_dry_run(c)};
  co_return co_await change_definitions(c, *access, std::move(change));
}

awaitable<outcome> drop_constraint(call& c) {
  return drop_object(c, database_object::constraint, [](const json& found, bool cascades) {
    return domain::drop_constraint(text_in(found, "schema"), text_in(found, "table"),
                                   text_in(found, "name"), cascades);
  });
}

awaitable<outcome> create_index(call& c) {
  domain::new_index index{.name = c.input.maybe_text("name").value_or(""),
                          .columns = c.input.texts("columns"),
                          .expressions = c.input.texts("expressions"),
                          .included = c.input.texts("included_columns"),
                          .method = c.input.maybe_text("access_method").value_or("btree"),
                          .condition = c.input.maybe_text("index_predicate").value_or(""),
                          .is_unique = c.input.boolean_or("is_unique", false),
                          .is_concurrent = c.input.boolean_or("is_concurrent", false)};
  if (index.columns.empty() && index.expressions.empty())
    co_return domain::fail_field("columns", "must have at least 1 entry");
  auto access = co_await open_changing_access(c, "");
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto table = co_await table_in_body(c, *access);
  if (!table) co_return std::unexpected(std::move(table.error()));
  index.schema = text_in(*table, "schema");
  index.table = text_in(*table, "name");
  definition_change change{.statements = domain::create_index(index),
                           .kind = database_object::index,
                           .is_dry_run = is_dry_run(c)};
  change.found_by.table = std::to_string(c.input.integer("table_id"));
  if (!index.name.empty()) change.found_by.name = index.name;
  change.is_newest = index.name.empty();
  co_return co_await change_definitions(c, *access, std::move(change));
}

awaitable<outcome> alter_index(call& c) {
  auto access = co_await open_changing_access(c, "");
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto found = co_await find_changeable(c, *access, database_object::index);
  if (!found) co_return std::unexpected(std::move(found.error()));
  const domain::index_change what{.name = c.input.maybe_text("name"),
                                  .rebuilds = c.input.boolean_or("reindex", false),
                                  .comment = c.input.maybe_text("comment")};
  definition_change change{
      .statements = domain::alter_index(text_in(*found, "schema"), text_in(*found, "name"), what),
      .kind = database_object::index,
      .found_by = found_by_id(c),
      .is_dry_run = is_dry_run(c)};
  co_return co_await change_definitions(c, *access, std::move(change));
}

awaitable<outcome> drop_index(call& c) {
  return drop_object(c, database_object::index, [](const json& found, bool cascades) {
    return domain::ddl{domain::drop_statement("INDEX " + qualified_name(found), cascades)};
  });
}

std::vector<body_field> constraint_fields() {
  return {
      id_field("table_id", "The oid of its table", true),
      {.name = "type",
       .summary = "What it is",
       .one_of = {"PRIMARY KEY", "FOREIGN KEY", "UNIQUE", "CHECK"}},
      name_field("name", "Its name; chosen by PostgreSQL when absent"),
      names_field("columns", "Its columns; not for CHECK"),
      sql_field("expression", "For CHECK: true for all rows"),
      name_field("target_schema", "For FOREIGN KEY; public when absent"),
      name_field("target_table", "For FOREIGN KEY: the table to which the columns refer"),
      names_field("target_columns", "Its columns; the primary key when absent"),
      choice_field("on_update", "When a row of the target changes its key",
                   {"NO ACTION", "RESTRICT", "CASCADE", "SET NULL", "SET DEFAULT"}),
      choice_field("on_delete", "When a row of the target is deleted",
                   {"NO ACTION", "RESTRICT", "CASCADE", "SET NULL", "SET DEFAULT"}),
      boolean_field("is_deferrable", "For FOREIGN KEY: may be checked at the end"),
      boolean_field("is_not_valid", "Existing rows are not checked, so the table is not scanned"),
      dry_run_field()};
}

std::vector<body_field> index_fields() {
  auto expressions = names_field("expressions", "Expressions in SQL, after the columns");
  expressions.rule = nullptr;
  expressions.characters_max = definition_characters_max;
  return {id_field("table_id", "The oid of its table", true),
          name_field("name", "Its name; chosen by PostgreSQL when absent"),
          names_field("columns", "Its columns, in this order"),
          std::move(expressions),
          names_field("included_columns", "Columns that are only stored in it"),
          choice_field("access_method", "btree when absent",
                       {"btree", "hash", "gin", "gist", "spgist", "brin"}),
          sql_field("index_predicate", "A condition: only rows for which it is true"),
          boolean_field("is_unique", "No two rows have the same values"),
          boolean_field("is_concurrent", "Without blocking writers; takes longer"),
          dry_run_field()};
}

}  // namespace

std::vector<route> constraint_routes() {
  return {
      changing("create_constraint", "Add a constraint to a table", method::post,
               "/platform/pg-meta/{ref}/constraints", "ChangedConstraint", constraint_fields(),
               create_constraint),
      changing(
          "update_constraint", "Rename, validate or describe a constraint", method::patch,
          "/platform/pg-meta/{ref}/constraints/{id}", "ChangedConstraint",
          {name_field("name", "Its new name"), boolean_field("validate", "Check the existing rows"),
           sql_field("comment", "A description; empty: none"), dry_run_field()},
          alter_constraint),
      removing("drop_constraint", "Drop a constraint", "/platform/pg-meta/{ref}/constraints/{id}",
               "ChangedConstraint", drop_constraint),
      changing("create_index", "Create an index", method::post, "/platform/pg-meta/{ref}/indexes",
               "ChangedIndex", index_fields(), create_index),
      changing("update_index", "Rename, rebuild or describe an index", method::patch,
               "/platform/pg-meta/{ref}/indexes/{id}", "ChangedIndex",
               {name_field("name", "Its new name"),
                boolean_field("reindex", "Rebuild it; writers wait meanwhile"),
                sql_field("comment", "A description; empty: none"), dry_run_field()},
               alter_index),
      removing("drop_index", "Drop an index", "/platform/pg-meta/{ref}/indexes/{id}",
               "ChangedIndex", drop_index)};
}

}  // namespace signalbox::api
