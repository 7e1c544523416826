#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "domain/error.hpp"
#include "domain/identifiers.hpp"
#include "domain/time.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// A used refresh token may be used again for so long: its answer was lost, or two tabs came at
/// once.
constexpr std::chrono::seconds refresh_grace{10};
/// How many tokens one token may be exchanged for within its grace.
constexpr int refresh_successors_max = 4;

/// What a sign-in came with.
struct new_auth_session {
  domain::account_id account;
  std::string token_digest;  ///< see domain/token_digest.hpp; the token itself is never stored
  domain::time_point at;
  domain::time_point token_expires_at;
  std::string user_agent = {};
  std::string remote_address = {};
};

/// A refresh token to be exchanged for another.
struct token_exchange {
  std::string old_digest;
  std::string new_digest;
  domain::time_point at;
  domain::time_point new_expires_at;
};

enum class exchange_outcome {
  rotated,  ///< the new token is good, the old one is used up
  unknown,  ///< no such token
  reused,   ///< was used up before: the whole session has been ended
  expired,  ///< the token's own time is over
  ended,    ///< the session had ended already
};

struct exchange_result {
  exchange_outcome outcome = exchange_outcome::unknown;
  domain::session_id session;  ///< empty when unknown
  domain::account_id account;  ///< empty when unknown
};

/// Sign-ins and their refresh tokens. The tokens of a sign-in form a family: each is good for one
/// exchange, and one that comes a second time tells that somebody holds a copy, so the whole family
/// ends. The exception is `refresh_grace`: as long as none of its successors has been used, a used
/// token is answered with a further successor. The earlier one stays good, so that of two tabs
/// neither is signed out; a thief gains nothing by it, because whichever of the successors is used
/// first closes the way for the old token.
class auth_session_repository {
 public:
  auth_session_repository(postgres::connection& on, postgres::deadline until)
      : on_(on), until_(until) {}

  [[nodiscard]] domain::result<domain::session_id> open(const new_auth_session& wanted);

  /// Exchanges a refresh token. An outcome other than `rotated` is no error. Errors: storage's
  /// only.
  [[nodiscard]] domain::result<exchange_result> exchange(const token_exchange& wanted);

  /// Each ends sessions, for good, and returns those that were alive until now, so that their
  /// connections can be told.
  /// @{
  [[nodiscard]] domain::result<std::vector<domain::session_id>> end(
      const domain::session_id& session, domain::time_point at);
  [[nodiscard]] domain::result<std::vector<domain::session_id>> end_all(
      const domain::account_id& account, domain::time_point at);
  [[nodiscard]] domain::result<std::vector<domain::session_id>> end_others(
      const domain::account_id& account, const domain::session_id& but, domain::time_point at);
  /// @}

  /// Removes sessions that ended, and tokens that expired, before `before`; returns how many
  /// sessions went.
  [[nodiscard]] domain::result<std::size_t> forget_before(domain::time_point before);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
