#include <utility>

#include "api/database/catalogue_reading.hpp"
#include "api/database/column_fields.hpp"
#include "api/database/constraint_fields.hpp"
#include "api/database/definition_change.hpp"
#include "api/database/definition_route.hpp"
#include "api/database/object_fields.hpp"
#include "api/routes.hpp"
#include "domain/database/table_ddl.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using core::result;
using domain::database_object;
using transport::http::method;

constexpr std::size_t foreign_keys_max = 100;

/// The constraint's name in `primary_keys` of a change: a list of objects with `name`, as clients
/// of postgres-meta send it.
result<std::vector<std::string>> key_names(const call& c) {
  std::vector<std::string> made;
  const std::vector<body_field> fields{name_field("name", "A column", true)};
  auto all = nested_bodies(c, "primary_keys", fields);
  if (!all) return std::unexpected(std::move(all.error()));
  for (const auto& one : *all)
    made.push_back(one.text("name"));
  return made;
}

result<domain::new_table> table_of(const call& c) {
  domain::new_table made;
  made.name = c.input.text("name");
  made.schema = c.input.maybe_text("schema").value_or("public");
  made.comment = c.input.maybe_text("comment").value_or("");
  made.rls_enabled = c.input.boolean_or("rls_enabled", false);
  made.partition_by = c.input.maybe_text("partition_by");
  const auto fields = column_fields();
  auto columns = nested_bodies(c, "columns", fields);
  if (!columns) return std::unexpected(std::move(columns.error()));
  for (const auto& one : *columns)
    made.columns.push_back(column_of(one));
  auto key = key_names(c);
  if (!key) return std::unexpected(std::move(key.error()));
  made.primary_keys = std::move(*key);
  const auto key_fields = foreign_key_fields();
  auto keys = nested_bodies(c, "foreign_keys", key_fields);
  if (!keys) return std::unexpected(std::move(keys.error()));
  for (const auto& one : *keys)
    made.foreign_keys.push_back(foreign_key_of(one));
  return made;
}

/// Returns the partition that a field with the oid of its table describes. Errors: `bad_request`
/// without a bound; those of `find_object`.
awaitable<result<domain::partition>> partition_of(call& c, const sql_access& access,
                                                  std::string_view field) {
  domain::catalogue_filter filter;
  filter.id = std::to_string(c.input.integer(field));
  domain::partition made{.bound = c.input.maybe_text("partition_bound").value_or("")};
  if (made.bound.empty())
    co_return domain::fail_field("partition_bound", "is required for a partition");
  auto found = co_await find_object(c, access, database_object::table, std::move(filter));
  if (!found) co_return std::unexpected(std::move(found.error()));
  made.parent_schema = text_in(*found, "schema");
  made.parent = text_in(*found, "name");
  co_return made;
}

awaitable<outcome> create_table(call& c) {
  auto table = table_of(c);
  if (!table) co_return std::unexpected(std::move(table.error()));
  auto access = co_await open_changing_access(c, table->schema);
  if (!access) co_return std::unexpected(std::move(access.error()));
  if (c.input.has("partition_of")) {
    auto partition = co_await partition_of(c, *access, "partition_of");
    if (!partition) co_return std::unexpected(std::move(partition.error()));
    table->partition_of = std::move(*partition);
  }
  definition_change change{.statements = domain::create_table(*table),
                           .kind = database_object::table,
                           .found_by = found_by_name(table->schema, table->name),
                           .is_dry_run = is_dry_run(c)};
  co_return co_await change_definitions(c, *access, std::move(change));
}

/// Returns the name of the table's primary key constraint, or nothing.
awaitable<result<std::string>> key_constraint(call& c, const sql_access& access,
                                              const std::string& table_id) {
  domain::catalogue_filter filter;
  filter.table = table_id;
  auto all = co_await list_found(c, access, database_object::constraint, std::move(filter));
  if (!all) co_return std::unexpected(std::move(all.error()));
  for (const auto& one : *all)
    if (one.at("type") == "PRIMARY KEY") co_return one.at("name").get<std::string>();
  co_return std::string();
}

result<domain::table_change> table_change_of(const call& c) {
  domain::table_change made;
  made.name = c.input.maybe_text("name");
  made.schema = c.input.maybe_text("schema");
  made.comment = c.input.maybe_text("comment");
  if (c.input.has("rls_enabled")) made.rls_enabled = c.input.boolean("rls_enabled");
  if (c.input.has("rls_forced")) made.rls_forced = c.input.boolean("rls_forced");
  made.replica_identity = c.input.maybe_text("replica_identity");
  made.replica_identity_index = c.input.maybe_text("replica_identity_index").value_or("");
  if (made.replica_identity == "INDEX" && made.replica_identity_index.empty())
    return domain::fail_field("replica_identity_index", "is required for INDEX");
  if (c.input.has("primary_keys")) {
    auto key = key_names(c);
    if (!key) return std::unexpected(std::move(key.error()));
    made.primary_keys = std::move(*key);
  }
  return made;
}

domain::detachment detachment_of(const call& c) {
  const auto mode = c.input.maybe_text("detach_mode").value_or("");
  if (mode == "CONCURRENTLY") return domain::detachment::concurrent;
  return mode == "FINALIZE" ? domain::detachment::finalize : domain::detachment::plain;
}

awaitable<outcome> alter_table(call& c) {
  auto change = table_change_of(c);
  if (!change) co_return std::unexpected(std::move(change.error()));
  auto access = co_await open_changing_access(c, change->schema.value_or(""));
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto found = co_await find_changeable(c, *access, database_object::table);
  if (!found) co_return std::unexpected(std::move(found.error()));
  domain::current_table current{.schema = found->at("schema"), .name = found->at("name")};
  if (change->primary_keys) {
    auto key = co_await key_constraint(c, *access, c.parameter("id"));
    if (!key) co_return std::unexpected(std::move(key.error()));
    current.primary_key_constraint = std::move(*key);
  }
  if (c.input.has("attach_to")) {
    auto partition = co_await partition_of(c, *access, "attach_to");
    if (!partition) co_return std::unexpected(std::move(partition.error()));
    change->attached = std::move(*partition);
  }
  if (c.input.boolean_or("detach", false)) {
    if (!found->at("partition_of").is_number())
      co_return domain::fail_field("detach", "needs a partition");
    domain::catalogue_filter filter;
    filter.id = found->at("partition_of").dump();
    auto parent = co_await find_object(c, *access, database_object::table, std::move(filter));
    if (!parent) co_return std::unexpected(std::move(parent.error()));
    change->detached = domain::partition{.parent_schema = text_in(*parent, "schema"),
                                         .parent = text_in(*parent, "name"),
                                         .bound = {}};
    change->how_detached = detachment_of(c);
  }
  definition_change made{.statements = domain::alter_table(current, *change),
                         .kind = database_object::table,
                         .found_by = found_by_id(c),
                         .is_dry_run = is_dry_run(c),
                         .waits = change->how_detached == domain::detachment::concurrent};
  if (made.waits && made.statements.size() > 1)
    co_return domain::fail_field("detach_mode", "cannot be combined with another change");
  co_return co_await change_definitions(c, *access, std::move(made));
}

awaitable<outcome> drop_table(call& c) {
  return drop_object(c, database_object::table, [](const json& table, bool cascades) {
    return domain::ddl{domain::drop_statement("TABLE " + qualified_name(table), cascades)};
  });
}

std::vector<body_field> table_fields() {
  return {name_field("name", "Its name", true),
          name_field("schema", "Its schema; public when absent"),
          sql_field("comment", "A description"),
          {.name = "columns",
           .summary = "Its columns, as for a new column",
           .kind = value_kind::objects,
           .required = false,
           .entries_max = columns_max},
          {.name = "primary_keys",
           .summary = "The columns of its primary key, each as `{name}`",
           .kind = value_kind::objects,
           .required = false},
          {.name = "foreign_keys",
           .summary = "Its foreign keys, as for a new constraint",
           .kind = value_kind::objects,
           .required = false,
           .entries_max = foreign_keys_max},
          boolean_field("rls_enabled", "With row-level security"),
          sql_field("partition_by", "For example `RANGE (created_at)`"),
          id_field("partition_of", "It is a partition of the table with this oid"),
          sql_field("partition_bound", "Of a partition: `FOR VALUES FROM (1) TO (10)`, `DEFAULT`"),
          dry_run_field()};
}

std::vector<body_field> table_change_fields() {
  return {name_field("name", "Its new name"),
          name_field("schema", "Its new schema"),
          sql_field("comment", "A description; empty: none"),
          boolean_field("rls_enabled", "With row-level security"),
          boolean_field("rls_forced", "Row-level security also applies to its owner"),
          choice_field("replica_identity", "What is logged of changed rows",
                       {"DEFAULT", "INDEX", "FULL", "NOTHING"}),
          name_field("replica_identity_index", "For INDEX"),
          {.name = "primary_keys",
           .summary = "The columns of its new primary key, each as `{name}`; empty: none",
           .kind = value_kind::objects,
           .required = false},
          id_field("attach_to", "It becomes a partition of the table with this oid"),
          sql_field("partition_bound", "For attach_to, as for a new table"),
          boolean_field("detach", "It is no longer a partition"),
          choice_field("detach_mode",
                       "CONCURRENTLY does not block others; FINALIZE ends an interrupted one",
                       {"CONCURRENTLY", "FINALIZE"}),
          dry_run_field()};
}

}  // namespace

std::vector<route> table_routes() {
  return {changing("create_table", "Create a table", method::post, "/platform/pg-meta/{ref}/tables",
                   "ChangedTable", table_fields(), create_table),
          changing("update_table", "Change a table", method::patch,
                   "/platform/pg-meta/{ref}/tables/{id}", "ChangedTable", table_change_fields(),
                   alter_table),
          removing("drop_table", "Drop a table", "/platform/pg-meta/{ref}/tables/{id}",
                   "ChangedTable", drop_table)};
}

}  // namespace signalbox::api
