#pragma once

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/identifiers.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// The parts of the checklist "Get started" that only storage knows.
struct checklist_state {
  bool is_dismissed = false;  ///< by the account
  bool is_used = false;       ///< one of the organization's databases has been used
};

/// The checklist of an account in an organization.
class checklist_repository {
 public:
  checklist_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Returns the state. The first use of a database, by a statement in the SQL editor or by a
  /// client, is noted for ever, because its traces are deleted after a while.
  [[nodiscard]] checklist_state find(const domain::organization_slug& slug,
                                     const domain::account_id& account, core::time_point at);

  /// Hides the checklist for the account, or shows it again. Errors: `not_found`.
  [[nodiscard]] core::result<void> set_dismissed(const domain::organization_slug& slug,
                                                 const domain::account_id& account,
                                                 bool is_dismissed, core::time_point at);

 private:
  statements on_;
};

}  // namespace signalbox::storage
