#include <utility>

#include "api/database/catalogue_reading.hpp"
#include "api/database/definition_change.hpp"
#include "api/database/definition_route.hpp"
#include "api/database/object_fields.hpp"
#include "api/routes.hpp"
#include "domain/database/publication_ddl.hpp"
#include "domain/query/quote.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using core::result;
using domain::database_object;
using transport::http::method;

constexpr std::size_t published_tables_max = 1'000;

/// Returns the tables in the body. Errors: `bad_request` with the field.
result<std::vector<domain::table_name>> tables_in(const call& c) {
  const std::vector<body_field> fields{name_field("schema", "public when absent"),
                                       name_field("name", "A table", true)};
  auto all = nested_bodies(c, "tables", fields);
  if (!all) return std::unexpected(std::move(all.error()));
  std::vector<domain::table_name> made;
  for (const auto& one : *all)
    made.push_back(
        {.schema = one.maybe_text("schema").value_or("public"), .name = one.text("name")});
  return made;
}

/// Returns the operations in the body, on top of `current`.
domain::published_operations operations_in(const body& from,
                                           const domain::published_operations& current) {
  return {.inserts = from.boolean_or("publish_insert", current.inserts),
          .updates = from.boolean_or("publish_update", current.updates),
          .deletes = from.boolean_or("publish_delete", current.deletes),
          .truncates = from.boolean_or("publish_truncate", current.truncates)};
}

bool has_operation(const body& from) {
  return from.has("publish_insert") || from.has("publish_update") || from.has("publish_delete") ||
         from.has("publish_truncate");
}

awaitable<outcome> create_publication(call& c) {
  domain::new_publication publication{.name = c.input.text("name"),
                                      .operations = operations_in(c.input, {}),
                                      .tables = std::nullopt};
  if (c.input.has("tables")) {
    auto tables = tables_in(c);
    if (!tables) co_return std::unexpected(std::move(tables.error()));
    publication.tables = std::move(*tables);
  }
  auto access = co_await open_changing_access(c, "");
  if (!access) co_return std::unexpected(std::move(access.error()));
  definition_change change{.statements = domain::create_publication(publication),
                           .kind = database_object::publication,
                           .found_by = found_by_name("", publication.name),
                           .is_dry_run = is_dry_run(c)};
  co_return co_await change_definitions(c, *access, std::move(change));
}

awaitable<outcome> alter_publication(call& c) {
  domain::publication_change what;
  what.name = c.input.maybe_text("name");
  what.owner = c.input.maybe_text("owner");
  if (c.input.has("tables")) {
    auto tables = tables_in(c);
    if (!tables) co_return std::unexpected(std::move(tables.error()));
    what.tables = std::move(*tables);
  }
  auto access = co_await open_changing_access(c, "");
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto found = co_await find_changeable(c, *access, database_object::publication);
  if (!found) co_return std::unexpected(std::move(found.error()));
  const domain::published_operations current{.inserts = found->at("publish_insert"),
                                             .updates = found->at("publish_update"),
                                             .deletes = found->at("publish_delete"),
                                             .truncates = found->at("publish_truncate")};
  // A publication without tables is created again, with the operations that it had.
  const bool is_emptied = what.tables && what.tables->empty();
  if (has_operation(c.input) || is_emptied) what.operations = operations_in(c.input, current);
  definition_change change{
      .statements = domain::alter_publication(text_in(*found, "name"), what),
      .kind = database_object::publication,
      .found_by = found_by_name("", what.name.value_or(text_in(*found, "name"))),
      .is_dry_run = is_dry_run(c)};
  co_return co_await change_definitions(c, *access, std::move(change));
}

awaitable<outcome> drop_publication(call& c) {
  return drop_object(c, database_object::publication, [](const json& found, bool) {
    return domain::ddl{domain::drop_statement(
        "PUBLICATION " + domain::quote_ident(text_in(found, "name")), false)};
  });
}

std::vector<body_field> publication_fields(bool is_new) {
  std::vector<body_field> made{
      name_field("name", is_new ? "Its name" : "Its new name", is_new),
      boolean_field("publish_insert", "Publishes inserted rows"),
      boolean_field("publish_update", "Publishes changed rows"),
      boolean_field("publish_delete", "Publishes deleted rows"),
      boolean_field("publish_truncate", "Publishes TRUNCATE"),
      {.name = "tables",
       .summary = is_new ? "Its tables, each as `{schema, name}`; all when absent, which needs a "
                           "superuser"
                         : "Its new list of tables, each as `{schema, name}`",
       .kind = value_kind::objects,
       .required = false,
       .entries_max = published_tables_max}};
  if (!is_new) made.push_back(name_field("owner", "A role"));
  made.push_back(dry_run_field());
  return made;
}

}  // namespace

std::vector<route> publication_routes() {
  return {changing("create_publication", "Create a publication", method::post,
                   "/platform/pg-meta/{ref}/publications", "ChangedPublication",
                   publication_fields(true), create_publication),
          changing("update_publication", "Change a publication", method::patch,
                   "/platform/pg-meta/{ref}/publications/{id}", "ChangedPublication",
                   publication_fields(false), alter_publication),
          removing("drop_publication", "Drop a publication",
                   "/platform/pg-meta/{ref}/publications/{id}", "ChangedPublication",
                   drop_publication, false)};
}

}  // namespace signalbox::api
