#include "storage/identity/script_token_repository.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "domain/audit_actions.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/identity/script_token_rows.hpp"

namespace signalbox::storage {
namespace {

using core::errc;
using core::result;
using core::time_point;
using domain::account_id;
using domain::script_token;
using domain::script_token_id;
using postgres::statement;

// The owner's row is locked, so that concurrent requests cannot both pass the limit.
constexpr statement lock_token_owner{"script_tokens.lock_token_owner",
                                     "SELECT FROM accounts WHERE id = $1 FOR UPDATE"};
constexpr statement count_tokens{"script_tokens.count", R"(
  SELECT count(*) AS count FROM script_tokens WHERE account_id = $1 AND project_id IS NULL)"};
constexpr statement insert_script_token{"script_tokens.create", R"(
  INSERT INTO script_tokens (account_id, name, digest, ending, scopes, created_at, expires_at)
  VALUES ($1, $2, $3, $4, $5::text[], $6, $7)
  RETURNING *, array_to_json(scopes) AS scope_names, NULL::text AS project_ref)"};
constexpr statement select_tokens{"script_tokens.list", R"(
  SELECT * FROM script_token_details
  WHERE account_id = $1 AND project_id IS NULL AND ($2::uuid IS NULL OR id = $2)
  ORDER BY created_at DESC, id)"};
constexpr statement delete_script_token{"script_tokens.remove",
                                        R"(
  DELETE FROM script_tokens WHERE account_id = $1 AND id = $2 AND project_id IS NULL RETURNING name)"};
constexpr statement select_shown{"script_tokens.find_shown", R"(
  SELECT w.place, t.*
  FROM unnest($1::text[]) WITH ORDINALITY AS w (digest, place)
  JOIN script_token_details t ON t.digest = w.digest
  WHERE t.expires_at IS NULL OR t.expires_at > $2)"};
// A transaction that holds a row's lock records the same use; waiting for it could deadlock.
constexpr statement update_token_use{"script_tokens.note_use", R"(
  UPDATE script_tokens SET last_used_at = $2
  WHERE id IN (SELECT id FROM script_tokens
               WHERE id = ANY($1::uuid[]) AND (last_used_at IS NULL OR last_used_at < $3)
               FOR UPDATE SKIP LOCKED))"};

std::unexpected<core::error> no_token() {
  return core::fail(errc::not_found, "You have no such access token.");
}

}  // namespace

result<script_token> script_token_repository::create(const new_script_token& requested,
                                                     const domain::requester& by) {
  auto work = on_.begin();
  on_.run(lock_token_owner, {requested.owner});
  const auto held = on_.run(count_tokens, {requested.owner});
  if (held[0].as<std::int64_t>("count") >= script_tokens_max) {
    return core::fail(
        errc::conflict,
        fmt::format(
            "You have {} access tokens, which is the maximum. Revoke one that is no longer used.",
            script_tokens_max));
  }
  const auto names = fmt::format("{{{}}}", fmt::join(requested.scopes.names(), ","));
  const auto made =
      on_.run(insert_script_token, {requested.owner, requested.name, requested.digest,
                                    requested.ending, names, by.at, requested.expires_at});
  auto token = script_token_from(made[0]);
  const audit_entry entry{.by = by,
                          .action = domain::audit::access_token_create,
                          .target = token.name,
                          .detail = {{"scopes", token.scopes.names()}}};
  audit_repository(on_).append(entry);
  work.commit();
  return token;
}

std::vector<script_token> script_token_repository::list(const account_id& owner) {
  const auto found = on_.run(select_tokens, {owner, std::nullopt});
  std::vector<script_token> tokens;
  tokens.reserve(found.size());
  for (std::size_t at = 0; at < found.size(); ++at)
    tokens.push_back(script_token_from(found[at]));
  return tokens;
}

result<script_token> script_token_repository::find(const account_id& owner,
                                                   const script_token_id& token) {
  const auto found = on_.run(select_tokens, {owner, token});
  if (found.empty()) return no_token();
  return script_token_from(found[0]);
}

result<void> script_token_repository::remove(const account_id& owner, const script_token_id& token,
                                             const domain::requester& by) {
  auto work = on_.begin();
  const auto gone = on_.run(delete_script_token, {owner, token});
  if (gone.empty()) return no_token();
  const audit_entry entry{.by = by,
                          .action = domain::audit::access_token_revoke,
                          .target = gone[0].as<std::string>("name")};
  audit_repository(on_).append(entry);
  work.commit();
  return {};
}

std::vector<std::optional<script_token>> script_token_repository::use_all(
    const std::vector<std::string>& digests, time_point now) {
  std::vector<std::optional<script_token>> all(digests.size());
  if (digests.empty()) return all;
  const auto found = on_.run(select_shown, {fmt::format("{{{}}}", fmt::join(digests, ",")), now});
  const auto noted_since = now - script_token_use_interval;
  std::vector<std::string> unnoted;
  for (std::size_t at = 0; at < found.size(); ++at) {
    const auto row = found[at];
    auto token = script_token_from(row);
    if (!token.last_used_at || *token.last_used_at < noted_since) {
      unnoted.push_back(token.id.value);
      token.last_used_at = now;
    }
    all.at(row.as<std::uint64_t>("place") - 1) = std::move(token);
  }
  if (unnoted.empty()) return all;
  on_.run(update_token_use, {fmt::format("{{{}}}", fmt::join(unnoted, ",")), now, noted_since});
  return all;
}

}  // namespace signalbox::storage
