#include "storage/project/activity_repository.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

namespace signalbox::storage {
namespace {

using domain::activity_entry;
using domain::activity_kind;
using nlohmann::json;
using postgres::statement;

// An entry that exists keeps its beginning.
constexpr statement put_entry{"project_activity.put", R"(
  INSERT INTO project_activity (id, project_ref, at, kind, outcome, ended_at, requested_by, reason,
                                detail)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  ON CONFLICT (id) DO UPDATE SET
    outcome = excluded.outcome, ended_at = excluded.ended_at, reason = excluded.reason,
    detail = excluded.detail)"};
constexpr statement select_entries{"project_activity.list", R"(
  SELECT * FROM project_activity
  WHERE project_ref = $1 AND ($2::timestamptz IS NULL OR (at, id) < ($2, $3 COLLATE "C"))
    AND ($4::jsonb IS NULL OR kind IN (SELECT jsonb_array_elements_text($4::jsonb)))
  ORDER BY at DESC, id DESC LIMIT $5)"};
constexpr statement delete_old_activity{"project_activity.forget", R"(
  DELETE FROM project_activity WHERE id IN (
    SELECT id FROM (
      SELECT id, at, row_number() OVER (PARTITION BY project_ref ORDER BY at DESC, id DESC) AS place
      FROM project_activity) AS numbered
    WHERE at < $1 OR place > $2 LIMIT $3))"};

std::string in_utf8(const json& what) {
  // A reason may quote a program's output, in any encoding.
  return what.dump(-1, ' ', false, json::error_handler_t::replace);
}

/// Returns a text with valid UTF-8 and without NUL, as PostgreSQL stores it.
std::string stored_text(const std::string& text) {
  auto valid = json::parse(in_utf8(text)).get<std::string>();
  std::erase(valid, '\0');
  return valid;
}

activity_entry entry_from(const postgres::row& row) {
  activity_entry entry{
      .id = row.as<domain::activity_id>("id"),
      .at = row.as<core::time_point>("at"),
      .kind = domain::activity_kind_names.value_of(row.as<std::string>("kind"))
                  .value_or(activity_kind::created),
      .outcome = domain::activity_outcome_names.value_of(row.as<std::string>("outcome"))
                     .value_or(domain::activity_outcome::done),
      .ended_at = row.as<std::optional<core::time_point>>("ended_at"),
      .by = row.as<std::string>("requested_by"),
      .reason = row.as<std::string>("reason")};
  read_activity_detail(json::parse(row.as<std::string>("detail")), entry);
  return entry;
}

/// Returns the kinds of a group as a JSON array.
std::string kinds_of(domain::activity_group group) {
  return json(domain::activity_kind_names.names_where(
                  [group](activity_kind kind) { return domain::group_of(kind) == group; }))
      .dump();
}

}  // namespace

void activity_repository::put(const domain::project_ref& ref,
                              const std::vector<activity_entry>& entries) {
  for (const auto& one : entries) {
    on_.run(put_entry,
            {one.id, ref, one.at, domain::activity_kind_names.name_of(one.kind),
             domain::activity_outcome_names.name_of(one.outcome), one.ended_at, stored_text(one.by),
             stored_text(one.reason), in_utf8(domain::activity_detail_json(one))});
  }
}

std::vector<activity_entry> activity_repository::list(const domain::project_ref& ref,
                                                      const domain::activity_filter& filter) {
  std::optional<core::time_point> before;
  std::string before_id;
  if (filter.before) {
    before = filter.before->at;
    before_id = filter.before->id;
  }
  std::optional<std::string> kinds;
  if (filter.group) kinds = kinds_of(*filter.group);
  const auto found = on_.run(select_entries, {ref, before, before_id, kinds, filter.count + 1});
  std::vector<activity_entry> entries;
  entries.reserve(found.size());
  for (std::size_t at = 0; at < found.size(); ++at)
    entries.push_back(entry_from(found[at]));
  return entries;
}

std::size_t activity_repository::forget(core::time_point then, std::size_t count) {
  return on_.run(delete_old_activity, {then, domain::activity_entries_max, count}).affected();
}

}  // namespace signalbox::storage
