#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "core/json/json.hpp"
#include "domain/identifiers.hpp"

namespace signalbox::domain {

/// The time over which hours of branches are summed up: as long as hours are kept.
inline constexpr std::chrono::days branch_hours_period{30};

/// The most branches that are listed; further ones are only part of the sum.
inline constexpr std::size_t listed_branch_hours_max = 100;

/// The time in which the database of a branch ran.
struct branch_running_time {
  project_ref ref;
  std::string name;
  bool is_removed = false;
  std::chrono::milliseconds ran{0};
};

/// The running times of all branches of an organization.
struct branch_usage {
  std::vector<branch_running_time> branches;            ///< the longest first
  std::optional<double> price_per_hour = std::nullopt;  ///< US dollars; empty: none, or agreed
  bool is_charged = true;  ///< false: the plan has no price for branches
};

/// `{"days", "hours", "is_charged", "price_per_hour", "cost", "branches"}`. Hours have two
/// decimals, costs are rounded to cents.
[[nodiscard]] core::json branch_usage_json(const branch_usage& of);

}  // namespace signalbox::domain
