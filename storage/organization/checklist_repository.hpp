#pragma once

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/identifiers.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// What an organization's actor cannot derive for the checklist "Get started".
class checklist_repository {
 public:
  checklist_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Returns whether one of the organization's databases has been used; false for an unknown
  /// organization.
  [[nodiscard]] bool is_used(const domain::organization_slug& slug);

  /// Notes the first use of one of its databases. Never cleared; a later use changes nothing.
  void note_use(const domain::organization_slug& slug, core::time_point at);

  [[nodiscard]] bool is_dismissed(const domain::organization_slug& slug,
                                  const domain::account_id& account);

  /// Hides the checklist for the account, or shows it again. Errors: `not_found`.
  [[nodiscard]] core::result<void> set_dismissed(const domain::organization_slug& slug,
                                                 const domain::account_id& account,
                                                 bool is_dismissed, core::time_point at);

 private:
  statements on_;
};

}  // namespace signalbox::storage
