#pragma once

#include <chrono>
#include <string>

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/access/requester.hpp"
#include "domain/identifiers.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// Maximum number of an account's links that restore earlier addresses; the oldest are kept,
/// further ones are not created.
inline constexpr std::size_t email_undos_max = 20;

/// A link that restores the previous address of an account.
struct new_email_undo {
  std::string digest;  ///< see core/crypto/token_digest.hpp; the token itself is never stored
  domain::account_id account;
  std::string email;  ///< the address before the change
  core::time_point changed_at;
  core::time_point expires_at;
};

/// An account with a restored address.
struct restored_email {
  domain::account_id account;
  std::string email;
  std::string replaced;  ///< the replaced address
};

/// Links that restore previous addresses of accounts. Until they expire, no other account can use
/// the address.
class email_undo_repository {
 public:
  email_undo_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Stores a link and deletes expired ones.
  void put(const new_email_undo& requested);

  /// Restores the address: it is verified, because the link was mailed there; the password is
  /// removed; a pending change, mailed links and the undo links of later changes become invalid.
  /// Errors: `bad_request` with `otp_expired`.
  [[nodiscard]] core::result<restored_email> use(const std::string& digest, domain::requester by);

 private:
  statements on_;
};

}  // namespace signalbox::storage
