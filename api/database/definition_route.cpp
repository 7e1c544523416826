#include "api/database/definition_route.hpp"

#include <algorithm>
#include <utility>

#include "api/database/catalogue_reading.hpp"
#include "api/database/definition_change.hpp"
#include "api/database/object_fields.hpp"
#include "domain/audit_actions.hpp"
#include "domain/query/quote.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;
using domain::catalogue_filter;
using domain::database_object;

route definition_route_of(std::string_view name, std::string_view summary,
                          transport::http::method verb, std::string_view pattern,
                          std::string_view schema, route_handler run) {
  return {.name = name,
          .summary = summary,
          .verb = verb,
          .pattern = pattern,
          .scripts = domain::token_scope::database_write,
          .within = scope::project,
          .asks = administering,
          .audited_as = domain::audit::query_run,
          .answers = body_of(schema),
          .fails = {errc::bad_request, errc::conflict, errc::too_many_requests},
          .run = run};
}

}  // namespace

route changing(std::string_view name, std::string_view summary, transport::http::method verb,
               std::string_view pattern, std::string_view schema, std::vector<body_field> fields,
               route_handler run) {
  auto made = definition_route_of(name, summary, verb, pattern, schema, run);
  made.body = std::move(fields);
  return made;
}

route removing(std::string_view name, std::string_view summary, std::string_view pattern,
               std::string_view schema, route_handler run, bool can_cascade) {
  auto made =
      definition_route_of(name, summary, transport::http::method::delete_, pattern, schema, run);
  made.query = removal_query(can_cascade);
  return made;
}

awaitable<result<sql_access>> open_changing_access(call& c, std::string schema) {
  if (domain::is_system_schema(schema))
    co_return core::fail(errc::forbidden, "The schemas of PostgreSQL itself are read-only.");
  co_return co_await open_sql_access(c, false);
}

catalogue_filter found_by_id(const call& c) {
  catalogue_filter made;
  made.id = c.parameter("id");
  return made;
}

catalogue_filter found_by_name(std::string schema, std::string name) {
  catalogue_filter made;
  if (!schema.empty()) made.included_schemas.push_back(std::move(schema));
  made.name = std::move(name);
  return made;
}

awaitable<result<json>> list_found(call& c, const sql_access& access, database_object kind,
                                   catalogue_filter filter) {
  auto read = co_await read_catalogue(c, access, domain::list_objects(kind, filter));
  if (!read) co_return std::unexpected(std::move(read.error()));
  if (const auto* failed = std::get_if<tenant_sql::text_failure>(&*read))
    co_return core::fail(errc::unavailable,
                         "The database's catalogue could not be read: " + failed->why.message);
  co_return json::parse(std::get<std::string>(*read));
}

std::string text_in(const json& object, std::string_view name) {
  const auto& value = object.at(name);
  return value.is_string() ? value.get<std::string>() : std::string();
}

std::string qualified_name(const json& object) {
  return domain::quote_ident(text_in(object, "schema"), text_in(object, "name"));
}

awaitable<outcome> drop_object(call& c, database_object kind,
                               std::function<domain::ddl(const json& found, bool cascades)> drop) {
  const auto dry_run = query_flag(c, "dry_run");
  if (!dry_run) co_return std::unexpected(dry_run.error());
  bool cascades = false;
  const bool can_cascade =
      std::ranges::find(c.by.query, "cascade", &query_field::name) != c.by.query.end();
  if (can_cascade) {
    const auto chosen = query_flag(c, "cascade");
    if (!chosen) co_return std::unexpected(chosen.error());
    cascades = *chosen;
  }
  auto access = co_await open_changing_access(c, "");
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto found = co_await find_changeable(c, *access, kind);
  if (!found) co_return std::unexpected(std::move(found.error()));
  definition_change change{.statements = drop(*found, cascades),
                           .kind = kind,
                           .found_by = found_by_id(c),
                           .removed = *found,
                           .is_dry_run = *dry_run};
  co_return co_await change_definitions(c, *access, std::move(change));
}

}  // namespace signalbox::api
