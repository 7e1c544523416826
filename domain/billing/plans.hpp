#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/json/json.hpp"

namespace signalbox::domain {

/// Prices and benefits of a plan (specification points 1 and 9). Amounts are US dollars.
struct plan_limits {
  std::string id;    ///< for example `pro`
  std::string name;  ///< display name
  // Absent: by agreement.
  std::optional<double> price_monthly;
  std::optional<double> compute_credits;  ///< per month, deducted from the cost of compute sizes
  /// Whether the compute size and the disk of its projects can be changed.
  bool chooses_compute = false;
  double disk_included_gb = 0;                       ///< per project; its initial size
  std::optional<double> disk_price_per_gb;           ///< per month, above the included size
  std::optional<double> branch_price_per_hour = {};  ///< of a running branch
  /// Maximum number of active projects of an organization on the Free plan; other plans have no
  /// limit.
  std::optional<std::uint64_t> active_projects_max = {};
  bool pauses_inactive = false;  ///< unused projects are paused
  /// Projects can have the add-on "Point in time recovery".
  bool offers_recovery_addon = false;
  std::optional<double> recovery_price_per_week = {};  ///< of that add-on, per month
  std::uint16_t log_retention_days = 1;                ///< of the logs of its projects
};

/// Whether branches of a plan are charged: those of a plan without prices by agreement. A plan with
/// a monthly price and none for branches charges nothing for them (specification point 9: the Free
/// plan).
[[nodiscard]] bool charges_branches(const plan_limits& plan);

/// The plans: `config/plans.json`, read once. Immutable, so it may be read on any thread.
class plan_catalogue {
 public:
  /// Parses the catalogue. `file` is only used in errors. `errc::bad_request` contains the line of
  /// a syntax error, or the invalid field and the reason.
  [[nodiscard]] static core::result<plan_catalogue> parse(std::string_view file,
                                                          std::string_view text);

  /// Ordered by price, cheapest first.
  [[nodiscard]] std::span<const plan_limits> plans() const { return plans_; }

  /// Returns the plan with this id, or null.
  [[nodiscard]] const plan_limits* find(std::string_view id) const;

  /// Returns the maximum number of active projects of an organization on the Free plan; 0 without
  /// that plan.
  [[nodiscard]] std::uint64_t free_active_max() const;

 private:
  std::vector<plan_limits> plans_;
};

/// Format of `GET /platform/plans`; null for values by agreement. `default_size` is the id of the
/// initial compute size.
[[nodiscard]] core::json plan_json(const plan_limits& what, std::string_view default_size);

}  // namespace signalbox::domain
