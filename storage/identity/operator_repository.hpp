#pragma once

#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/access/operator_role.hpp"
#include "domain/access/requester.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// Who runs the installation.
class operator_repository {
 public:
  operator_repository(postgres::connection& on, postgres::deadline until)
      : on_(on), until_(until) {}

  /// Everybody with a role, operators first, then by address.
  [[nodiscard]] core::result<std::vector<domain::operator_entry>> list();

  /// Gives the person with this address a role, or takes theirs (`none`). What is held already
  /// leaves no trace. Errors: `not_found`; `conflict` when it would take the last operator away.
  [[nodiscard]] core::result<domain::operator_entry> set_role(const std::string& email,
                                                              domain::operator_role role,
                                                              const domain::requester& by);

  /// May this account be deleted? Within a transaction the answer holds until its end. Errors:
  /// `conflict` for the last operator, while there is somebody else whom that would leave alone.
  [[nodiscard]] core::result<void> check_deletion(const domain::account_id& account);

 private:
  /// Of two who take each other's role, or leave, at the same moment the second meets what the
  /// first left.
  [[nodiscard]] core::result<void> lock();

  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
