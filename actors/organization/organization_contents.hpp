#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/json/json.hpp"
#include "domain/billing/billing.hpp"
#include "domain/organization/invitation.hpp"
#include "domain/organization/organization.hpp"
#include "domain/project/project.hpp"
#include "postgres/connection.hpp"

namespace signalbox::actors {

/// Unpaid invoices that are counted; whoever owes more is warned all the same.
inline constexpr std::size_t unpaid_invoices_max = 100;

/// Everything that an organization's actor knows, as it was stored last.
struct organization_contents {
  domain::organization organization;
  std::map<std::string, domain::member> members;          ///< by account
  std::map<std::string, domain::project> projects;        ///< by ref
  std::map<std::string, domain::invitation> invitations;  ///< open ones, by id
  domain::billing_customer customer;
  std::vector<domain::invoice>
      unpaid;  ///< what is due first comes first, at most `unpaid_invoices_max`
  domain::billing_warning billing;  ///< as it was told last
};

/// What the actor starts from. Errors: `not_found`; storage's.
[[nodiscard]] core::result<organization_contents> load_organization(
    postgres::connection& on, const domain::organization_slug& slug, postgres::deadline until);

/// The member's entry in the organization's topic, as somebody with the roles of `viewer` sees it.
[[nodiscard]] core::json member_entry_seen_by(const domain::access& viewer,
                                              const domain::member& who);

/// The state of the organization's topic for somebody with the roles of `viewer`.
[[nodiscard]] core::json organization_state(const organization_contents& stored,
                                            const domain::access& viewer);

}  // namespace signalbox::actors
