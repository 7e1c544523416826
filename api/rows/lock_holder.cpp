#include "api/rows/lock_holder.hpp"

#include <chrono>
#include <cstdlib>
#include <string>
#include <utility>

#include "api/query/sql_failure.hpp"
#include "api/rows/table_access.hpp"
#include "domain/database/lock_holder.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;

constexpr std::chrono::seconds finding_time{2};

/// The columns of `domain::lock_holder_query`.
domain::lock_holder holder_in(const tenant_sql::collected_row& row) {
  const auto number = [&](std::size_t at) {
    return std::strtol(row.at(at).value_or("0").c_str(), nullptr, 10);
  };
  return {.backend = static_cast<int>(number(0)),
          .role = row.at(1).value_or(""),
          .application_name = row.at(2).value_or(""),
          .state = row.at(3).value_or(""),
          .query = row.at(4).value_or(""),
          .seconds = number(5)};
}

}  // namespace

/// A lock on a row is in no view, but its transaction holds one on the table, too.
awaitable<void> explain_lock_on(call& c, const sql_access& access, const domain::table_facts& table,
                                tenant_sql::text_failure& why) {
  why.code = locked_code;
  why.why.message =
      "Another session holds a lock on the table or on one of its rows, so nothing was saved.";
  auto request = text_request_of(c, access);
  request.as.settings = {{.name = "search_path", .value = "pg_catalog"}};
  request.time_max = finding_time;
  auto query = domain::lock_holder_query(std::to_string(table.oid));
  domain::sql_statement statement{.text = std::move(query.text),
                                  .parameters = std::move(query.parameters)};
  const auto found = co_await run_statement(c, std::move(request), std::move(statement));
  if (!found || found->failure || found->rows.empty()) co_return;
  why.why.detail = domain::sentence_of(holder_in(found->rows.front()));
}

}  // namespace signalbox::api
