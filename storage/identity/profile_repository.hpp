#pragma once

#include <optional>
#include <string>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/identifiers.hpp"
#include "domain/identity/account.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// A change of a profile; absent members stay unchanged. An empty first or last name removes it.
struct profile_change {
  std::optional<std::string> username = {};
  std::optional<std::string> first_name = {};
  std::optional<std::string> last_name = {};
};

/// Public profiles of accounts.
class profile_repository {
 public:
  profile_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Errors: `not_found` with the message "User's profile not found" (specification point 3).
  [[nodiscard]] core::result<domain::profile> find(const domain::account_id& account);

  /// Creates the profile of an account; its username is the local part of the e-mail address,
  /// followed by a number when that is taken. Errors: `conflict` when the profile exists,
  /// `not_found` without the account.
  [[nodiscard]] core::result<domain::profile> create(const domain::account_id& account,
                                                     const domain::requester& by);

  /// Errors: `not_found`, `conflict` when the username is taken.
  [[nodiscard]] core::result<domain::profile> update(const domain::account_id& account,
                                                     const profile_change& requested,
                                                     const domain::requester& by);

 private:
  statements on_;
};

}  // namespace signalbox::storage
