#pragma once

#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/identifiers.hpp"
#include "domain/identity/assurance_level.hpp"
#include "domain/identity/refresh_token.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// What a sign-in came with.
struct new_auth_session {
  domain::account_id account;
  std::string token_digest;  ///< see core/crypto/token_digest.hpp; the token itself is never stored
  core::time_point at;
  core::time_point token_expires_at;
  std::string user_agent = {};
  std::string remote_address = {};
};

/// A sign-in that is alive.
struct stored_session {
  domain::session_id id;
  domain::account_id account;
  core::time_point created_at;
  core::time_point last_used_at;  ///< to the minute
  core::time_point proved_at;     ///< when its person last showed who they are
  std::string user_agent;
  std::string remote_address;
  domain::assurance_level level = domain::assurance_level::aal1;
};

/// Sign-ins that are listed of one account.
constexpr int listed_sessions_max = 200;
/// Sessions that `ended_since` returns.
constexpr int recently_ended_max = 1'000;

/// A refresh token to be exchanged for another.
struct token_exchange {
  std::string old_digest;
  std::string new_digest;
  core::time_point at;
  core::time_point new_expires_at;
};

struct exchange_result {
  domain::exchange_outcome outcome = domain::exchange_outcome::unknown;
  domain::session_id session;  ///< empty when unknown
  domain::account_id account;  ///< empty when unknown
  domain::assurance_level level = domain::assurance_level::aal1;
};

/// A session that is over.
struct ended_session {
  domain::account_id account;
  domain::session_id session;
};

/// Login sessions and their refresh tokens (domain/identity/refresh_token.hpp).
class auth_session_repository {
 public:
  auth_session_repository(postgres::connection& on, postgres::deadline until)
      : on_(on), until_(until) {}

  [[nodiscard]] core::result<domain::session_id> open(const new_auth_session& wanted);

  /// Exchanges a refresh token. An outcome other than `rotated` is no error. Errors: storage's
  /// only.
  [[nodiscard]] core::result<exchange_result> exchange(const token_exchange& wanted);

  /// The sign-ins of an account that can still be renewed, the one used last first; at most
  /// `listed_sessions_max`.
  [[nodiscard]] core::result<std::vector<stored_session>> list(const domain::account_id& account,
                                                               core::time_point now);

  /// Errors: `unauthenticated` with `session_not_found` when it has ended.
  [[nodiscard]] core::result<stored_session> find(const domain::session_id& session);

  /// The addresses from which people signed in to an account, the newest first; at most
  /// `listed_sessions_max`.
  [[nodiscard]] core::result<std::vector<std::string>> addresses(const domain::account_id& account);

  /// Notes that the person behind a session has shown just now who they are.
  [[nodiscard]] core::result<void> prove(const domain::session_id& session, core::time_point at);

  /// A second factor was given: the session rises to `aal2`, and this new token takes the place of
  /// those it had. Errors: as `find`.
  [[nodiscard]] core::result<void> raise(const domain::session_id& session,
                                         const std::string& token_digest, core::time_point at,
                                         core::time_point token_expires_at);

  /// Notes that sessions were used.
  [[nodiscard]] core::result<void> note_use(const std::vector<domain::session_id>& sessions,
                                            core::time_point at);

  /// Each ends sessions, for good, and returns those that were alive until now, so that their
  /// connections can be told.
  /// @{
  [[nodiscard]] core::result<std::vector<domain::session_id>> end(const domain::session_id& session,
                                                                  core::time_point at);
  [[nodiscard]] core::result<std::vector<domain::session_id>> end_all(
      const domain::account_id& account, core::time_point at);
  [[nodiscard]] core::result<std::vector<domain::session_id>> end_others(
      const domain::account_id& account, const domain::session_id& but, core::time_point at);
  /// Ends one of the account's own.
  [[nodiscard]] core::result<std::vector<domain::session_id>> end_own(
      const domain::account_id& account, const domain::session_id& session, core::time_point at);
  /// Ends those without a second factor, but for one.
  [[nodiscard]] core::result<std::vector<domain::session_id>> end_weaker(
      const domain::account_id& account, const domain::session_id& but, core::time_point at);
  /// @}

  /// The sessions that ended at or after `since`, the newest first; at most `recently_ended_max`.
  [[nodiscard]] core::result<std::vector<ended_session>> ended_since(core::time_point since);

  /// Removes at most `rows_max` sessions that ended, and as many tokens that expired, before
  /// `before`, the oldest first; returns how many went of the kind of which more went.
  [[nodiscard]] core::result<std::size_t> forget_before(core::time_point before,
                                                        std::size_t rows_max);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
