#include <utility>

#include "api/database/catalogue_reading.hpp"
#include "api/database/definition_change.hpp"
#include "api/database/definition_route.hpp"
#include "api/database/object_fields.hpp"
#include "api/routes.hpp"
#include "domain/database/schema_ddl.hpp"
#include "domain/query/copy_text.hpp"
#include "domain/query/quote.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using domain::database_object;
using transport::http::method;

constexpr std::size_t enum_values_max = 1'000;

awaitable<outcome> create_schema(call& c) {
  const auto name = c.input.text("name");
  auto access = co_await open_changing_access(c, name);
  if (!access) co_return std::unexpected(std::move(access.error()));
  definition_change change{
      .statements = domain::create_schema(name, c.input.maybe_text("owner").value_or("")),
      .kind = database_object::schema,
      .found_by = found_by_name("", name),
      .is_dry_run = is_dry_run(c)};
  co_return co_await change_definitions(c, *access, std::move(change));
}

awaitable<outcome> alter_schema(call& c) {
  const domain::schema_change what{.name = c.input.maybe_text("name"),
                                   .owner = c.input.maybe_text("owner"),
                                   .comment = c.input.maybe_text("comment")};
  auto access = co_await open_changing_access(c, what.name.value_or(""));
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto found = co_await find_changeable(c, *access, database_object::schema);
  if (!found) co_return std::unexpected(std::move(found.error()));
  definition_change change{.statements = domain::alter_schema(text_in(*found, "name"), what),
                           .kind = database_object::schema,
                           .found_by = found_by_id(c),
                           .is_dry_run = is_dry_run(c)};
  co_return co_await change_definitions(c, *access, std::move(change));
}

awaitable<outcome> drop_schema(call& c) {
  return drop_object(c, database_object::schema, [](const json& found, bool cascades) {
    return domain::ddl{
        domain::drop_statement("SCHEMA " + domain::quote_ident(text_in(found, "name")), cascades)};
  });
}

awaitable<outcome> create_type(call& c) {
  domain::new_enum type{.schema = c.input.maybe_text("schema").value_or("public"),
                        .name = c.input.text("name"),
                        .values = c.input.texts("enums"),
                        .comment = c.input.maybe_text("comment").value_or("")};
  auto access = co_await open_changing_access(c, type.schema);
  if (!access) co_return std::unexpected(std::move(access.error()));
  definition_change change{.statements = domain::create_enum(type),
                           .kind = database_object::type,
                           .found_by = found_by_name(type.schema, type.name),
                           .is_dry_run = is_dry_run(c)};
  co_return co_await change_definitions(c, *access, std::move(change));
}

/// Returns the values to add and to rename. Errors: `bad_request` with the field.
core::result<domain::enum_change> enum_change_of(const call& c) {
  domain::enum_change made;
  made.name = c.input.maybe_text("name");
  made.comment = c.input.maybe_text("comment");
  const std::vector<body_field> added{sql_field("value", "The value", true),
                                      sql_field("before", "The value before which it is added")};
  auto values = nested_bodies(c, "add_values", added);
  if (!values) return std::unexpected(std::move(values.error()));
  for (const auto& one : *values)
    made.added.push_back(
        {.value = one.text("value"), .before = one.maybe_text("before").value_or("")});
  const std::vector<body_field> renamed{sql_field("from", "The value", true),
                                        sql_field("to", "Its new name", true)};
  auto names = nested_bodies(c, "rename_values", renamed);
  if (!names) return std::unexpected(std::move(names.error()));
  for (const auto& one : *names)
    made.renamed.emplace_back(one.text("from"), one.text("to"));
  return made;
}

awaitable<outcome> alter_type(call& c) {
  auto what = enum_change_of(c);
  if (!what) co_return std::unexpected(std::move(what.error()));
  auto access = co_await open_changing_access(c, "");
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto found = co_await find_changeable(c, *access, database_object::type);
  if (!found) co_return std::unexpected(std::move(found.error()));
  definition_change change{
      .statements = domain::alter_enum(text_in(*found, "schema"), text_in(*found, "name"), *what),
      .kind = database_object::type,
      .found_by = found_by_id(c),
      .is_dry_run = is_dry_run(c)};
  co_return co_await change_definitions(c, *access, std::move(change));
}

awaitable<outcome> drop_type(call& c) {
  return drop_object(c, database_object::type, [](const json& found, bool cascades) {
    const auto* kind = found.at("kind") == "domain" ? "DOMAIN " : "TYPE ";
    return domain::ddl{domain::drop_statement(kind + qualified_name(found), cascades)};
  });
}

template <database_object Kind>
awaitable<outcome> create_view(call& c) {
  domain::new_view view{.schema = c.input.maybe_text("schema").value_or("public"),
                        .name = c.input.text("name"),
                        .definition = c.input.text("definition"),
                        .is_materialized = Kind == database_object::materialized_view,
                        .is_security_invoker = c.input.boolean_or("security_invoker", true),
                        .comment = c.input.maybe_text("comment").value_or("")};
  auto access = co_await open_changing_access(c, view.schema);
  if (!access) co_return std::unexpected(std::move(access.error()));
  definition_change change{.statements = domain::create_view(view),
                           .kind = Kind,
                           .found_by = found_by_name(view.schema, view.name),
                           .is_dry_run = is_dry_run(c)};
  co_return co_await change_definitions(c, *access, std::move(change));
}

template <database_object Kind>
awaitable<outcome> alter_view(call& c) {
  constexpr bool is_materialized = Kind == database_object::materialized_view;
  domain::view_change what;
  what.name = c.input.maybe_text("name");
  what.comment = c.input.maybe_text("comment");
  if (is_materialized) {
    what.refreshes = c.input.boolean_or("refresh", false);
  } else {
    what.definition = c.input.maybe_text("definition");
    if (c.input.has("security_invoker"))
      what.is_security_invoker = c.input.boolean("security_invoker");
  }
  auto access = co_await open_changing_access(c, "");
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto found = co_await find_changeable(c, *access, Kind);
  if (!found) co_return std::unexpected(std::move(found.error()));
  // CREATE OR REPLACE would reset it.
  if (what.definition && !what.is_security_invoker)
    what.is_security_invoker = found->at("security_invoker").template get<bool>();
  definition_change change{
      .statements = domain::alter_view(text_in(*found, "schema"), text_in(*found, "name"),
                                       is_materialized, what),
      .kind = Kind,
      .found_by = found_by_id(c),
      .is_dry_run = is_dry_run(c)};
  co_return co_await change_definitions(c, *access, std::move(change));
}

template <database_object Kind>
awaitable<outcome> drop_view(call& c) {
  return drop_object(c, Kind, [](const json& found, bool cascades) {
    const auto* kind = Kind == database_object::view ? "VIEW " : "MATERIALIZED VIEW ";
    return domain::ddl{domain::drop_statement(kind + qualified_name(found), cascades)};
  });
}

std::vector<body_field> new_view_fields(bool is_materialized) {
  std::vector<body_field> made{
      name_field("name", "Its name", true), name_field("schema", "Its schema; public when absent"),
      sql_field("definition", "A query", true), sql_field("comment", "A description")};
  if (!is_materialized)
    made.push_back(
        boolean_field("security_invoker", "With the rights of who reads it; true when absent"));
  made.push_back(dry_run_field());
  return made;
}

body_field enum_values_field() {
  return {.name = "enums",
          .summary = "Its values, in their order",
          .kind = value_kind::texts,
          .characters_max = domain::sql_name_bytes_max,
          .texts_min = 1,
          .entries_max = enum_values_max};
}

std::vector<body_field> enum_change_fields() {
  return {name_field("name", "Its new name"),
          {.name = "add_values",
           .summary = "Values to add, each as `{value, before}`; at the end without `before`",
           .kind = value_kind::objects,
           .required = false},
          {.name = "rename_values",
           .summary = "Values to rename, each as `{from, to}`",
           .kind = value_kind::objects,
           .required = false},
          sql_field("comment", "A description; empty: none"),
          dry_run_field()};
}

}  // namespace

std::vector<route> schema_object_routes() {
  using enum database_object;
  return {
      changing("create_schema", "Create a schema", method::post, "/platform/pg-meta/{ref}/schemas",
               "ChangedSchema",
               {name_field("name", "Its name", true),
                name_field("owner", "A role; your own when absent"), dry_run_field()},
               create_schema),
      changing("update_schema", "Change a schema", method::patch,
               "/platform/pg-meta/{ref}/schemas/{id}", "ChangedSchema",
               {name_field("name", "Its new name"), name_field("owner", "A role"),
                sql_field("comment", "A description; empty: none"), dry_run_field()},
               alter_schema),
      removing("drop_schema", "Drop a schema", "/platform/pg-meta/{ref}/schemas/{id}",
               "ChangedSchema", drop_schema),
      changing("create_type", "Create an enumerated type", method::post,
               "/platform/pg-meta/{ref}/types", "ChangedType",
               {name_field("name", "Its name", true),
                name_field("schema", "Its schema; public when absent"), enum_values_field(),
                sql_field("comment", "A description"), dry_run_field()},
               create_type),
      changing("update_type", "Change an enumerated type", method::patch,
               "/platform/pg-meta/{ref}/types/{id}", "ChangedType", enum_change_fields(),
               alter_type),
      removing("drop_type", "Drop a type", "/platform/pg-meta/{ref}/types/{id}", "ChangedType",
               drop_type),
      changing("create_view", "Create a view", method::post, "/platform/pg-meta/{ref}/views",
               "ChangedView", new_view_fields(false), create_view<view>),
      changing("update_view", "Change a view", method::patch, "/platform/pg-meta/{ref}/views/{id}",
               "ChangedView",
               {name_field("name", "Its new name"),
                sql_field("definition", "A query with the same columns, and more after them"),
                boolean_field("security_invoker", "With the rights of who reads it"),
                sql_field("comment", "A description; empty: none"), dry_run_field()},
               alter_view<view>),
      removing("drop_view", "Drop a view", "/platform/pg-meta/{ref}/views/{id}", "ChangedView",
               drop_view<view>),
      changing("create_materialized_view", "Create a materialized view", method::post,
               "/platform/pg-meta/{ref}/materialized-views", "ChangedMaterializedView",
               new_view_fields(true), create_view<materialized_view>),
      changing("update_materialized_view", "Change or refresh a materialized view", method::patch,
               "/platform/pg-meta/{ref}/materialized-views/{id}", "ChangedMaterializedView",
               {name_field("name", "Its new name"), boolean_field("refresh", "Run its query again"),
                sql_field("comment", "A description; empty: none"), dry_run_field()},
               alter_view<materialized_view>),
      removing("drop_materialized_view", "Drop a materialized view",
               "/platform/pg-meta/{ref}/materialized-views/{id}", "ChangedMaterializedView",
               drop_view<materialized_view>)};
}

}  // namespace signalbox::api
