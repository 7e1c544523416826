#include "storage/snippet/snippet_repository.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "domain/audit_actions.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/snippet/snippet_rows.hpp"

namespace signalbox::storage {

struct snippet_repository::project_row {
  std::int64_t id = 0;
  domain::project_ref ref;
  domain::organization_slug organization;
};

namespace {

using core::errc;
using core::result;
using domain::snippet;
using domain::snippet_visibility;
using nlohmann::json;
using postgres::statement;

constexpr statement find_snippets_project{"snippets.find_project", R"(
  SELECT p.id, o.slug FROM projects p JOIN organizations o ON o.id = p.organization_id
  WHERE p.ref = $1)"};
constexpr statement lock_snippets_project{
    "snippets.lock_project", "SELECT id FROM projects WHERE id = $1 FOR NO KEY UPDATE"};
constexpr statement lock_snippet{"snippets.lock", R"(
  SELECT s.id FROM snippets s JOIN projects p ON p.id = s.project_id
  WHERE s.id = $1 FOR UPDATE OF s)"};
// $1: the account; $2: the project, or null for every snippet of any project.
constexpr statement select_snippet{"snippets.find", R"(
  SELECT s.*, s.private_to IS NOT NULL AS is_private, j.ref, g.slug,
         coalesce(op.username, split_part(oa.email, '@', 1)) AS owner_name,
         coalesce(up.username, split_part(ua.email, '@', 1)) AS updated_by_name,
         coalesce(m.is_favorite, false) AS is_favorite, m.folder_id
  FROM snippets s
  JOIN projects j ON j.id = s.project_id
  JOIN organizations g ON g.id = j.organization_id
  LEFT JOIN accounts oa ON oa.id = s.owner_id LEFT JOIN profiles op ON op.account_id = s.owner_id
  LEFT JOIN accounts ua ON ua.id = s.updated_by LEFT JOIN profiles up ON up.account_id = s.updated_by
  LEFT JOIN snippet_marks m ON m.snippet_id = s.id AND m.account_id = $1
  WHERE s.id = $3 AND ($2::text IS NULL OR (j.ref = $2 AND (s.private_to IS NULL OR s.private_to = $1))))"};
constexpr statement select_snippets{"snippets.list", R"(
  SELECT s.id, s.name, s.description, s.owner_id, s.inserted_at, s.updated_at, s.updated_by,
         s.version, s.table_id, s.is_log_query, s.private_to IS NOT NULL AS is_private, j.ref,
         lower(s.name) AS sort_name,
         coalesce(op.username, split_part(oa.email, '@', 1)) AS owner_name,
         coalesce(up.username, split_part(ua.email, '@', 1)) AS updated_by_name,
         coalesce(m.is_favorite, false) AS is_favorite, m.folder_id
  FROM projects j JOIN snippets s ON s.project_id = j.id
  LEFT JOIN accounts oa ON oa.id = s.owner_id LEFT JOIN profiles op ON op.account_id = s.owner_id
  LEFT JOIN accounts ua ON ua.id = s.updated_by LEFT JOIN profiles up ON up.account_id = s.updated_by
  LEFT JOIN snippet_marks m ON m.snippet_id = s.id AND m.account_id = $2
  WHERE j.ref = $1 AND (s.private_to IS NULL OR s.private_to = $2)
    AND (s.table_id IS NOT NULL) = $13 AND s.is_log_query = $15
    AND ($14::bigint IS NULL OR s.table_id = $14)
    AND ($3::boolean IS NULL OR (s.private_to IS NOT NULL) = $3)
    AND (NOT $4 OR coalesce(m.is_favorite, false))
    AND ($5::uuid IS NULL OR m.folder_id = $5)
    AND NOT EXISTS (
      SELECT FROM jsonb_array_elements_text($6::jsonb) AS word (pattern)
      WHERE s.name NOT ILIKE pattern AND s.description NOT ILIKE pattern
        AND left(s.sql, $7) NOT ILIKE pattern)
    AND ($9::uuid IS NULL OR CASE WHEN $8 THEN (lower(s.name), s.id) > ($10::text, $9)
                             ELSE (s.updated_at, s.id) < ($11::timestamptz, $9) END)
  ORDER BY CASE WHEN $8 THEN lower(s.name) END, CASE WHEN $8 THEN s.id END, s.updated_at DESC,
           s.id DESC
  LIMIT $12)"};
constexpr statement count_snippets{"snippets.count", R"(
  SELECT count(*) FILTER (WHERE s.private_to IS NOT NULL) AS own,
         count(*) FILTER (WHERE s.private_to IS NULL) AS shared,
         count(*) FILTER (WHERE m.is_favorite) AS favorites
  FROM projects j JOIN snippets s ON s.project_id = j.id
  LEFT JOIN snippet_marks m ON m.snippet_id = s.id AND m.account_id = $2
  WHERE j.ref = $1 AND (s.private_to IS NULL OR s.private_to = $2) AND s.table_id IS NULL
    AND s.is_log_query = $3)"};
constexpr statement count_table_views{"snippets.count_table_views", R"(
  SELECT count(*) FILTER (WHERE private_to = $2) AS own,
         count(*) FILTER (WHERE private_to IS NULL) AS shared,
         count(*) FILTER (WHERE private_to = $2 AND table_id = $3) AS own_of_table,
         count(*) FILTER (WHERE private_to IS NULL AND table_id = $3) AS shared_of_table
  FROM snippets WHERE project_id = $1 AND table_id IS NOT NULL)"};
constexpr statement insert_snippet{"snippets.create", R"(
  INSERT INTO snippets (id, project_id, private_to, owner_id, name, description, sql, version,
                        inserted_at, updated_at, updated_by, table_id, is_log_query)
  VALUES ($1, $2, CASE WHEN $3 THEN $4::uuid END, $4, $5, $6, $7, 1, $8, $8, $4, $9, $10)
  ON CONFLICT (id) DO NOTHING)"};
constexpr statement update_snippet{"snippets.replace", R"(
  UPDATE snippets SET private_to = CASE WHEN $3 THEN owner_id END, name = $4, description = $5,
                      sql = $6, version = version + 1, updated_at = $7, updated_by = $8
  WHERE id = $1 AND version = $2)"};
constexpr statement insert_version{"snippets.add_version", R"(
  INSERT INTO snippet_versions (snippet_id, version, name, sql, updated_at, updated_by)
  VALUES ($1, $2, $3, $4, $5, $6))"};
// The current version is always stored, however long it is.
constexpr statement delete_old_versions{"snippets.delete_old_versions", R"(
  DELETE FROM snippet_versions WHERE snippet_id = $1 AND version IN (
    SELECT version FROM (
      SELECT version, row_number() OVER newest AS place,
             sum(octet_length(sql)) OVER newest AS bytes
      FROM snippet_versions WHERE snippet_id = $1 WINDOW newest AS (ORDER BY version DESC)) kept
    WHERE place > $2 OR (bytes > $3 AND place > 1)))"};
constexpr statement find_own_folder{"snippets.find_folder", R"(
  SELECT id FROM snippet_folders WHERE id = $1 AND project_id = $2 AND account_id = $3)"};
constexpr statement put_marks{"snippets.mark", R"(
  INSERT INTO snippet_marks (snippet_id, account_id, is_favorite, folder_id) VALUES ($1, $2, $3, $4)
  ON CONFLICT (snippet_id, account_id) DO UPDATE SET is_favorite = $3, folder_id = $4)"};
constexpr statement delete_snippet{"snippets.delete", "DELETE FROM snippets WHERE id = $1"};

std::unexpected<core::error> no_such_snippet() {
  return core::fail(errc::not_found, "There is no such snippet.");
}

std::unexpected<core::error> no_project_of_snippet() {
  return core::fail(errc::not_found, "There is no such project.");
}

std::string private_target(domain::content_type type) {
  switch (type) {
    case domain::content_type::sql:
      return "a private snippet";
    case domain::content_type::table_view:
      return "a private view";
    case domain::content_type::log_query:
      return "a private query of logs";
  }
  return {};
}

snippet with_text(const postgres::row& row) {
  auto found = snippet_from(row);
  found.sql = row.as<std::string>("sql");
  return found;
}

}  // namespace

domain::snippet_page snippet_repository::list(const domain::project_ref& project,
                                              const domain::account_id& account,
                                              const domain::snippet_filter& filter) {
  const bool is_by_name = filter.order == domain::snippet_order::by_name;
  std::optional<bool> is_private;
  if (filter.visibility) is_private = *filter.visibility == snippet_visibility::user;
  std::optional<domain::snippet_id> id;
  std::optional<std::string> name;
  std::optional<std::string> time;
  if (filter.after) {
    id = filter.after->id;
    (is_by_name ? name : time) = filter.after->key;
  }
  const auto found =
      on_.run(select_snippets, {project, account, is_private, filter.favorites_only, filter.folder,
                                json(domain::search_patterns(filter.search)).dump(),
                                domain::searched_characters_max, is_by_name, id, name, time,
                                filter.count + 1, filter.type == domain::content_type::table_view,
                                filter.table_id, filter.type == domain::content_type::log_query});
  domain::snippet_page page;
  for (std::size_t at = 0; at < found.size() && at < filter.count; ++at)
    page.entries.push_back(snippet_from(found[at]));
  if (found.size() > filter.count) {
    const auto& last = page.entries.back();
    page.next = domain::snippet_cursor{
        .key = is_by_name ? found[filter.count - 1].as<std::string>("sort_name")
                          : core::to_iso8601(last.updated_at),
        .id = last.id};
  }
  return page;
}

result<snippet> snippet_repository::find(const domain::project_ref& project,
                                         const domain::account_id& account,
                                         const domain::snippet_id& id) {
  const auto found = on_.run(select_snippet, {account, project, id});
  if (found.empty()) return no_such_snippet();
  return with_text(found[0]);
}

std::optional<snippet_place> snippet_repository::locate(const domain::snippet_id& id) {
  const auto found = on_.run(select_snippet, {std::nullopt, std::nullopt, id});
  if (found.empty()) return std::nullopt;
  return snippet_place{.what = snippet_from(found[0]),
                       .organization = found[0].as<domain::organization_slug>("slug")};
}

domain::snippet_counts snippet_repository::count(const domain::project_ref& project,
                                                 const domain::account_id& account,
                                                 bool of_log_queries) {
  const auto found = on_.run(count_snippets, {project, account, of_log_queries});
  return {.own = found[0].as<std::uint64_t>("own"),
          .shared = found[0].as<std::uint64_t>("shared"),
          .favorites = found[0].as<std::uint64_t>("favorites")};
}

result<snippet_put> snippet_repository::put(const domain::project_ref& project,
                                            const domain::snippet_change& change,
                                            const domain::requester& by) {
  auto work = on_.begin();
  const auto located = on_.run(find_snippets_project, {project});
  if (located.empty()) return no_project_of_snippet();
  const project_row in{.id = located[0].as<std::int64_t>("id"),
                       .ref = project,
                       .organization = located[0].as<domain::organization_slug>("slug")};
  if (auto valid = check_folder(in, change, by.account); !valid)
    return std::unexpected(std::move(valid.error()));
  if (on_.run(lock_snippet, {change.id}).empty()) {
    // An edited snippet that was deleted meanwhile is not created again by accident.
    if (change.version) return no_such_snippet();
    auto made = create(in, change, by);
    if (made && !made->is_conflict) work.commit();
    return made;
  }
  auto current = find(project, by.account, change.id);
  if (!current) return std::unexpected(std::move(current.error()));
  if (change.version != current->version)
    return snippet_put{.what = std::move(*current), .is_conflict = true};
  if (auto allowed = domain::check_replacement(*current, change, by.account); !allowed)
    return std::unexpected(std::move(allowed.error()));
  const bool is_shared_now = current->visibility == snippet_visibility::user &&
                             change.visibility == snippet_visibility::project;
  const bool is_private_now = current->visibility == snippet_visibility::project &&
                              change.visibility == snippet_visibility::user;
  if (is_shared_now || is_private_now) {
    if (auto room = check_room(in, change, by.account); !room)
      return std::unexpected(std::move(room.error()));
  }
  mark(change, by.account);
  if (domain::makes_version(*current, change)) {
    on_.run(update_snippet,
            {change.id, current->version, change.visibility == snippet_visibility::user,
             change.name, change.description, change.sql, by.at, by.account});
    add_version(change, current->version + 1, by);
  }
  auto stored = find(project, by.account, change.id);
  if (!stored) return std::unexpected(std::move(stored.error()));
  if (stored->version != current->version) {
    note(is_shared_now ? domain::audit::snippet_share : domain::audit::snippet_update, in, *stored,
         by);
  }
  work.commit();
  return snippet_put{.what = std::move(*stored)};
}

result<snippet_put> snippet_repository::create(const project_row& in,
                                               const domain::snippet_change& change,
                                               const domain::requester& by) {
  if (auto room = check_room(in, change, by.account); !room)
    return std::unexpected(std::move(room.error()));
  const auto inserted =
      on_.run(insert_snippet, {change.id, in.id, change.visibility == snippet_visibility::user,
                               by.account, change.name, change.description, change.sql, by.at,
                               change.table_id, change.is_log_query});
  if (inserted.affected() == 0) {
    // A concurrent call has created it.
    auto current = find(in.ref, by.account, change.id);
    if (!current) return std::unexpected(std::move(current.error()));
    return snippet_put{.what = std::move(*current), .is_conflict = true};
  }
  mark(change, by.account);
  add_version(change, 1, by);
  auto stored = find(in.ref, by.account, change.id);
  if (!stored) return std::unexpected(std::move(stored.error()));
  note(domain::audit::snippet_create, in, *stored, by);
  return snippet_put{.what = std::move(*stored)};
}

result<void> snippet_repository::check_room(const project_row& in,
                                            const domain::snippet_change& change,
                                            const domain::account_id& account) {
  const auto visibility = change.visibility;
  // The project's row is locked, so that concurrent requests cannot both pass the limit.
  if (on_.run(lock_snippets_project, {in.id}).empty()) return no_project_of_snippet();
  if (change.table_id) return check_view_room(in, change, account);
  const auto held = count(in.ref, account, change.is_log_query);
  const auto* const noun = change.is_log_query ? "queries of logs" : "snippets";
  if (visibility == snippet_visibility::user && held.own >= domain::own_snippets_max) {
    return core::fail(errc::conflict,
                      fmt::format("You have {} private {} in this project, which is the "
                                  "maximum. Delete some that you no longer need.",
                                  held.own, noun));
  }
  if (visibility == snippet_visibility::project && held.shared >= domain::shared_snippets_max) {
    return core::fail(errc::conflict,
                      fmt::format("This project has {} shared {}, which is the maximum. "
                                  "Delete some that are no longer needed.",
                                  held.shared, noun));
  }
  return {};
}

result<void> snippet_repository::check_view_room(const project_row& in,
                                                 const domain::snippet_change& change,
                                                 const domain::account_id& account) {
  const auto held = on_.run(count_table_views, {in.id, account, change.table_id});
  const bool is_private = change.visibility == snippet_visibility::user;
  const auto of_table = held[0].as<std::uint64_t>(is_private ? "own_of_table" : "shared_of_table");
  const auto of_project = held[0].as<std::uint64_t>(is_private ? "own" : "shared");
  const bool is_full =
      of_table >= (is_private ? domain::own_table_views_max : domain::shared_table_views_max) ||
      of_project >= (is_private ? domain::own_snippets_max : domain::shared_snippets_max);
  if (!is_full) return {};
  return core::fail(
      errc::conflict,
      fmt::format("{} {} views of this table and {} in this project, which is the "
                  "maximum. Delete some that are no longer needed.",
                  is_private ? "You have saved" : "The members have shared", of_table, of_project));
}

result<void> snippet_repository::check_folder(const project_row& in,
                                              const domain::snippet_change& change,
                                              const domain::account_id& account) {
  if (!change.folder || !on_.run(find_own_folder, {*change.folder, in.id, account}).empty())
    return {};
  return core::fail(errc::not_found, "There is no such folder.");
}

void snippet_repository::add_version(const domain::snippet_change& change, std::int64_t version,
                                     const domain::requester& by) {
  on_.run(insert_version, {change.id, version, change.name, change.sql, by.at, by.account});
  on_.run(delete_old_versions,
          {change.id, domain::snippet_versions_max, domain::snippet_versions_bytes_max});
}

void snippet_repository::mark(const domain::snippet_change& change,
                              const domain::account_id& account) {
  on_.run(put_marks, {change.id, account, change.is_favorite, change.folder});
}

result<void> snippet_repository::remove(const domain::project_ref& project,
                                        const std::vector<domain::snippet_id>& ids,
                                        const domain::requester& by) {
  auto work = on_.begin();
  const auto located = on_.run(find_snippets_project, {project});
  if (located.empty()) return no_project_of_snippet();
  const project_row in{.id = located[0].as<std::int64_t>("id"),
                       .ref = project,
                       .organization = located[0].as<domain::organization_slug>("slug")};
  // In one order, so that two concurrent calls do not wait for each other.
  auto ordered = ids;
  std::ranges::sort(ordered);
  for (const auto& id : ordered) {
    on_.run(lock_snippet, {id});
    const auto found = find(project, by.account, id);
    if (!found) return std::unexpected(found.error());
    on_.run(delete_snippet, {id});
    note(domain::audit::snippet_delete, in, *found, by);
  }
  work.commit();
  return {};
}

void snippet_repository::note(const char* action, const project_row& in, const snippet& what,
                              const domain::requester& by) {
  // Administrators read the audit log, but never the name of a private snippet.
  const bool is_private = what.visibility == snippet_visibility::user;
  const audit_entry entry{.by = by,
                          .organization = in.organization,
                          .project = in.ref,
                          .action = action,
                          .target = is_private ? private_target(what.type()) : what.name,
                          .detail = {{"snippet", what.id.value}, {"version", what.version}}};
  audit_repository(on_).append(entry);
}

}  // namespace signalbox::storage
