#include <utility>

#include "api/database/catalogue_reading.hpp"
#include "api/database/definition_change.hpp"
#include "api/database/definition_route.hpp"
#include "api/database/object_fields.hpp"
#include "api/routes.hpp"
#include "domain/database/routine_ddl.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using domain::database_object;
using transport::http::method;

awaitable<outcome> create_function(call& c) {
  auto config = settings_in(c.input, "config_params");
  if (!config) co_return std::unexpected(std::move(config.error()));
  domain::new_function function{.schema = c.input.maybe_text("schema").value_or("public"),
                                .name = c.input.text("name"),
                                .args = c.input.texts("args"),
                                .return_type = c.input.maybe_text("return_type").value_or("void"),
                                .language = c.input.maybe_text("language").value_or("plpgsql"),
                                .definition = c.input.text("definition"),
                                .behavior = c.input.maybe_text("behavior").value_or("VOLATILE"),
                                .security_definer = c.input.boolean_or("security_definer", false),
                                .config_params = std::move(*config),
                                .comment = c.input.maybe_text("comment").value_or("")};
  auto access = co_await open_changing_access(c, function.schema);
  if (!access) co_return std::unexpected(std::move(access.error()));
  definition_change change{.statements = domain::create_function(function),
                           .kind = database_object::function,
                           .found_by = found_by_name(function.schema, function.name),
                           .is_dry_run = is_dry_run(c)};
  // Functions of one name differ by their arguments.
  change.is_newest = true;
  co_return co_await change_definitions(c, *access, std::move(change));
}

domain::current_function function_in(const json& found) {
  return {.schema = text_in(found, "schema"),
          .name = text_in(found, "name"),
          .identity_argument_types = text_in(found, "identity_argument_types"),
          .kind = text_in(found, "kind")};
}

awaitable<outcome> alter_function(call& c) {
  domain::function_change what;
  what.statement = c.input.maybe_text("complete_statement");
  what.name = c.input.maybe_text("name");
  what.schema = c.input.maybe_text("schema");
  what.comment = c.input.maybe_text("comment");
  if (c.input.has("security_definer")) what.security_definer = c.input.boolean("security_definer");
  auto access = co_await open_changing_access(c, what.schema.value_or(""));
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto found = co_await find_changeable(c, *access, database_object::function);
  if (!found) co_return std::unexpected(std::move(found.error()));
  definition_change change{.statements = domain::alter_function(function_in(*found), what),
                           .kind = database_object::function,
                           .found_by = found_by_id(c),
                           .is_dry_run = is_dry_run(c)};
  co_return co_await change_definitions(c, *access, std::move(change));
}

awaitable<outcome> drop_function(call& c) {
  return drop_object(c, database_object::function, [](const json& found, bool cascades) {
    return domain::drop_function(function_in(found), cascades);
  });
}

awaitable<outcome> create_trigger(call& c) {
  domain::new_trigger trigger{
      .name = c.input.text("name"),
      .schema = c.input.maybe_text("schema").value_or("public"),
      .table = c.input.text("table"),
      .function_schema = c.input.maybe_text("function_schema").value_or("public"),
      .function_name = c.input.text("function_name"),
      .function_args = c.input.texts("function_args"),
      .activation = c.input.maybe_text("activation").value_or("BEFORE"),
      .events = c.input.texts("events"),
      .orientation = c.input.maybe_text("orientation").value_or("ROW"),
      .condition = c.input.maybe_text("condition").value_or(""),
      .comment = c.input.maybe_text("comment").value_or("")};
  auto access = co_await open_changing_access(c, trigger.schema);
  if (!access) co_return std::unexpected(std::move(access.error()));
  definition_change change{.statements = domain::create_trigger(trigger),
                           .kind = database_object::trigger,
                           .found_by = found_by_name(trigger.schema, trigger.name),
                           .is_dry_run = is_dry_run(c)};
  change.is_newest = true;
  co_return co_await change_definitions(c, *access, std::move(change));
}

domain::current_trigger trigger_in(const json& found) {
  return {.schema = text_in(found, "schema"),
          .table = text_in(found, "table"),
          .name = text_in(found, "name")};
}

awaitable<outcome> alter_trigger(call& c) {
  const domain::trigger_change what{.name = c.input.maybe_text("name"),
                                    .enabled_mode = c.input.maybe_text("enabled_mode"),
                                    .comment = c.input.maybe_text("comment")};
  auto access = co_await open_changing_access(c, "");
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto found = co_await find_changeable(c, *access, database_object::trigger);
  if (!found) co_return std::unexpected(std::move(found.error()));
  definition_change change{.statements = domain::alter_trigger(trigger_in(*found), what),
                           .kind = database_object::trigger,
                           .found_by = found_by_id(c),
                           .is_dry_run = is_dry_run(c)};
  co_return co_await change_definitions(c, *access, std::move(change));
}

awaitable<outcome> drop_trigger(call& c) {
  return drop_object(c, database_object::trigger, [](const json& found, bool cascades) {
    return domain::drop_trigger(trigger_in(found), cascades);
  });
}

body_field texts_field(std::string_view name, std::string_view summary) {
  return {.name = name,
          .summary = summary,
          .kind = value_kind::texts,
          .required = false,
          .characters_max = definition_characters_max};
}

std::vector<body_field> new_function_fields() {
  return {name_field("name", "Its name", true),
          name_field("schema", "Its schema; public when absent"),
          texts_field("args", "Its arguments in SQL: `a int4 DEFAULT 1`"),
          sql_field("return_type", "In SQL; void when absent"),
          name_field("language", "plpgsql when absent"),
          sql_field("definition", "Its body", true),
          choice_field("behavior", "VOLATILE when absent", {"VOLATILE", "STABLE", "IMMUTABLE"}),
          boolean_field("security_definer", "With the rights of its owner"),
          {.name = "config_params",
           .summary = "Settings while it runs, such as `search_path`",
           .kind = value_kind::object,
           .required = false},
          sql_field("comment", "A description"),
          dry_run_field()};
}

std::vector<body_field> new_trigger_fields() {
  auto events = texts_field("events", "When it runs");
  events.required = true;
  events.one_of = {"INSERT", "UPDATE", "DELETE", "TRUNCATE"};
  events.texts_min = 1;
  return {name_field("name", "Its name", true),
          name_field("schema", "The schema of its table; public when absent"),
          name_field("table", "Its table", true),
          name_field("function_schema", "public when absent"),
          name_field("function_name", "The function that it runs", true),
          texts_field("function_args", "Texts for the function"),
          choice_field("activation", "BEFORE when absent", {"BEFORE", "AFTER", "INSTEAD OF"}),
          std::move(events),
          choice_field("orientation", "ROW when absent", {"ROW", "STATEMENT"}),
          sql_field("condition", "An expression on OLD and NEW"),
          sql_field("comment", "A description"),
          dry_run_field()};
}

}  // namespace

std::vector<route> routine_routes() {
  return {changing("create_function", "Create or replace a function", method::post,
                   "/platform/pg-meta/{ref}/functions", "ChangedFunction", new_function_fields(),
                   create_function),
          changing("update_function", "Change a function", method::patch,
                   "/platform/pg-meta/{ref}/functions/{id}", "ChangedFunction",
                   {sql_field("complete_statement", "CREATE OR REPLACE FUNCTION, to replace it"),
                    name_field("name", "Its new name"), name_field("schema", "Its new schema"),
                    boolean_field("security_definer", "With the rights of its owner"),
                    sql_field("comment", "A description; empty: none"), dry_run_field()},
                   alter_function),
          removing("drop_function", "Drop a function", "/platform/pg-meta/{ref}/functions/{id}",
                   "ChangedFunction", drop_function),
          changing("create_trigger", "Create a trigger", method::post,
                   "/platform/pg-meta/{ref}/triggers", "ChangedTrigger", new_trigger_fields(),
                   create_trigger),
          changing("update_trigger", "Rename, describe, enable or disable a trigger", method::patch,
                   "/platform/pg-meta/{ref}/triggers/{id}", "ChangedTrigger",
                   {name_field("name", "Its new name"),
                    choice_field("enabled_mode", "When it runs",
                                 {"ORIGIN", "REPLICA", "ALWAYS", "DISABLED"}),
                    sql_field("comment", "A description; empty: none"), dry_run_field()},
                   alter_trigger),
          removing("drop_trigger", "Drop a trigger", "/platform/pg-meta/{ref}/triggers/{id}",
                   "ChangedTrigger", drop_trigger)};
}

}  // namespace signalbox::api
