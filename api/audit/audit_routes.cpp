#include "api/routes.hpp"

#include <memory>
#include <string>
#include <utility>

#include "actors/topic/audit_log.hpp"
#include "api/audit/audit_query.hpp"
#include "api/http/call.hpp"
#include "api/http/completion.hpp"
#include "api/http/csv.hpp"
#include "core/time.hpp"

namespace signalbox::api {

namespace {

using boost::asio::awaitable;
using core::json;
using core::result;
using transport::http::method;
using entries = std::vector<storage::audit_entry>;

/// Number of entries per page.
constexpr query_range page_entries{.low = 1, .high = 1'000, .fallback = 100};
/// Number of entries per file; larger exports are split by time.
constexpr query_range file_entries{.low = 1, .high = 10'000, .fallback = 10'000};
/// Largest integer that a JavaScript number represents exactly.
constexpr std::int64_t entry_id_max = std::int64_t{1} << 53;

awaitable<result<entries>> find(const call& c, storage::audit_query selection) {
  return await_completion<entries>(
      [&c, selection = std::move(selection)](std::shared_ptr<completion<entries>> asker) mutable {
        c.in.find_audit(std::move(selection), [asker = std::move(asker)](result<entries> found) {
          asker->complete(std::move(found));
        });
      });
}

success page_of(const entries& found, std::size_t requested_count) {
  json list = json::array();
  for (const auto& one : found)
    list.push_back(actors::audit_json(one));
  // An incomplete page is the last one.
  const bool is_last = found.size() < requested_count;
  return ok({{"entries", std::move(list)}, {"next", is_last ? json() : json(found.back().id)}});
}

success file_of(const entries& found) {
  auto text = csv_line({"at", "person", "access token", "action", "target", "outcome", "project",
                        "address", "request", "detail"});
  for (const auto& one : found) {
    const bool refused = one.outcome == storage::audit_outcome::refused;
    text += csv_line({core::to_iso8601(one.by.at), one.by.name, one.by.token_name, one.action,
                      one.target, refused ? "refused" : "done",
                      one.project ? one.project->value : "", one.by.remote_address,
                      one.by.request_id, one.detail.empty() ? "" : one.detail.dump()});
  }
  return {.status = 200,
          .body = plain_text{.content_type = "text/csv; charset=utf-8", .text = std::move(text)}};
}

awaitable<outcome> list_audit(call& c) {
  auto selection = audit_query_of(c);
  if (!selection) co_return std::unexpected(std::move(selection.error()));
  selection->organization = c.membership().in.slug;
  const auto count = selection->count;
  auto found = co_await find(c, std::move(*selection));
  co_return shown(std::move(found), [&](const entries& all) { return page_of(all, count); });
}

awaitable<outcome> export_audit(call& c) {
  auto selection = audit_query_of(c);
  if (!selection) co_return std::unexpected(std::move(selection.error()));
  selection->organization = c.membership().in.slug;
  auto found = co_await find(c, std::move(*selection));
  co_return shown(std::move(found), file_of);
}

awaitable<outcome> list_own_audit(call& c) {
  auto selection = audit_query_of(c);
  if (!selection) co_return std::unexpected(std::move(selection.error()));
  selection->account = c.caller.account.id;
  const auto count = selection->count;
  auto found = co_await find(c, std::move(*selection));
  co_return shown(std::move(found), [&](const entries& all) { return page_of(all, count); });
}

std::vector<query_field> filters(query_range count) {
  return {{.name = "date_start", .summary = "Not before this time or date"},
          {.name = "date_end", .summary = "Not after this time, or the end of this date"},
          {.name = "actor", .summary = "The id of the acting account"},
          {.name = "action", .summary = "The exact action, such as project.pause"},
          {.name = "project", .summary = "The ref of the affected project"},
          {.name = "before",
           .summary = "Entries older than this id: `next` of the previous page",
           .range = query_range{.low = 0, .high = entry_id_max, .fallback = 0}},
          {.name = "limit", .summary = "Maximum number of entries", .range = count}};
}

constexpr permission reading{"read:Read", "audit_logs"};

}  // namespace

std::vector<route> audit_routes() {
  return {{.name = "export_audit",
           .summary = "Export this organization's audit log as a CSV file",
           .verb = method::get,
           .pattern = "/platform/organizations/{slug}/audit/export",
           .scripts = domain::token_scope::organizations_read,
           .within = scope::organization,
           .asks = reading,
           .query = filters(file_entries),
           .answers = text_of("text/csv; charset=utf-8"),
           .run = export_audit},
          {.name = "list_audit",
           .summary = "View this organization's audit log, newest first",
           .verb = method::get,
           .pattern = "/platform/organizations/{slug}/audit",
           .scripts = domain::token_scope::organizations_read,
           .within = scope::organization,
           .asks = reading,
           .query = filters(page_entries),
           .answers = body_of("AuditPage"),
           .run = list_audit},
          {.name = "list_own_audit",
           .summary = "View your own audit log, newest first",
           .verb = method::get,
           .pattern = "/platform/profile/audit",
           .query = filters(page_entries),
           .answers = body_of("AuditPage"),
           .run = list_own_audit}};
}

}  // namespace signalbox::api
