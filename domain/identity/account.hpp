#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/time.hpp"
#include "domain/access/operator_role.hpp"
#include "domain/identifiers.hpp"

namespace signalbox::domain {

/// What a person signs in with.
struct account {
  account_id id;
  std::string email;          ///< lower case
  bool has_password = false;  ///< false: the person signs in through the identity provider only
  operator_role operates = operator_role::none;  ///< in the installation
  core::time_point created_at;
  core::time_point updated_at;
  std::optional<core::time_point> last_sign_in_at;
  bool mfa_enabled = false;  ///< it has a verified second factor
  /// When the person was seen to hold the address: a link in a mail, or a code host's word.
  std::optional<core::time_point> email_verified_at = {};
  /// The address that it is to get once a link sent there is used, and since when.
  /// @{
  std::optional<std::string> new_email = {};
  std::optional<core::time_point> email_change_sent_at = {};
  /// @}
};

/// An account with its password, as storage has it: for the identity actor alone. Everything else
/// gets the `account` in it.
struct stored_account : account {
  std::string password_hash;  ///< argon2id in its own text form; empty: none
};

/// What a person is to others (specification point 3).
struct profile {
  std::int64_t id = 0;
  account_id account;
  std::string username;
  std::string primary_email;
  std::string first_name;
  std::string last_name;
  operator_role operates = operator_role::none;
  std::string auth0_id = {};    ///< `github|<id>` where the person signs in there; else empty
  std::string avatar_url = {};  ///< the code host's public image; else empty
};

}  // namespace signalbox::domain
