#include "api/advisor/lint_run.hpp"

#include <utility>
#include <vector>

#include "actors/messages/advisor.hpp"
#include "api/database/catalogue_reading.hpp"
#include "domain/advisor/lint_query.hpp"

namespace signalbox::api {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;

awaitable<result<json>> advisor_rows(call& c, const sql_access& access,
                                     domain::catalogue_query query) {
  auto read = co_await read_catalogue(c, access, std::move(query));
  if (!read) co_return std::unexpected(std::move(read.error()));
  if (const auto* failed = std::get_if<tenant_sql::text_failure>(&*read))
    co_return core::fail(errc::unavailable,
                         "The database could not be examined: " + failed->why.message);
  auto rows = json::parse(std::get<std::string>(*read), nullptr, false);
  if (!rows.is_array()) rows = json::array();
  co_return rows;
}

sql_access with_sessions(sql_access access) {
  if (access.is_full) access.role = tenant_sql::session_role::owner;
  return access;
}

awaitable<result<json>> run_lints(call& c, const sql_access& access,
                                  domain::finding_filter filter) {
  auto exceptions = co_await ask<actors::list_advisor_exceptions>(c, c.project);
  if (!exceptions) co_return std::unexpected(std::move(exceptions.error()));
  domain::advisor_scope scope;
  scope.roles.owner = access.at.owner_role;
  scope.roles.reader = access.at.reader_role;
  const auto seeing = with_sessions(access);
  auto all = json::array();
  for (auto& group : domain::lint_queries(scope, filter.category, filter.lint)) {
    const auto& as = group.reads_sessions ? seeing : access;
    auto rows = co_await advisor_rows(c, as, std::move(group.query));
    if (!rows) co_return std::unexpected(std::move(rows.error()));
    for (auto& one : domain::findings_of(*rows, *exceptions, filter))
      all.push_back(std::move(one));
  }
  domain::sort_findings(all);
  co_return all;
}

}  // namespace signalbox::api
