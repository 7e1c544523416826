#pragma once

#include "domain/account.hpp"
#include "domain/error.hpp"
#include "domain/identifiers.hpp"
#include "postgres/connection.hpp"
#include "storage/author.hpp"

namespace signalbox::storage {

/// What people are to others.
class profile_repository {
 public:
  profile_repository(postgres::connection& on, postgres::deadline until) : on_(on), until_(until) {}

  /// Errors: `not_found` with the sentence "User's profile not found" (specification point 3).
  [[nodiscard]] domain::result<domain::profile> find(const domain::account_id& account);

  /// Makes the profile of an account; its username is the part of the e-mail address before the @,
  /// with a number behind it when that is taken. Errors: `conflict` when the profile exists,
  /// `not_found` without the account.
  [[nodiscard]] domain::result<domain::profile> create(const domain::account_id& account,
                                                       const author& by);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
