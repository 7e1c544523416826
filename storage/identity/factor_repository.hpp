#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/identifiers.hpp"
#include "domain/identity/factor.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// A factor with what a code is judged by.
struct stored_factor {
  domain::factor what;
  std::string sealed_secret;
  std::optional<std::int64_t> last_step;  ///< of the last code that was used
};

struct new_factor {
  domain::factor_id id;  ///< chosen by the caller, because the secret is sealed for it
  domain::account_id account;
  std::string friendly_name;
  std::string sealed_secret;
};

/// Whose code is asked for, in which sign-in.
struct challenged {
  domain::account_id account;
  domain::session_id session;
  domain::factor_id factor;
};

/// Challenges of one factor that may be open; older ones are forgotten.
constexpr int open_challenges_max = 20;

/// Authenticators of accounts. Functions that name a factor return `not_found` with
/// `mfa_factor_not_found` when the account has no such factor.
class factor_repository {
 public:
  factor_repository(postgres::connection& on, postgres::deadline until) : on_(on), until_(until) {}

  /// Oldest first.
  [[nodiscard]] core::result<std::vector<domain::factor>> list(const domain::account_id& account);

  /// Begins with a factor that counts for nothing yet; takes the place of others that were begun.
  /// Errors: `conflict` with `mfa_factor_name_conflict`, or with `too_many_enrolled_mfa_factors`.
  [[nodiscard]] core::result<domain::factor> enrol(const new_factor& wanted,
                                                   const domain::requester& by);

  /// Asks for a code, until `expires_at`.
  [[nodiscard]] core::result<domain::challenge_id> challenge(const challenged& whom,
                                                             core::time_point now,
                                                             core::time_point expires_at);

  /// The factor whose code was asked for in this sign-in, locked until the end of the transaction.
  /// Errors: `bad_request` with `mfa_challenge_expired` when it was not, or too long ago.
  [[nodiscard]] core::result<stored_factor> answer(const challenged& whom,
                                                   const domain::challenge_id& challenge,
                                                   core::time_point now);

  /// A good code was given: the factor counts from now on, its challenges are answered, and codes
  /// up to `step` are used up; without one, a recovery code stood in for it.
  [[nodiscard]] core::result<void> accept(const domain::factor_id& factor,
                                          std::optional<std::int64_t> step, core::time_point at);

  [[nodiscard]] core::result<void> remove(const domain::account_id& account,
                                          const domain::factor_id& factor,
                                          const domain::requester& by);

  /// All factors of an account; returns how many there were.
  [[nodiscard]] core::result<std::size_t> remove_all(const domain::account_id& account,
                                                     const domain::requester& by);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
