#include <charconv>
#include <cstdint>
#include <string>
#include <utility>

#include "actors/messages/snippet.hpp"
#include "api/http/call.hpp"
#include "api/routes.hpp"
#include "api/snippet/content_access.hpp"
#include "api/snippet/snippet_body.hpp"
#include "domain/audit_actions.hpp"
#include "domain/snippet/snippet_json.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::errc;
using core::json;
using core::result;
using transport::http::method;

constexpr std::string_view content_pattern = "/platform/projects/{ref}/content";
constexpr std::string_view item_pattern = "/platform/projects/{ref}/content/item/{id}";
constexpr std::string_view no_snippet = "There is no such snippet.";
constexpr std::int64_t version_max = 9'007'199'254'740'991;  // Number.MAX_SAFE_INTEGER

awaitable<outcome> list_snippets(call& c) {
  auto filter = snippet_filter_of(c);
  if (!filter) co_return std::unexpected(std::move(filter.error()));
  actors::list_snippets request{.project = project_of_content(c),
                                .account = c.caller.account.id,
                                .filter = std::move(*filter)};
  auto page = co_await ask(c, c.in.snippets, std::move(request));
  co_return shown(std::move(page), [](const domain::snippet_page& what) {
    return ok(domain::snippet_page_json(what));
  });
}

/// The answer for a change of another version than the current one.
success conflict_with(const call& c, const domain::snippet& current) {
  const json body = {{"message", "The snippet was changed since you opened it."},
                     {"code", "conflict"},
                     {"requestId", c.incoming.id},
                     {"current", domain::snippet_json(current)}};
  ready_answer made;
  made.status = 409;
  made.headers.set("Content-Type", "application/json; charset=utf-8");
  made.headers.set("Cache-Control", "no-store");
  made.body = body.dump(-1, ' ', false, json::error_handler_t::replace);
  return {.status = 409, .body = std::move(made)};
}

awaitable<outcome> put_snippet(call& c) {
  const bool is_log_query = c.input.text("type") == "log_query";
  auto permitted = is_log_query ? require_log_content(c) : require_sql_content(c);
  if (!permitted) co_return std::unexpected(std::move(permitted.error()));
  auto change = snippet_change_of(c);
  if (!change) co_return std::unexpected(std::move(change.error()));
  actors::put_snippet request{
      .project = project_of_content(c), .change = std::move(*change), .by = c.requester()};
  auto saved = co_await ask(c, c.in.snippets, std::move(request));
  co_return shown(std::move(saved), [&c](const actors::saved_snippet& what) {
    return what.is_conflict ? conflict_with(c, what.what) : ok(domain::snippet_json(what.what));
  });
}

awaitable<outcome> delete_snippets(call& c) {
  if (auto allowed = require_sql_content(c); !allowed)
    co_return std::unexpected(std::move(allowed.error()));
  const auto ids = ids_of(c);
  if (!ids) co_return std::unexpected(ids.error());
  actors::delete_snippets request{.project = project_of_content(c), .ids = {}, .by = c.requester()};
  for (const auto& id : *ids)
    request.ids.emplace_back(id);
  auto gone = co_await ask(c, c.in.snippets, std::move(request));
  co_return shown(std::move(gone), [](const actors::done&) { return nothing(); });
}

awaitable<outcome> count_snippets(call& c) {
  actors::count_snippets request{.project = project_of_content(c), .account = c.caller.account.id};
  auto counted = co_await ask(c, c.in.snippets, std::move(request));
  co_return shown(std::move(counted), [](const domain::snippet_counts& what) {
    return ok(domain::snippet_counts_json(what));
  });
}

awaitable<outcome> show_snippet(call& c) {
  auto id = uuid_of_path(c, no_snippet);
  if (!id) co_return std::unexpected(std::move(id.error()));
  actors::find_snippet request{.project = project_of_content(c),
                               .account = c.caller.account.id,
                               .id = domain::snippet_id{std::move(*id)}};
  auto found = co_await ask(c, c.in.snippets, std::move(request));
  co_return shown(std::move(found),
                  [](const domain::snippet& what) { return ok(domain::snippet_json(what)); });
}

awaitable<outcome> list_snippet_versions(call& c) {
  auto id = uuid_of_path(c, no_snippet);
  if (!id) co_return std::unexpected(std::move(id.error()));
  const auto before = query_integer(c, "before");
  if (!before) co_return std::unexpected(before.error());
  const auto limit = query_integer(c, "limit");
  if (!limit) co_return std::unexpected(limit.error());
  actors::list_snippet_versions request{.project = project_of_content(c),
                                        .account = c.caller.account.id,
                                        .id = domain::snippet_id{std::move(*id)},
                                        .before = std::nullopt,
                                        .count = static_cast<std::uint64_t>(*limit)};
  if (*before > 0) request.before = *before;
  auto found = co_await ask(c, c.in.snippets, std::move(request));
  co_return shown(std::move(found), [](const std::vector<domain::snippet_version>& all) {
    auto list = json::array();
    for (const auto& one : all)
      list.push_back(domain::snippet_version_json(one));
    return ok(std::move(list));
  });
}

/// Returns the version in the path. Errors: `not_found`.
result<std::int64_t> version_of_path(const call& c) {
  const auto& text = c.parameter("version");
  std::int64_t version = 0;
  const auto* end = text.data() + text.size();
  const auto [stopped, failure] = std::from_chars(text.data(), end, version);
  if (failure != std::errc{} || stopped != end || version < 1)
    return core::fail(errc::not_found, "There is no such version.");
  return version;
}

awaitable<outcome> show_snippet_version(call& c) {
  auto id = uuid_of_path(c, no_snippet);
  if (!id) co_return std::unexpected(std::move(id.error()));
  const auto version = version_of_path(c);
  if (!version) co_return std::unexpected(version.error());
  actors::find_snippet_version request{.project = project_of_content(c),
                                       .account = c.caller.account.id,
                                       .id = domain::snippet_id{std::move(*id)},
                                       .version = *version};
  auto found = co_await ask(c, c.in.snippets, std::move(request));
  co_return shown(std::move(found), [](const domain::snippet_version& what) {
    return ok(domain::snippet_version_json(what));
  });
}

std::vector<query_field> version_fields() {
  return {{.name = "before",
           .summary = "Returns versions below this one; 0: the newest",
           .range = query_range{.low = 0, .high = version_max, .fallback = 0}},
          {.name = "limit",
           .summary = "Maximum number of versions",
           .range = query_range{.low = 1,
                                .high = static_cast<std::int64_t>(domain::snippet_versions_max),
                                .fallback = 100}}};
}

}  // namespace

std::vector<route> snippet_routes() {
  return {{.name = "list_snippets",
           .summary = "List your saved SQL, views of tables or queries of logs and those of the "
                      "project, without "
                      "texts",
           .verb = method::get,
           .pattern = content_pattern,
           .within = scope::project,
           .asks = reading_content,
           .query = snippet_filter_fields(),
           .answers = body_of("SnippetPage"),
           .run = list_snippets},
          {.name = "put_snippet",
           .summary = "Save SQL, a view or a query of logs; with another version than the current "
                      "one: 409, which "
                      "contains it as `current`",
           .verb = method::put,
           .pattern = content_pattern,
           .within = scope::project,
           .asks = updating_content,
           .audited_as = domain::audit::snippet_update,
           .body = snippet_fields(),
           .answers = body_of("Snippet"),
           .fails = {errc::conflict},
           .run = put_snippet},
          {.name = "delete_snippets",
           .summary = "Delete saved SQL, views and queries of logs: all that is named, or nothing",
           .verb = method::delete_,
           .pattern = content_pattern,
           .within = scope::project,
           .asks = deleting_content,
           .audited_as = domain::audit::snippet_delete,
           .query = ids_fields("The snippets' UUIDs, separated by commas"),
           .answers = no_body(),
           .run = delete_snippets},
          {.name = "count_snippets",
           .summary = "Count your saved SQL and that of the project",
           .verb = method::get,
           .pattern = "/platform/projects/{ref}/content/count",
           .within = scope::project,
           .asks = reading_content,
           .answers = body_of("SnippetCounts"),
           .run = count_snippets},
          {.name = "show_snippet",
           .summary = "Show saved SQL, a view or a query of logs with its text",
           .verb = method::get,
           .pattern = item_pattern,
           .within = scope::project,
           .asks = reading_content,
           .answers = body_of("Snippet"),
           .run = show_snippet},
          {.name = "list_snippet_versions",
           .summary = "List the stored versions of saved SQL, newest first",
           .verb = method::get,
           .pattern = "/platform/projects/{ref}/content/item/{id}/versions",
           .within = scope::project,
           .asks = reading_content,
           .query = version_fields(),
           .answers = list_of("SnippetVersion"),
           .run = list_snippet_versions},
          {.name = "show_snippet_version",
           .summary = "Show a stored version of saved SQL with its text",
           .verb = method::get,
           .pattern = "/platform/projects/{ref}/content/item/{id}/versions/{version}",
           .within = scope::project,
           .asks = reading_content,
           .answers = body_of("SnippetVersion"),
           .run = show_snippet_version}};
}

}  // namespace signalbox::api
