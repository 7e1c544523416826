#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/time.hpp"
#include "domain/access/operator_role.hpp"
#include "domain/identifiers.hpp"

namespace signalbox::domain {

/// A user's account.
struct account {
  account_id id;
  std::string email;          ///< lower case
  bool has_password = false;  ///< false: signs in only through the identity provider
  operator_role operates = operator_role::none;  ///< in the installation
  core::time_point created_at;
  core::time_point updated_at;
  std::optional<core::time_point> last_sign_in_at;
  bool mfa_enabled = false;  ///< has a verified second factor
  /// Time when the address was verified, by a mailed link or by an identity provider.
  std::optional<core::time_point> email_verified_at = {};
  /// The pending new address, until its link is used, and the time of the request.
  /// @{
  std::optional<std::string> new_email = {};
  std::optional<core::time_point> email_change_sent_at = {};
  /// @}
};

/// An account with its password hash, for the identity actor only. All other code gets the base
/// `account`.
struct stored_account : account {
  std::string password_hash;  ///< argon2id in its own text form; empty: none
};

/// The public profile of an account (specification point 3).
struct profile {
  std::int64_t id = 0;
  account_id account;
  std::string username;
  std::string primary_email;
  std::string first_name;
  std::string last_name;
  operator_role operates = operator_role::none;
  std::string auth0_id = {};    ///< `github|<id>` for users of that identity provider; else empty
  std::string avatar_url = {};  ///< the identity provider's public image; else empty
};

}  // namespace signalbox::domain
