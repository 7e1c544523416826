#pragma once

#include <chrono>
#include <string>

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/access/requester.hpp"
#include "domain/identifiers.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// Links of one account that restore earlier addresses; the oldest count, further ones are not
/// made.
inline constexpr std::size_t email_undos_max = 20;

/// A link that restores the address an account had before a change.
struct new_email_undo {
  std::string digest;  ///< see core/crypto/token_digest.hpp; the token itself is never stored
  domain::account_id account;
  std::string email;  ///< the address before the change
  core::time_point changed_at;
  core::time_point expires_at;
};

/// An account whose address was restored.
struct restored_email {
  domain::account_id account;
  std::string email;
  std::string replaced;  ///< the address that it had until now
};

/// Ways back to addresses that accounts had. Until they expire no other account gets the address.
class email_undo_repository {
 public:
  email_undo_repository(postgres::connection& on, postgres::deadline until)
      : on_(on), until_(until) {}

  /// Expired ones are removed.
  [[nodiscard]] core::result<void> put(const new_email_undo& wanted);

  /// Restores the address: it counts as verified, since the link was mailed there; the password is
  /// removed; a pending change, links by mail and the undo links of later changes are worthless
  /// from now on. Errors: `bad_request` with `otp_expired`.
  [[nodiscard]] core::result<restored_email> use(const std::string& digest, domain::requester by);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
