#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/identifiers.hpp"
#include "domain/identity/account.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

struct new_account {
  std::string email;            ///< in any case; stored in lower case
  std::string password_hash;    ///< argon2id in its own text form; empty: none
  bool email_verified = false;  ///< the address was verified
};

/// Accounts with their credentials.
class account_repository {
 public:
  account_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Creates an account. The first account of an installation becomes an operator, also with
  /// concurrent sign-ups. A requester without an account is the new account itself. Errors:
  /// `conflict` with detail code `user_already_exists`.
  [[nodiscard]] core::result<domain::stored_account> create(const new_account& requested,
                                                            const domain::requester& by);

  /// Errors: `not_found`.
  /// @{
  [[nodiscard]] core::result<domain::stored_account> find(const domain::account_id& account);
  [[nodiscard]] core::result<domain::stored_account> find_by_email(const std::string& email);
  /// @}

  /// Replaces the password, ends all sessions of the account except one, and invalidates password
  /// reset links. Returns the ended sessions. Errors: `not_found`.
  [[nodiscard]] core::result<std::vector<domain::session_id>> set_password_hash(
      const domain::account_id& account, const std::string& password_hash,
      const std::optional<domain::session_id>& but, const domain::requester& by);

  /// Stores that the address was verified.
  void verify_email(const domain::account_id& account, core::time_point at);

  /// Deletes the account with all its data. Errors: `conflict` while it is a member of an
  /// organization, `not_found`.
  [[nodiscard]] core::result<void> remove(const domain::account_id& account,
                                          const domain::requester& by);

  void record_sign_in(const domain::account_id& account, core::time_point at);

 private:
  statements on_;
};

}  // namespace signalbox::storage
