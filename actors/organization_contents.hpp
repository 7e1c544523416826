#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "domain/billing.hpp"
#include "domain/error.hpp"
#include "domain/invitation.hpp"
#include "domain/json.hpp"
#include "domain/organization.hpp"
#include "domain/project.hpp"
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
[[nodiscard]] domain::result<organization_contents> load_organization(
    postgres::connection& on, const domain::organization_slug& slug, postgres::deadline until);

/// The member's entry in the organization's topic, as somebody with the roles of `viewer` sees it.
[[nodiscard]] domain::json member_entry_seen_by(const domain::access& viewer,
                                                const domain::member& who);

/// The state of the organization's topic for somebody with the roles of `viewer`.
[[nodiscard]] domain::json organization_state(const organization_contents& stored,
                                              const domain::access& viewer);

}  // namespace signalbox::actors
