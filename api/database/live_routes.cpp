#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <variant>

#include "api/database/catalogue_reading.hpp"
#include "api/database/definition_change.hpp"
#include "api/database/definition_route.hpp"
#include "api/database/object_fields.hpp"
#include "api/routes.hpp"
#include "domain/database/live_rows.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using core::result;
using domain::database_object;
using transport::http::method;

/// Returns what the catalogue says about a table and the publication. Errors: those of
/// `read_catalogue`; `unavailable` with PostgreSQL's message.
awaitable<result<domain::live_facts>> read_live_facts(call& c, const sql_access& access,
                                                      std::uint32_t table) {
  domain::catalogue_query query;
  query.text = domain::live_facts_query(std::span(&table, 1), "");
  auto read = co_await read_catalogue(c, access, std::move(query));
  if (!read) co_return std::unexpected(std::move(read.error()));
  if (const auto* failed = std::get_if<tenant_sql::text_failure>(&*read))
    co_return core::fail(core::errc::unavailable, failed->why.message);
  co_return domain::live_facts_from(json::parse(std::get<std::string>(*read), nullptr, false));
}

awaitable<outcome> switch_live_rows(call& c) {
  auto access = co_await open_changing_access(c, "");
  if (!access) co_return std::unexpected(std::move(access.error()));
  auto found = co_await find_changeable(c, *access, database_object::table);
  if (!found) co_return std::unexpected(std::move(found.error()));
  const auto oid = found->at("id").get<std::uint32_t>();
  auto facts = co_await read_live_facts(c, *access, oid);
  if (!facts) co_return std::unexpected(std::move(facts.error()));
  const auto* table = domain::find_live_table(*facts, oid);
  if (table == nullptr) co_return core::fail(core::errc::not_found, "There is no such table.");
  const domain::table_name name{.schema = text_in(*found, "schema"),
                                .name = text_in(*found, "name")};
  auto statements = domain::switch_live(*facts, *table, name, c.input.boolean("live"));
  if (!statements) co_return std::unexpected(std::move(statements.error()));
  definition_change change{.statements = std::move(*statements),
                           .kind = database_object::table,
                           .found_by = found_by_id(c),
                           .is_dry_run = is_dry_run(c)};
  co_return co_await change_definitions(c, *access, std::move(change));
}

}  // namespace

std::vector<route> live_routes() {
  auto live = boolean_field("live", "True publishes changes of its rows, false ends that");
  live.required = true;
  return {changing("switch_live_rows", "Make changes of a table's rows live", method::put,
                   "/platform/pg-meta/{ref}/tables/{id}/live", "ChangedTable",
                   {std::move(live), dry_run_field()}, switch_live_rows)};
}

}  // namespace signalbox::api
