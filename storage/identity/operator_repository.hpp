#pragma once

#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/access/operator_role.hpp"
#include "domain/access/requester.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// The operators of the installation.
class operator_repository {
 public:
  operator_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}
  explicit operator_repository(const statements& on) : on_(on) {}

  /// Returns all accounts with a role, operators first, then by address.
  [[nodiscard]] std::vector<domain::operator_entry> list();

  /// Assigns a role to the account with this address, or removes its role (`none`). Without a
  /// change nothing is logged. Errors: `not_found`; `conflict` when it would remove the last
  /// operator.
  [[nodiscard]] core::result<domain::operator_entry> set_role(const std::string& email,
                                                              domain::operator_role role,
                                                              const domain::requester& by);

  /// Checks whether this account may be deleted. Within a transaction the result holds until its
  /// end. Errors: `conflict` for the last operator, while there are other accounts.
  [[nodiscard]] core::result<void> check_deletion(const domain::account_id& account);

 private:
  /// Serializes changes of roles, so that two operators cannot remove each other concurrently.
  void lock();

  statements on_;
};

}  // namespace signalbox::storage
