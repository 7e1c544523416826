#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/json/json.hpp"
#include "domain/billing/billing.hpp"
#include "domain/organization/first_steps.hpp"
#include "domain/organization/invitation.hpp"
#include "domain/organization/organization.hpp"
#include "domain/project/project.hpp"
#include "domain/project/project_figures.hpp"
#include "postgres/connection.hpp"

namespace signalbox::actors {

/// The maximum number of counted unpaid invoices, which is enough for the warning.
inline constexpr std::size_t unpaid_invoices_max = 100;

/// The stored state of an organization.
struct organization_contents {
  domain::organization organization;
  std::map<std::string, domain::member> members;           ///< by account
  std::map<std::string, domain::project> projects;         ///< by ref
  std::map<std::string, domain::project_figures> figures;  ///< newest measurements, by ref
  std::map<std::string, domain::invitation> invitations;   ///< open invitations, by id
  domain::first_steps done;                                ///< in one of its projects
  domain::billing_customer customer;
  std::vector<domain::invoice> unpaid;  ///< earliest due date first, at most `unpaid_invoices_max`
  domain::billing_warning billing;      ///< as last published
};

/// Loads the initial state of the actor. Errors: `not_found`; throws
/// `storage::failure`.
[[nodiscard]] core::result<organization_contents> load_organization(
    postgres::connection& on, const domain::organization_slug& slug, postgres::deadline until);

/// Returns the member's entry in the organization's topic, as visible with the access of `viewer`.
[[nodiscard]] core::json member_entry_seen_by(const domain::access& viewer,
                                              const domain::member& subject);

/// Returns a project's entry in the organization's topic, with its figures; null if it has left.
[[nodiscard]] core::json project_entry(const organization_contents& stored, const std::string& ref);

/// Returns the state of the organization's topic for the access of `viewer`.
[[nodiscard]] core::json organization_state(const organization_contents& stored,
                                            const domain::access& viewer);

}  // namespace signalbox::actors
