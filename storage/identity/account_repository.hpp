#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/identifiers.hpp"
#include "domain/identity/account.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

struct new_account {
  std::string email;            ///< any case; stored in lower case
  std::string password_hash;    ///< argon2id in its own text form; empty: none
  bool email_verified = false;  ///< the person was seen to hold the address
};

/// What people sign in with.
class account_repository {
 public:
  account_repository(postgres::connection& on, postgres::deadline until) : on_(on), until_(until) {}

  /// Makes an account. The first one of an installation becomes its operator, also when two sign up
  /// at the same moment. An author without an account is the new account itself. Errors: `conflict`
  /// with detail code `user_already_exists`.
  [[nodiscard]] core::result<domain::stored_account> create(const new_account& wanted,
                                                            const domain::requester& by);

  /// Errors: `not_found`.
  /// @{
  [[nodiscard]] core::result<domain::stored_account> find(const domain::account_id& account);
  [[nodiscard]] core::result<domain::stored_account> find_by_email(const std::string& email);
  /// @}

  /// Replaces the password, ends every session of the account but one, and makes links for a
  /// forgotten password worthless. Returns the sessions that were alive until now. Errors:
  /// `not_found`.
  [[nodiscard]] core::result<std::vector<domain::session_id>> set_password_hash(
      const domain::account_id& account, const std::string& password_hash,
      const std::optional<domain::session_id>& but, const domain::requester& by);

  /// Notes that the person was seen to hold the address.
  [[nodiscard]] core::result<void> verify_email(const domain::account_id& account,
                                                core::time_point at);

  /// Removes the account with all that is its own. Errors: `conflict` while it is a member
  /// anywhere, `not_found`.
  [[nodiscard]] core::result<void> remove(const domain::account_id& account,
                                          const domain::requester& by);

  [[nodiscard]] core::result<void> record_sign_in(const domain::account_id& account,
                                                  core::time_point at);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
