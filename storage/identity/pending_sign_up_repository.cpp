#include "storage/identity/pending_sign_up_repository.hpp"

#include <cstdint>

#include "storage/identity/one_time_token_repository.hpp"

namespace signalbox::storage {
namespace {

using core::result;
using postgres::statement;

constexpr statement insert_pending_sign_up{"pending_sign_ups.put", R"(
  INSERT INTO pending_sign_ups (digest, email, password_hash, created_at, expires_at)
  VALUES ($1, lower($2), $3, $4, $5)
  RETURNING EXISTS (SELECT FROM accounts a WHERE a.email = lower($2))
         OR EXISTS (SELECT FROM email_undos u
                    WHERE u.email = lower($2) AND u.expires_at > $4) AS is_known)"};
constexpr statement forget_oldest_sign_ups{"pending_sign_ups.forget_oldest", R"(
  DELETE FROM pending_sign_ups WHERE digest IN (
    SELECT digest FROM pending_sign_ups WHERE email = lower($1)
    ORDER BY created_at DESC, digest OFFSET $2))"};
constexpr statement select_pending_sign_up{"pending_sign_ups.find", R"(
  SELECT email, password_hash FROM pending_sign_ups WHERE digest = $1 AND expires_at > $2)"};
constexpr statement consume_pending_sign_up{"pending_sign_ups.consume", R"(
  DELETE FROM pending_sign_ups WHERE digest = $1 AND expires_at > $2
  RETURNING email, password_hash)"};
constexpr statement forget_other_sign_ups{"pending_sign_ups.forget_others",
                                          "DELETE FROM pending_sign_ups WHERE email = $1"};

result<pending_sign_up> pending_from(const postgres::rows& found) {
  if (found.empty()) return link_expired();
  return pending_sign_up{.email = found[0].as<std::string>("email"),
                         .password_hash = found[0].as<std::string>("password_hash")};
}

}  // namespace

bool pending_sign_up_repository::put(const new_pending_sign_up& requested) {
  auto work = on_.begin();
  const auto put =
      on_.run(insert_pending_sign_up, {requested.digest, requested.email, requested.password_hash,
                                       requested.created_at, requested.expires_at});
  const bool is_known = put[0].as<bool>("is_known");
  on_.run(forget_oldest_sign_ups,
          {requested.email, static_cast<std::int64_t>(pending_sign_ups_max)});
  work.commit();
  return is_known;
}

result<pending_sign_up> pending_sign_up_repository::find(const std::string& digest,
                                                         core::time_point now) {
  return pending_from(on_.run(select_pending_sign_up, {digest, now}));
}

result<pending_sign_up> pending_sign_up_repository::consume(const std::string& digest,
                                                            core::time_point now) {
  auto work = on_.begin();
  auto taken = pending_from(on_.run(consume_pending_sign_up, {digest, now}));
  if (!taken) return taken;
  on_.run(forget_other_sign_ups, {taken->email});
  work.commit();
  return taken;
}

}  // namespace signalbox::storage
