#include <string>
#include <utility>

#include "actors/messages/query_history.hpp"
#include "api/http/call.hpp"
#include "api/query/sql_access.hpp"
#include "api/routes.hpp"
#include "domain/audit_actions.hpp"
#include "domain/validation.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using core::result;
using transport::http::method;

constexpr std::string_view history_pattern = "/platform/pg-meta/{ref}/query/history";
constexpr std::size_t history_search_bytes_max = 500;

/// Errors: `bad_request` with the parameter.
result<domain::history_filter> history_filter_of(const call& c) {
  domain::history_filter filter{.search = c.query("search").value_or("")};
  if (filter.search.size() > history_search_bytes_max)
    return domain::fail_field("search", "must have at most 500 bytes");
  const auto limit = query_integer(c, "limit");
  if (!limit) return std::unexpected(limit.error());
  filter.count = static_cast<std::uint64_t>(*limit);
  if (const auto before = c.query("before")) {
    filter.before = core::from_iso8601(*before);
    if (!filter.before)
      return domain::fail_field("before", "must be a time such as 2026-11-20T18:30:00Z");
  }
  return filter;
}

awaitable<outcome> list_history(call& c) {
  auto filter = history_filter_of(c);
  if (!filter) co_return std::unexpected(std::move(filter.error()));
  actors::list_history request{.project = domain::project_ref{c.parameter("ref")},
                               .account = c.caller.account.id,
                               .filter = std::move(*filter)};
  auto found = co_await ask(c, c.in.snippets, std::move(request));
  co_return shown(std::move(found), [](const std::vector<domain::history_entry>& all) {
    auto list = json::array();
    for (const auto& one : all)
      list.push_back(domain::history_entry_json(one));
    return ok(std::move(list));
  });
}

awaitable<outcome> clear_history(call& c) {
  actors::clear_history request{.project = domain::project_ref{c.parameter("ref")},
                                .account = c.caller.account.id};
  auto gone = co_await ask(c, c.in.snippets, std::move(request));
  co_return shown(std::move(gone), [](const actors::done&) { return nothing(); });
}

std::vector<query_field> history_fields() {
  return {{.name = "search", .summary = "Words, each of which must occur in the text"},
          {.name = "limit",
           .summary = "Maximum number of texts",
           .range = query_range{.low = 1,
                                .high = static_cast<std::int64_t>(domain::history_page_max),
                                .fallback = 50}},
          {.name = "before", .summary = "Returns texts that started before this time"}};
}

}  // namespace

std::vector<route> query_history_routes() {
  return {{.name = "list_query_history",
           .summary = "List the texts that you ran in this project, newest first",
           .verb = method::get,
           .pattern = history_pattern,
           .within = scope::project,
           .asks = querying,
           .query = history_fields(),
           .answers = list_of("HistoryEntry"),
           .run = list_history},
          {.name = "clear_query_history",
           .summary = "Delete the texts that you ran in this project from your history",
           .verb = method::delete_,
           .pattern = history_pattern,
           .within = scope::project,
           .asks = querying,
           .audited_as = domain::audit::query_run,
           .answers = no_body(),
           .run = clear_history}};
}

}  // namespace signalbox::api
