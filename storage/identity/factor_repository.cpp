#include "storage/identity/factor_repository.hpp"

#include <utility>

#include "domain/audit_actions.hpp"
#include "storage/audit/audit_repository.hpp"

namespace signalbox::storage {
namespace {

using core::errc;
using core::result;
using core::time_point;
using domain::account_id;
using domain::factor;
using domain::factor_id;
using postgres::statement;

constexpr statement select_factors{"factors.list", R"(
  SELECT id, friendly_name, verified_at IS NOT NULL AS verified, created_at, updated_at
  FROM factors WHERE account_id = $1 ORDER BY created_at, id)"};
constexpr statement lock_factor_account{"factors.lock_account",
                                        "SELECT FROM accounts WHERE id = $1 FOR UPDATE"};
constexpr statement delete_begun{
    "factors.forget_begun", "DELETE FROM factors WHERE account_id = $1 AND verified_at IS NULL"};
constexpr statement count_all{"factors.count",
                              "SELECT count(*) AS number FROM factors WHERE account_id = $1"};
constexpr statement insert_factor{"factors.enrol", R"(
  INSERT INTO factors (id, account_id, friendly_name, sealed_secret, created_at, updated_at)
  VALUES ($5, $1, $2, $3, $4, $4)
  ON CONFLICT (account_id, friendly_name) DO NOTHING
  RETURNING id, friendly_name, false AS verified, created_at, updated_at)"};
constexpr statement select_factor{"factors.find",
                                  "SELECT FROM factors WHERE id = $1 AND account_id = $2"};
constexpr statement delete_old_challenges{"factors.forget_challenges", R"(
  DELETE FROM factor_challenges c
  WHERE c.factor_id = $1
    AND (c.expires_at <= $2
         OR c.id NOT IN (SELECT n.id FROM factor_challenges n WHERE n.factor_id = $1
                         ORDER BY n.expires_at DESC, n.id LIMIT $3)))"};
constexpr statement insert_challenge{"factors.challenge", R"(
  INSERT INTO factor_challenges (factor_id, session_id, expires_at) VALUES ($1, $2, $3)
  RETURNING id)"};
constexpr statement lock_factor{"factors.lock", R"(
  SELECT id, friendly_name, verified_at IS NOT NULL AS verified, created_at, updated_at,
         sealed_secret, last_step
  FROM factors WHERE id = $1 AND account_id = $2 FOR UPDATE)"};
constexpr statement select_challenge{"factors.find_challenge", R"(
  SELECT FROM factor_challenges
  WHERE id = $1 AND factor_id = $2 AND session_id = $3 AND expires_at > $4)"};
constexpr statement update_accepted{"factors.accept", R"(
  UPDATE factors SET verified_at = coalesce(verified_at, $3), last_step = coalesce($2, last_step),
                     updated_at = $3
  WHERE id = $1)"};
constexpr statement delete_challenges{"factors.answered",
                                      "DELETE FROM factor_challenges WHERE factor_id = $1"};
constexpr statement delete_factor{
    "factors.remove",
    "DELETE FROM factors WHERE id = $1 AND account_id = $2 RETURNING friendly_name"};
constexpr statement delete_all{"factors.remove_all", "DELETE FROM factors WHERE account_id = $1"};

factor factor_from(const postgres::row& row) {
  return {.id = row.as<factor_id>("id"),
          .friendly_name = row.as<std::string>("friendly_name"),
          .is_verified = row.as<bool>("verified"),
          .created_at = row.as<time_point>("created_at"),
          .updated_at = row.as<time_point>("updated_at")};
}

std::unexpected<core::error> refused(errc code, std::string detail_code, std::string message) {
  auto failed = core::fail(code, std::move(message));
  failed.error().detail_code = std::move(detail_code);
  return failed;
}

std::unexpected<core::error> no_factor() {
  return refused(errc::not_found, "mfa_factor_not_found", "There is no such authenticator.");
}

}  // namespace

std::vector<factor> factor_repository::list(const account_id& account) {
  const auto found = on_.run(select_factors, {account});
  std::vector<factor> factors;
  for (std::size_t at = 0; at < found.size(); ++at)
    factors.push_back(factor_from(found[at]));
  return factors;
}

result<factor> factor_repository::enrol(const new_factor& requested, const domain::requester& by) {
  auto work = on_.begin();
  on_.run(lock_factor_account, {requested.account});
  on_.run(delete_begun, {requested.account});
  const auto held = on_.run(count_all, {requested.account});
  if (held[0].as<std::uint64_t>("number") >= domain::factors_max) {
    return refused(errc::conflict, "too_many_enrolled_mfa_factors",
                   "You have the maximum number of authenticators. Remove one first.");
  }
  const auto inserted = on_.run(insert_factor, {requested.account, requested.friendly_name,
                                                requested.sealed_secret, by.at, requested.id});
  if (inserted.empty()) {
    return refused(errc::conflict, "mfa_factor_name_conflict",
                   "You already have an authenticator with this name.");
  }
  const audit_entry entry{
      .by = by, .action = domain::audit::factor_enrol, .target = requested.friendly_name};
  audit_repository(on_).append(entry);
  work.commit();
  return factor_from(inserted[0]);
}

result<domain::challenge_id> factor_repository::challenge(const challenged& subject, time_point now,
                                                          time_point expires_at) {
  const auto found = on_.run(select_factor, {subject.factor, subject.account});
  if (found.empty()) return no_factor();
  on_.run(delete_old_challenges, {subject.factor, now, open_challenges_max - 1});
  const auto inserted = on_.run(insert_challenge, {subject.factor, subject.session, expires_at});
  return inserted[0].as<domain::challenge_id>("id");
}

result<stored_factor> factor_repository::answer(const challenged& subject,
                                                const domain::challenge_id& challenge,
                                                time_point now) {
  const auto found = on_.run(lock_factor, {subject.factor, subject.account});
  if (found.empty()) return no_factor();
  const auto requested =
      on_.run(select_challenge, {challenge, subject.factor, subject.session, now});
  if (requested.empty()) {
    return refused(errc::bad_request, "mfa_challenge_expired",
                   "The challenge has expired. Enter a new code.");
  }
  const auto row = found[0];
  return stored_factor{.what = factor_from(row),
                       .sealed_secret = row.as<std::string>("sealed_secret"),
                       .last_step = row.as<std::optional<std::int64_t>>("last_step")};
}

void factor_repository::accept(const factor_id& factor, std::optional<std::int64_t> step,
                               time_point at) {
  on_.run(update_accepted, {factor, step, at});
  on_.run(delete_challenges, {factor});
}

result<void> factor_repository::remove(const account_id& account, const factor_id& factor,
                                       const domain::requester& by) {
  auto work = on_.begin();
  const auto removed = on_.run(delete_factor, {factor, account});
  if (removed.empty()) return no_factor();
  const audit_entry entry{.by = by,
                          .action = domain::audit::factor_remove,
                          .target = removed[0].as<std::string>("friendly_name")};
  audit_repository(on_).append(entry);
  work.commit();
  return {};
}

std::size_t factor_repository::remove_all(const account_id& account, const domain::requester& by) {
  auto work = on_.begin();
  const auto removed = on_.run(delete_all, {account});
  const audit_entry entry{
      .by = by, .action = domain::audit::factor_remove_all, .target = account.value};
  audit_repository(on_).append(entry);
  work.commit();
  return removed.affected();
}

}  // namespace signalbox::storage
