#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/access/access.hpp"
#include "domain/identifiers.hpp"
#include "domain/organization/restriction.hpp"

namespace signalbox::domain {

/// The id of the free plan.
inline constexpr std::string_view free_plan = "free";
/// The ids of all plans, cheapest first; `config/plans.json` describes them.
inline constexpr std::array<std::string_view, 4> plan_ids = {free_plan, "pro", "team",
                                                             "enterprise"};

struct organization {
  std::int64_t id = 0;
  organization_slug slug;
  std::string name;
  std::string plan{free_plan};  ///< one of `plan_ids`
  std::string billing_email;
  std::string billing_partner = {};  ///< an external billing partner; empty: none
  restriction limits;
  bool requires_mfa = false;
  std::vector<std::string> opt_in_tags = {};  ///< of `ai_opt_in_tags`, by name
  core::time_point inserted_at;

  friend bool operator==(const organization&, const organization&) = default;
};

/// Returns whether an organization is on the Free plan.
[[nodiscard]] inline bool is_free(const organization& what) {
  return what.plan == free_plan;
}

/// A member of an organization.
struct member {
  account_id account;
  std::string username;
  std::string primary_email;
  domain::access access;
  bool mfa_enabled = false;  ///< the account has a second factor
};

/// An organization of an account, with its access to it.
struct membership {
  organization in;
  domain::access access;
};

/// True when the organization requires a second factor and the account has none: the member is then
/// blocked from everything in it (specification point 4, "MFA enforcement").
[[nodiscard]] inline bool is_blocked_by_mfa_policy(const organization& what, bool mfa_enabled) {
  return what.requires_mfa && !mfa_enabled;
}

/// The error for blocked members: `forbidden` with `mfa_required`.
[[nodiscard]] std::unexpected<core::error> second_factor_missing();

}  // namespace signalbox::domain
