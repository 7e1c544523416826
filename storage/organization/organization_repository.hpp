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

namespace signalbox::storage {

struct new_organization {
  domain::organization_slug slug;
  std::string name;
  domain::account_id owner;
  domain::tenancy_limits limits = {};
};

/// What its people change of an organization; what is absent stays.
struct organization_change {
  std::optional<std::string> name = std::nullopt;
  std::optional<std::vector<std::string>> opt_in_tags = std::nullopt;  ///< of `ai_opt_in_tags`
};

/// What an operator puts an organization on.
struct plan_change {
  std::string plan;                                           ///< free, pro, team, enterprise
  std::optional<std::string> billing_partner = std::nullopt;  ///< empty: nobody; none: as it was
};

/// Organizations. Functions that name one return `not_found` when it does not exist.
class organization_repository {
 public:
  organization_repository(postgres::connection& on, postgres::deadline until)
      : on_(on), until_(until) {}

  /// Makes an organization with its first owner. Errors: `conflict` when the slug is taken.
  [[nodiscard]] core::result<domain::organization> create(const new_organization& wanted,
                                                          const domain::requester& by);

  [[nodiscard]] core::result<domain::organization> find(const domain::organization_slug& slug);

  /// Every organization's slug: what the directory starts from.
  [[nodiscard]] core::result<std::vector<domain::organization_slug>> all_slugs();

  /// Changes what `wanted` names.
  [[nodiscard]] core::result<domain::organization> update(const domain::organization_slug& slug,
                                                          const organization_change& wanted,
                                                          const domain::requester& by);

  /// Errors: `conflict` while it has projects.
  [[nodiscard]] core::result<void> remove(const domain::organization_slug& slug,
                                          const domain::requester& by);

  /// Sets whether members need a second factor. Errors: `conflict` when the asker's role has
  /// changed meanwhile.
  [[nodiscard]] core::result<domain::organization> require_mfa(
      const domain::organization_slug& slug, bool enforced, const domain::requester& by);

  /// Sets the plan, and whoever bills for it where that is said.
  [[nodiscard]] core::result<domain::organization> change_plan(
      const domain::organization_slug& slug, const plan_change& wanted,
      const domain::requester& by);

  /// Sets the restriction, or lifts it with status `none`, at somebody's request.
  [[nodiscard]] core::result<void> restrict(const domain::organization_slug& slug,
                                            const domain::restriction& wanted,
                                            const domain::requester& by);

  /// Puts in place what the passing of time made of the restriction (`domain::advance`).
  [[nodiscard]] core::result<void> advance_restriction(const domain::organization_slug& slug,
                                                       const domain::restriction& advanced);

  /// Organizations whose grace period has an end: after a start, their timers are set again.
  [[nodiscard]] core::result<std::vector<domain::organization_slug>> in_grace();

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
