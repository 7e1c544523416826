#include "storage/query/history_repository.hpp"

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>

#include "domain/snippet/snippet.hpp"

namespace signalbox::storage {
namespace {

using domain::history_entry;
using nlohmann::json;
using postgres::statement;

constexpr statement insert_entries{"query_history.append", R"(
  INSERT INTO query_history (project_id, account_id, query, started_at, duration_us, rows, error,
                             role, read_only)
  SELECT p.id, a.id, e.query, e.started_at, e.duration_us, e.rows, e.error, e.role, e.read_only
  FROM jsonb_to_recordset($1::jsonb) AS e (
    project text, account uuid, query text, started_at timestamptz, duration_us bigint, rows bigint,
    error text, role text, read_only boolean)
  JOIN projects p ON p.ref = e.project JOIN accounts a ON a.id = e.account
  ORDER BY e.started_at)"};
constexpr statement delete_beyond{"query_history.delete_beyond", R"(
  DELETE FROM query_history h WHERE h.id IN (
    SELECT o.id FROM query_history o JOIN projects p ON p.id = o.project_id
    WHERE o.account_id = $2 AND p.ref = $1 ORDER BY o.started_at DESC, o.id DESC OFFSET $3))"};
constexpr statement select_past_entries{"query_history.list", R"(
  SELECT h.* FROM query_history h JOIN projects p ON p.id = h.project_id
  WHERE p.ref = $1 AND h.account_id = $2 AND ($3::timestamptz IS NULL OR h.started_at < $3)
    AND NOT EXISTS (SELECT FROM jsonb_array_elements_text($4::jsonb) AS word (pattern)
                    WHERE h.query NOT ILIKE pattern)
  ORDER BY h.started_at DESC, h.id DESC LIMIT $5)"};
constexpr statement delete_own_entries{"query_history.clear", R"(
  DELETE FROM query_history h USING projects p
  WHERE p.id = h.project_id AND p.ref = $1 AND h.account_id = $2)"};
constexpr statement delete_old_entries{"query_history.forget_before", R"(
  DELETE FROM query_history WHERE id IN (
    SELECT id FROM query_history WHERE started_at < $1 ORDER BY started_at LIMIT $2))"};

history_entry past_entry_from(const postgres::row& row, const domain::project_ref& project) {
  return {.id = row.as<std::int64_t>("id"),
          .project = project,
          .account = row.as<domain::account_id>("account_id"),
          .query = row.as<std::string>("query"),
          .started_at = row.as<core::time_point>("started_at"),
          .duration = std::chrono::microseconds(row.as<std::int64_t>("duration_us")),
          .rows = row.as<std::optional<std::int64_t>>("rows"),
          .error = row.as<std::string>("error"),
          .role = row.as<std::string>("role"),
          .read_only = row.as<bool>("read_only")};
}

}  // namespace

void history_repository::append(const std::vector<history_entry>& entries) {
  auto reported = json::array();
  std::set<std::pair<domain::project_ref, domain::account_id>> lists;
  for (const auto& one : entries) {
    lists.emplace(one.project, one.account);
    reported.push_back({{"project", one.project.value},
                        {"account", one.account.value},
                        {"query", domain::history_text(one.query)},
                        {"started_at", core::to_iso8601(one.started_at)},
                        {"duration_us", one.duration.count()},
                        {"rows", one.rows ? json(*one.rows) : json()},
                        {"error", domain::history_error(one.error, one.query)},
                        {"role", one.role},
                        {"read_only", one.read_only}});
  }
  auto work = on_.begin();
  on_.run(insert_entries, {reported.dump(-1, ' ', false, json::error_handler_t::replace)});
  for (const auto& [project, account] : lists)
    on_.run(delete_beyond, {project, account, domain::history_entries_max});
  work.commit();
}

std::vector<history_entry> history_repository::list(const domain::project_ref& project,
                                                    const domain::account_id& account,
                                                    const domain::history_filter& filter) {
  const auto found = on_.run(select_past_entries,
                             {project, account, filter.before,
                              json(domain::search_patterns(filter.search)).dump(), filter.count});
  std::vector<history_entry> all;
  all.reserve(found.size());
  for (std::size_t at = 0; at < found.size(); ++at)
    all.push_back(past_entry_from(found[at], project));
  return all;
}

void history_repository::clear(const domain::project_ref& project,
                               const domain::account_id& account) {
  on_.run(delete_own_entries, {project, account});
}

std::size_t history_repository::forget_before(core::time_point then, std::size_t count) {
  return on_.run(delete_old_entries, {then, count}).affected();
}

}  // namespace signalbox::storage
