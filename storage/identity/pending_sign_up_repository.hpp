#pragma once

#include <cstddef>
#include <string>

#include "core/error.hpp"
#include "core/time.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// Maximum number of pending sign-ups of one address; the oldest are replaced. Several are kept, so
/// that a sign-up by someone else does not invalidate the owner's.
inline constexpr std::size_t pending_sign_ups_max = 5;

/// An account that waits for its mailed link.
struct new_pending_sign_up {
  std::string digest;  ///< of the link's token (core/crypto/token_digest.hpp)
  std::string email;   ///< in any case; stored in lower case
  std::string password_hash;
  core::time_point created_at;
  core::time_point expires_at;
};

struct pending_sign_up {
  std::string email;
  std::string password_hash;
};

/// Sign-ups with unconfirmed addresses. Any thread, with its own connection.
class pending_sign_up_repository {
 public:
  pending_sign_up_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Stores a sign-up, whether the address has an account or not, so that both take the same time.
  /// Returns whether it has one.
  [[nodiscard]] bool put(const new_pending_sign_up& requested);

  /// Returns a sign-up. Errors: `bad_request` with `otp_expired` when there is none, or it has
  /// expired.
  [[nodiscard]] core::result<pending_sign_up> find(const std::string& digest, core::time_point now);

  /// Deletes a sign-up together with all others of its address. Errors: as `find`.
  [[nodiscard]] core::result<pending_sign_up> consume(const std::string& digest,
                                                      core::time_point now);

 private:
  statements on_;
};

}  // namespace signalbox::storage
