#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/organization/organization.hpp"
#include "domain/organization/restriction.hpp"
#include "domain/organization/tenancy_limits.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

struct new_organization {
  domain::organization_slug slug;
  std::string name;
  domain::account_id owner;
  domain::tenancy_limits limits = {};
};

/// A change of an organization by its members; absent values stay unchanged.
struct organization_change {
  std::optional<std::string> name = std::nullopt;
  std::optional<std::vector<std::string>> opt_in_tags = std::nullopt;  ///< of `ai_opt_in_tags`
  std::optional<std::string> billing_email = std::nullopt;             ///< empty: none
};

/// A change of an organization's plan by an operator.
struct plan_change {
  std::string plan;                                           ///< free, pro, team, enterprise
  std::optional<std::string> billing_partner = std::nullopt;  ///< empty: none; nothing: unchanged
};

/// Organizations. Functions with a slug return `not_found` when the organization does not exist.
class organization_repository {
 public:
  organization_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Creates an organization with its first owner. Errors: `conflict` when the slug is taken.
  [[nodiscard]] core::result<domain::organization> create(const new_organization& requested,
                                                          const domain::requester& by);

  [[nodiscard]] core::result<domain::organization> find(const domain::organization_slug& slug);

  /// Returns the slugs of all organizations, for the start of the directory.
  [[nodiscard]] std::vector<domain::organization_slug> all_slugs();

  /// Applies the given changes.
  [[nodiscard]] core::result<domain::organization> update(const domain::organization_slug& slug,
                                                          const organization_change& requested,
                                                          const domain::requester& by);

  /// Errors: `conflict` while it has projects.
  [[nodiscard]] core::result<void> remove(const domain::organization_slug& slug,
                                          const domain::requester& by);

  /// Sets whether members need a second factor. Errors: `conflict` when the requester's role has
  /// changed in the meantime.
  [[nodiscard]] core::result<domain::organization> require_mfa(
      const domain::organization_slug& slug, bool enforced, const domain::requester& by);

  /// Sets the plan, and the billing partner if given.
  [[nodiscard]] core::result<domain::organization> change_plan(
      const domain::organization_slug& slug, const plan_change& requested,
      const domain::requester& by);

  /// Sets the restriction, or lifts it with status `none`, on request.
  [[nodiscard]] core::result<void> restrict(const domain::organization_slug& slug,
                                            const domain::restriction& requested,
                                            const domain::requester& by);

  /// Stores the restriction after a state change by time (`domain::advance`).
  [[nodiscard]] core::result<void> advance_restriction(const domain::organization_slug& slug,
                                                       const domain::restriction& advanced);

  /// Returns organizations with a grace period that ends, so that timers are set after a start.
  [[nodiscard]] std::vector<domain::organization_slug> in_grace();

 private:
  statements on_;
};

}  // namespace signalbox::storage
