#pragma once

#include <cstddef>
#include <string>

#include "core/error.hpp"
#include "core/time.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// Pending sign-ups of one address; the oldest make room for more. Several are kept, so that a
/// stranger's sign-up with somebody's address does not invalidate their own.
inline constexpr std::size_t pending_sign_ups_max = 5;

/// An account that waits for the link mailed to its address.
struct new_pending_sign_up {
  std::string digest;  ///< of the link's token (core/crypto/token_digest.hpp)
  std::string email;   ///< any case; stored in lower case
  std::string password_hash;
  core::time_point created_at;
  core::time_point expires_at;
};

struct pending_sign_up {
  std::string email;
  std::string password_hash;
};

/// Sign-ups until their address is confirmed. Any thread, with a connection of its own.
class pending_sign_up_repository {
 public:
  pending_sign_up_repository(postgres::connection& on, postgres::deadline until)
      : on_(on), until_(until) {}

  /// Stores one, whether the address has an account or not, so that both cost the same. Returns
  /// whether it has one.
  [[nodiscard]] core::result<bool> put(const new_pending_sign_up& wanted);

  /// Errors: `bad_request` with `otp_expired` when there is none, or its time is over.
  [[nodiscard]] core::result<pending_sign_up> find(const std::string& digest, core::time_point now);

  /// Removes one together with all others of its address. Errors: as `find`.
  [[nodiscard]] core::result<pending_sign_up> take(const std::string& digest, core::time_point now);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
