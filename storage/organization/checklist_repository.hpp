#pragma once

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/identifiers.hpp"
#include "domain/organization/first_steps.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// What an organization's actor cannot derive for the checklist "Get started".
class checklist_repository {
 public:
  checklist_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Returns which steps were done in one of the organization's projects; none for an unknown
  /// organization.
  [[nodiscard]] domain::first_steps first_steps(const domain::organization_slug& slug);

  /// Notes that a step was done for the first time. Never cleared; a later time changes nothing.
  void note(const domain::organization_slug& slug, domain::first_step step, core::time_point at);

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
