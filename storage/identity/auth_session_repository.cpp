#include "storage/identity/auth_session_repository.hpp"

#include <algorithm>
#include <optional>

namespace signalbox::storage {
namespace {

using core::result;
using core::time_point;
using domain::account_id;
using domain::exchange_outcome;
using domain::session_id;
using postgres::statement;

constexpr statement insert_session{"auth_sessions.open", R"(
  INSERT INTO auth_sessions (account_id, created_at, user_agent, remote_address)
  VALUES ($1, $2, $3, $4) RETURNING id)"};
constexpr statement insert_token{"auth_sessions.add_token", R"(
  INSERT INTO refresh_tokens (digest, session_id, predecessor, issued_at, expires_at)
  VALUES ($1, $2, $3, $4, $5))"};
// The session's row is locked, not the token's, so that exchanges of all tokens of the family are
// serialized.
constexpr statement lock_family{"auth_sessions.lock_family", R"(
  SELECT s.id, s.account_id, s.ended_at, s.aal
  FROM refresh_tokens t JOIN auth_sessions s ON s.id = t.session_id
  WHERE t.digest = $1 FOR UPDATE OF s)"};
constexpr statement select_token{"auth_sessions.find_token", R"(
  SELECT used_at, expires_at, outgrown,
         (SELECT count(*) FROM refresh_tokens n WHERE n.predecessor = t.digest) AS successors,
         EXISTS (SELECT FROM refresh_tokens n
                 WHERE n.predecessor = t.digest AND n.used_at IS NOT NULL) AS successor_used
  FROM refresh_tokens t WHERE digest = $1)"};
constexpr statement use_token{"auth_sessions.use_token", R"(
  UPDATE refresh_tokens SET used_at = coalesce(used_at, $2) WHERE digest = $1)"};
constexpr statement end_one{"auth_sessions.end", R"(
  UPDATE auth_sessions SET ended_at = $2, end_reason = $3
  WHERE id = $1 AND ended_at IS NULL RETURNING id)"};
constexpr statement end_of_account{"auth_sessions.end_all", R"(
  UPDATE auth_sessions SET ended_at = $2, end_reason = 'signed_out'
  WHERE account_id = $1 AND ended_at IS NULL AND id IS DISTINCT FROM $3 RETURNING id)"};
constexpr statement end_own_one{"auth_sessions.end_own", R"(
  UPDATE auth_sessions SET ended_at = $3, end_reason = 'signed_out'
  WHERE account_id = $1 AND id = $2 AND ended_at IS NULL RETURNING id)"};
constexpr statement end_without_factor{"auth_sessions.end_weaker", R"(
  UPDATE auth_sessions SET ended_at = $3, end_reason = 'second_factor_needed'
  WHERE account_id = $1 AND id <> $2 AND aal < 2 AND ended_at IS NULL RETURNING id)"};
constexpr statement select_alive{"auth_sessions.list", R"(
  SELECT s.id, s.account_id, s.created_at, coalesce(s.last_used_at, s.created_at) AS last_used_at,
         s.user_agent, s.remote_address, s.aal, coalesce(s.proved_at, s.created_at) AS proved_at
  FROM auth_sessions s
  WHERE s.account_id = $1 AND s.ended_at IS NULL
    AND EXISTS (SELECT FROM refresh_tokens t WHERE t.session_id = s.id AND t.expires_at > $2)
  ORDER BY last_used_at DESC, s.id LIMIT $3)"};
constexpr statement select_session{"auth_sessions.find", R"(
  SELECT s.id, s.account_id, s.created_at, coalesce(s.last_used_at, s.created_at) AS last_used_at,
         s.user_agent, s.remote_address, s.aal, coalesce(s.proved_at, s.created_at) AS proved_at
  FROM auth_sessions s WHERE s.id = $1 AND s.ended_at IS NULL)"};
constexpr statement select_ended{"auth_sessions.ended_since", R"(
  SELECT id, account_id FROM auth_sessions WHERE ended_at >= $1
  ORDER BY ended_at DESC, id LIMIT $2)"};
constexpr statement raise_session{"auth_sessions.raise", R"(
  UPDATE auth_sessions SET aal = 2, last_used_at = $2, proved_at = $2
  WHERE id = $1 AND ended_at IS NULL)"};
constexpr statement prove_session{"auth_sessions.prove", R"(
  UPDATE auth_sessions SET proved_at = $2 WHERE id = $1 AND ended_at IS NULL)"};
constexpr statement select_addresses{"auth_sessions.addresses", R"(
  SELECT remote_address FROM auth_sessions WHERE account_id = $1
  GROUP BY remote_address ORDER BY max(created_at) DESC LIMIT $2)"};
constexpr statement use_up_tokens{"auth_sessions.use_up_tokens", R"(
  UPDATE refresh_tokens SET used_at = coalesce(used_at, $2), outgrown = true
  WHERE session_id = $1)"};
// It succeeds the newest token: its first use invalidates that one too.
constexpr statement insert_raised_token{"auth_sessions.add_raised_token", R"(
  INSERT INTO refresh_tokens (digest, session_id, predecessor, issued_at, expires_at)
  SELECT $2::text, $1::uuid, (SELECT t.digest FROM refresh_tokens t WHERE t.session_id = $1
                  ORDER BY t.issued_at DESC, t.digest LIMIT 1),
         $3::timestamptz, $4::timestamptz)"};
constexpr statement update_use{"auth_sessions.note_use", R"(
  UPDATE auth_sessions SET last_used_at = $2
  WHERE id = ANY ($1::uuid[]) AND coalesce(last_used_at, created_at) < $2)"};
constexpr statement delete_ended{"auth_sessions.forget", R"(
  DELETE FROM auth_sessions WHERE id IN (
    SELECT s.id FROM auth_sessions s
    WHERE s.ended_at < $1
       OR NOT EXISTS (SELECT FROM refresh_tokens t
                      WHERE t.session_id = s.id AND t.expires_at >= $1)
    ORDER BY s.created_at, s.id LIMIT $2))"};
constexpr statement delete_expired{"auth_sessions.forget_tokens", R"(
  DELETE FROM refresh_tokens WHERE digest IN (
    SELECT digest FROM refresh_tokens WHERE expires_at < $1
    ORDER BY expires_at, digest COLLATE "C" LIMIT $2))"};

domain::assurance_level level_from(const postgres::row& row) {
  return static_cast<domain::assurance_level>(row.as<std::int16_t>("aal"));
}

domain::refresh_token token_from(const postgres::row& token, const postgres::row& session) {
  return {.session_ended = session.as<std::optional<time_point>>("ended_at").has_value(),
          .expires_at = token.as<time_point>("expires_at"),
          .used_at = token.as<std::optional<time_point>>("used_at"),
          .successors = token.as<std::int64_t>("successors"),
          .successor_used = token.as<bool>("successor_used"),
          .superseded = token.as<bool>("outgrown")};
}

stored_session session_from(const postgres::row& row) {
  return {.id = row.as<session_id>("id"),
          .account = row.as<account_id>("account_id"),
          .created_at = row.as<time_point>("created_at"),
          .last_used_at = row.as<time_point>("last_used_at"),
          .proved_at = row.as<time_point>("proved_at"),
          .user_agent = row.as<std::string>("user_agent"),
          .remote_address = row.as<std::string>("remote_address"),
          .level = level_from(row)};
}

std::unexpected<core::error> no_session() {
  auto failed = core::fail(core::errc::unauthenticated, "This session has ended. Sign in again.");
  failed.error().detail_code = "session_not_found";
  return failed;
}

std::vector<session_id> ids_in(const postgres::rows& found) {
  std::vector<session_id> ids;
  ids.reserve(found.size());
  for (std::size_t at = 0; at < found.size(); ++at)
    ids.push_back(found[at].as<session_id>("id"));
  return ids;
}

/// Runs an UPDATE … RETURNING id.
template <class... Parameters>
std::vector<session_id> end_where(const statements& on, const statement& what,
                                  const Parameters&... parameters) {
  const auto ended = on.run(what, {parameters...});
  return ids_in(ended);
}

}  // namespace

session_id auth_session_repository::open(const new_auth_session& requested) {
  auto work = on_.begin();
  const auto opened = on_.run(insert_session, {requested.account, requested.at,
                                               requested.user_agent, requested.remote_address});
  const auto session = opened[0].as<session_id>("id");
  on_.run(insert_token, {requested.token_digest, session, std::nullopt, requested.at,
                         requested.token_expires_at});
  work.commit();
  return session;
}

exchange_result auth_session_repository::exchange(const token_exchange& requested) {
  auto work = on_.begin();
  const auto family = on_.run(lock_family, {requested.old_digest});
  if (family.empty()) return exchange_result{};

  const auto session = family[0];
  // Read after the lock was acquired: another exchange may have been first.
  const auto token = on_.run(select_token, {requested.old_digest});
  if (token.empty()) return exchange_result{};
  const auto stored = token_from(token[0], session);
  const exchange_result exchanged{.outcome = domain::outcome_of_exchange(stored, requested.at),
                                  .session = session.as<session_id>("id"),
                                  .account = session.as<account_id>("account_id"),
                                  .level = level_from(session)};

  if (exchanged.outcome == exchange_outcome::reused) {
    on_.run(end_one, {exchanged.session, requested.at, "refresh_token_reused"});
  }
  if (exchanged.outcome == exchange_outcome::rotated) {
    on_.run(use_token, {requested.old_digest, requested.at});
    note_use({exchanged.session}, requested.at);
    on_.run(insert_token, {requested.new_digest, exchanged.session, requested.old_digest,
                           requested.at, requested.new_expires_at});
  }
  work.commit();
  return exchanged;
}

std::vector<stored_session> auth_session_repository::list(const account_id& account,
                                                          time_point now) {
  const auto found = on_.run(select_alive, {account, now, listed_sessions_max});
  std::vector<stored_session> sessions;
  for (std::size_t at = 0; at < found.size(); ++at)
    sessions.push_back(session_from(found[at]));
  return sessions;
}

result<stored_session> auth_session_repository::find(const session_id& session) {
  const auto found = on_.run(select_session, {session});
  if (found.empty()) return no_session();
  return session_from(found[0]);
}

std::vector<std::string> auth_session_repository::addresses(const account_id& account) {
  const auto found = on_.run(select_addresses, {account, listed_sessions_max});
  std::vector<std::string> addresses;
  for (std::size_t at = 0; at < found.size(); ++at)
    addresses.push_back(found[at].as<std::string>("remote_address"));
  return addresses;
}

result<void> auth_session_repository::prove(const session_id& session, time_point at) {
  const auto proved = on_.run(prove_session, {session, at});
  if (proved.affected() == 0) return no_session();
  return {};
}

result<void> auth_session_repository::raise(const session_id& session,
                                            const std::string& token_digest, time_point at,
                                            time_point token_expires_at) {
  auto work = on_.begin();
  const auto raised = on_.run(raise_session, {session, at});
  if (raised.affected() == 0) return no_session();
  on_.run(use_up_tokens, {session, at});
  on_.run(insert_raised_token, {session, token_digest, at, token_expires_at});
  work.commit();
  return {};
}

void auth_session_repository::note_use(const std::vector<session_id>& sessions, time_point at) {
  std::string list = "{";
  for (const auto& session : sessions)
    list += (list.size() > 1 ? "," : "") + session.value;
  on_.run(update_use, {list + '}', at});
}

std::vector<session_id> auth_session_repository::end_own(const account_id& account,
                                                         const session_id& session, time_point at) {
  return end_where(on_, end_own_one, account, session, at);
}

std::vector<session_id> auth_session_repository::end_weaker(const account_id& account,
                                                            const session_id& but, time_point at) {
  return end_where(on_, end_without_factor, account, but, at);
}

std::vector<session_id> auth_session_repository::end(const session_id& session, time_point at) {
  return end_where(on_, end_one, session, at, "signed_out");
}

std::vector<session_id> auth_session_repository::end_all(const account_id& account, time_point at) {
  return end_where(on_, end_of_account, account, at, std::nullopt);
}

std::vector<session_id> auth_session_repository::end_others(const account_id& account,
                                                            const session_id& but, time_point at) {
  return end_where(on_, end_of_account, account, at, but);
}

std::vector<ended_session> auth_session_repository::ended_since(time_point since) {
  const auto found = on_.run(select_ended, {since, recently_ended_max});
  std::vector<ended_session> ended;
  ended.reserve(found.size());
  for (std::size_t at = 0; at < found.size(); ++at)
    ended.push_back({.account = found[at].as<account_id>("account_id"),
                     .session = found[at].as<session_id>("id")});
  return ended;
}

std::size_t auth_session_repository::forget_before(time_point before, std::size_t rows_max) {
  auto work = on_.begin();
  const auto forgotten = on_.run(delete_ended, {before, rows_max});
  const auto expired = on_.run(delete_expired, {before, rows_max});
  work.commit();
  return static_cast<std::size_t>(std::max(forgotten.affected(), expired.affected()));
}

}  // namespace signalbox::storage
