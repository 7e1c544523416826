#include "api/rows/table_access.hpp"

#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <utility>

#include "api/query/sql_failure.hpp"
#include "api/query/whole_result.hpp"
#include "domain/query/side_door_functions.hpp"
#include "tenant_sql/table_facts.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::result;

constexpr std::string_view unknown_table = "42P01";  ///< PostgreSQL's manual, appendix A

/// For reading the catalogue, which is a matter of milliseconds.
constexpr std::chrono::seconds facts_time{10};

std::unexpected<core::error> fail_facts(const tenant_sql::text_failure& why) {
  return core::fail(why.code == "timeout" ? errc::timeout : errc::unavailable,
                    "The table's definition could not be read: " + why.why.message);
}

}  // namespace

tenant_sql::text_request row_request_of(const call& c, const sql_access& access, bool reads_only) {
  auto made = text_request_of(c, access);
  made.as.settings = {{.name = "bytea_output", .value = "hex"},
                      {.name = "extra_float_digits", .value = "1"}};
  if (reads_only)
    made.as.settings.push_back({.name = "default_transaction_read_only", .value = "on"});
  return made;
}

awaitable<result<statement_result>> run_statement(call& c, tenant_sql::text_request request,
                                                  domain::sql_statement what,
                                                  std::string transaction) {
  request.text = std::move(what.text);
  request.parameters.emplace();
  for (auto& value : what.parameters)
    request.parameters->push_back({.value = std::move(value)});
  auto to = std::make_unique<tenant_sql::collected_rows>(rows_bytes_max);
  auto& writer = *to;
  auto whole = co_await run_whole(c, std::move(request), std::move(to), std::move(transaction));
  if (!whole) co_return std::unexpected(std::move(whole.error()));
  statement_result made{.rows = writer.take_rows(),
                        .failure = writer.failure(),
                        .is_too_large = writer.is_too_large()};
  if (made.failure) {
    made.failure->position.reset();
    made.failure->line = made.failure->column = 0;
  }
  co_return made;
}

awaitable<result<domain::table_facts>> read_table_facts(call& c, const sql_access& access,
                                                        domain::table_name name) {
  if (domain::holds_secrets(name.schema, name.name))
    co_return core::fail(errc::forbidden,
                         fmt::format("{} contains secrets, so its rows are not shown.", name.name));
  auto request = text_request_of(c, access);
  request.as.settings = {{.name = "search_path", .value = "pg_catalog"}};
  request.time_max = facts_time;
  domain::sql_statement statement{.text = std::string(tenant_sql::table_facts_statement),
                                  .parameters = {name.schema, name.name}};
  auto read = co_await run_statement(c, std::move(request), std::move(statement));
  if (!read) co_return std::unexpected(std::move(read.error()));
  if (read->failure) co_return fail_facts(*read->failure);
  auto facts = tenant_sql::table_facts_of(name, read->rows);
  if (!facts)
    co_return core::fail(errc::not_found,
                         fmt::format("There is no table or view {}.{}. It was dropped or renamed.",
                                     name.schema, name.name));
  co_return std::move(*facts);
}

awaitable<outcome> answer_failure(call& c, const sql_access& access, domain::table_name name,
                                  tenant_sql::text_failure why) {
  if (why.why.sqlstate == unknown_table) {
    auto again = co_await read_table_facts(c, access, std::move(name));
    if (!again) co_return std::unexpected(std::move(again.error()));
  }
  co_return sql_failure(c, why);
}

}  // namespace signalbox::api
