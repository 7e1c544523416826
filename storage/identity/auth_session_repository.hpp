#pragma once

#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/identifiers.hpp"
#include "domain/identity/assurance_level.hpp"
#include "domain/identity/refresh_token.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// The data of a new login session.
struct new_auth_session {
  domain::account_id account;
  std::string token_digest;  ///< see core/crypto/token_digest.hpp; the token itself is never stored
  core::time_point at;
  core::time_point token_expires_at;
  std::string user_agent = {};
  std::string remote_address = {};
};

/// A valid login session.
struct stored_session {
  domain::session_id id;
  domain::account_id account;
  core::time_point created_at;
  core::time_point last_used_at;  ///< accurate to a minute
  core::time_point proved_at;     ///< last verification of the user's identity
  std::string user_agent;
  std::string remote_address;
  domain::assurance_level level = domain::assurance_level::aal1;
};

/// Maximum number of listed sessions of an account.
constexpr int listed_sessions_max = 200;
/// Maximum number of sessions that `ended_since` returns.
constexpr int recently_ended_max = 1'000;

/// A refresh token to exchange.
struct token_exchange {
  std::string old_digest;
  std::string new_digest;
  core::time_point at;
  core::time_point new_expires_at;
};

struct exchange_result {
  domain::exchange_outcome outcome = domain::exchange_outcome::unknown;
  domain::session_id session;  ///< empty if unknown
  domain::account_id account;  ///< empty if unknown
  domain::assurance_level level = domain::assurance_level::aal1;
};

/// An ended session.
struct ended_session {
  domain::account_id account;
  domain::session_id session;
};

/// Login sessions and their refresh tokens (domain/identity/refresh_token.hpp).
class auth_session_repository {
 public:
  auth_session_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}
  explicit auth_session_repository(const statements& on) : on_(on) {}

  [[nodiscard]] domain::session_id open(const new_auth_session& requested);

  /// Exchanges a refresh token. Outcomes other than `rotated` are not errors. Errors: those of
  /// storage.
  [[nodiscard]] exchange_result exchange(const token_exchange& requested);

  /// Returns the renewable sessions of an account, last used first; at most `listed_sessions_max`.
  [[nodiscard]] std::vector<stored_session> list(const domain::account_id& account,
                                                 core::time_point now);

  /// Errors: `unauthenticated` with `session_not_found` when it has ended.
  [[nodiscard]] core::result<stored_session> find(const domain::session_id& session);

  /// Returns the addresses of an account's sign-ins, newest first; at most `listed_sessions_max`.
  [[nodiscard]] std::vector<std::string> addresses(const domain::account_id& account);

  /// Stores that the user of a session has just verified their identity.
  [[nodiscard]] core::result<void> prove(const domain::session_id& session, core::time_point at);

  /// Raises the session to `aal2` after the second factor, and replaces its tokens with this new
  /// one. Errors: as `find`.
  [[nodiscard]] core::result<void> raise(const domain::session_id& session,
                                         const std::string& token_digest, core::time_point at,
                                         core::time_point token_expires_at);

  /// Updates the last use of sessions.
  void note_use(const std::vector<domain::session_id>& sessions, core::time_point at);

  /// These functions end sessions permanently and return the ones that were active, so that their
  /// connections can be notified.
  /// @{
  [[nodiscard]] std::vector<domain::session_id> end(const domain::session_id& session,
                                                    core::time_point at);
  [[nodiscard]] std::vector<domain::session_id> end_all(const domain::account_id& account,
                                                        core::time_point at);
  [[nodiscard]] std::vector<domain::session_id> end_others(const domain::account_id& account,
                                                           const domain::session_id& but,
                                                           core::time_point at);
  /// Ends one of the account's own sessions.
  [[nodiscard]] std::vector<domain::session_id> end_own(const domain::account_id& account,
                                                        const domain::session_id& session,
                                                        core::time_point at);
  /// Ends all sessions without a second factor except one.
  [[nodiscard]] std::vector<domain::session_id> end_weaker(const domain::account_id& account,
                                                           const domain::session_id& but,
                                                           core::time_point at);
  /// @}

  /// Returns the sessions that ended at or after `since`, newest first; at most
  /// `recently_ended_max`.
  [[nodiscard]] std::vector<ended_session> ended_since(core::time_point since);

  /// Deletes at most `rows_max` sessions that ended, and as many tokens that expired, before
  /// `before`, oldest first; returns the larger of both counts.
  [[nodiscard]] std::size_t forget_before(core::time_point before, std::size_t rows_max);

 private:
  statements on_;
};

}  // namespace signalbox::storage
