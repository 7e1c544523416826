#include "storage/project/project_key_repository.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "domain/audit_actions.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/identity/script_token_rows.hpp"
#include "storage/project/activity_repository.hpp"

namespace signalbox::storage {
namespace {

using core::errc;
using core::result;
using domain::project_key;
using domain::script_token;
using postgres::statement;

// The project's row is locked, so that concurrent requests cannot both pass the limit.
constexpr statement lock_project{"project_keys.lock_project", R"(
  SELECT p.id, p.name, o.slug FROM projects p JOIN organizations o ON o.id = p.organization_id
  WHERE p.ref = $1 FOR NO KEY UPDATE OF p)"};
constexpr statement count_keys{"project_keys.count",
                               "SELECT count(*) AS count FROM script_tokens WHERE project_id = $1"};
constexpr statement insert_key{"project_keys.create", R"(
  INSERT INTO script_tokens (account_id, project_id, name, digest, ending, scopes, created_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6::text[], $7, $8) RETURNING id)"};
constexpr statement select_keys{"project_keys.list", R"(
  SELECT t.*, coalesce(f.username, split_part(a.email, '@', 1)) AS made_by
  FROM script_token_details t
  JOIN accounts a ON a.id = t.account_id LEFT JOIN profiles f ON f.account_id = t.account_id
  WHERE t.project_id = (SELECT id FROM projects WHERE ref = $1) AND ($2::uuid IS NULL OR t.id = $2)
  ORDER BY t.created_at DESC, t.id)"};
constexpr statement delete_key{"project_keys.revoke", "DELETE FROM script_tokens WHERE id = $1"};

project_key key_from(const postgres::row& row) {
  return {.token = script_token_from(row), .made_by = row.as<std::string>("made_by")};
}

std::unexpected<core::error> no_such_project() {
  return core::fail(errc::not_found, "There is no such project.");
}

std::unexpected<core::error> no_such_key() {
  return core::fail(errc::not_found, "This project has no such API key.");
}

}  // namespace

result<project_key> project_key_repository::create(const domain::project_ref& project,
                                                   const new_script_token& requested,
                                                   const domain::requester& by) {
  auto work = on_.begin();
  const auto locked = on_.run(lock_project, {project});
  if (locked.empty()) return no_such_project();
  const auto project_id = locked[0].as<std::int64_t>("id");
  const auto held = on_.run(count_keys, {project_id});
  if (held[0].as<std::int64_t>("count") >= domain::project_keys_max) {
    return core::fail(errc::conflict, fmt::format("This project has {} API keys, which is the "
                                                  "maximum. Revoke one that is no longer used.",
                                                  domain::project_keys_max));
  }
  const auto scopes = fmt::format("{{{}}}", fmt::join(requested.scopes.names(), ","));
  const auto inserted =
      on_.run(insert_key, {requested.owner, project_id, requested.name, requested.digest,
                           requested.ending, scopes, by.at, requested.expires_at});
  const auto id = inserted[0].as<domain::script_token_id>("id");
  const auto found = on_.run(select_keys, {project, id});
  auto made = key_from(found[0]);
  note(domain::audit::project_create_key, made.token, locked[0], by);
  work.commit();
  return made;
}

std::vector<project_key> project_key_repository::list(const domain::project_ref& project) {
  const auto found = on_.run(select_keys, {project, std::nullopt});
  std::vector<project_key> keys;
  keys.reserve(found.size());
  for (std::size_t at = 0; at < found.size(); ++at)
    keys.push_back(key_from(found[at]));
  return keys;
}

result<script_token> project_key_repository::revoke(const revocation& requested,
                                                    const domain::requester& by) {
  auto work = on_.begin();
  const auto locked = on_.run(lock_project, {requested.project});
  if (locked.empty()) return no_such_project();
  const auto found = on_.run(select_keys, {requested.project, requested.key});
  if (found.empty()) return no_such_key();
  auto key = script_token_from(found[0]);
  if (requested.only_of && *requested.only_of != key.owner) {
    return core::fail(
        errc::forbidden,
        "Only the creator of this API key, or a member who can change the project, can revoke it.");
  }
  on_.run(delete_key, {requested.key});
  note(domain::audit::project_revoke_key, key, locked[0], by);
  work.commit();
  return key;
}

void project_key_repository::note(const std::string& action, const script_token& what,
                                  const postgres::row& project, const domain::requester& by) {
  const audit_entry entry{.by = by,
                          .organization = project.as<domain::organization_slug>("slug"),
                          .project = what.project,
                          .action = action,
                          .target = project.as<std::string>("name"),
                          .detail = {{"key", what.name}, {"scopes", what.scopes.names()}}};
  audit_repository(on_).append(entry);
  const bool is_created = action == domain::audit::project_create_key;
  domain::activity_entry traced{
      // A key is created once and revoked once.
      .id = domain::activity_id{fmt::format("{}:{}", what.id.value,
                                            is_created ? "created" : "revoked")},
      .at = by.at,
      .kind = is_created ? domain::activity_kind::key_created : domain::activity_kind::key_revoked,
      .by = by.name,
      .names = {what.name}};
  activity_repository(on_).put(*what.project, {std::move(traced)});
}

}  // namespace signalbox::storage
