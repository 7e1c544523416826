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
#include "storage/statements.hpp"

namespace signalbox::storage {

/// A factor with the data for verifying a code.
struct stored_factor {
  domain::factor what;
  std::string sealed_secret;
  std::optional<std::int64_t> last_step;  ///< of the last used code
};

struct new_factor {
  domain::factor_id id;  ///< chosen by the caller, because the secret is sealed for it
  domain::account_id account;
  std::string friendly_name;
  std::string sealed_secret;
};

/// The account, factor and login session of a challenge.
struct challenged {
  domain::account_id account;
  domain::session_id session;
  domain::factor_id factor;
};

/// Maximum number of open challenges of a factor; older ones are deleted.
constexpr int open_challenges_max = 20;

/// Authenticators of accounts. Functions with a factor return `not_found` with
/// `mfa_factor_not_found` when the account has no such factor.
class factor_repository {
 public:
  factor_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Oldest first.
  [[nodiscard]] std::vector<domain::factor> list(const domain::account_id& account);

  /// Adds an unverified factor, which replaces other unverified ones. Errors: `conflict` with
  /// `mfa_factor_name_conflict`, or with `too_many_enrolled_mfa_factors`.
  [[nodiscard]] core::result<domain::factor> enrol(const new_factor& requested,
                                                   const domain::requester& by);

  /// Creates a challenge, valid until `expires_at`.
  [[nodiscard]] core::result<domain::challenge_id> challenge(const challenged& subject,
                                                             core::time_point now,
                                                             core::time_point expires_at);

  /// Returns the factor of a challenge of this login session, locked until the end of the
  /// transaction. Errors: `bad_request` with `mfa_challenge_expired` when there is none, or it has
  /// expired.
  [[nodiscard]] core::result<stored_factor> answer(const challenged& subject,
                                                   const domain::challenge_id& challenge,
                                                   core::time_point now);

  /// Stores a correct code: the factor is verified, its challenges are deleted, and codes up to
  /// `step` are used; without a step, a recovery code was used instead.
  void accept(const domain::factor_id& factor, std::optional<std::int64_t> step,
              core::time_point at);

  [[nodiscard]] core::result<void> remove(const domain::account_id& account,
                                          const domain::factor_id& factor,
                                          const domain::requester& by);

  /// Removes all factors of an account; returns their number.
  [[nodiscard]] std::size_t remove_all(const domain::account_id& account,
                                       const domain::requester& by);

 private:
  statements on_;
};

}  // namespace signalbox::storage
