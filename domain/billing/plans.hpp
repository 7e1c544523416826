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

/// What a plan costs and brings (specification points 1 and 9). Amounts are US dollars.
struct plan_terms {
  std::string id;    ///< for example `pro`
  std::string name;  ///< for people
  // Absent: by agreement.
  std::optional<double> price_monthly;
  std::optional<double> compute_credits;  ///< a month, taken off what sizes of machines cost
  /// Whether its projects may have another size and another disk than they begin with.
  bool chooses_compute = false;
  double disk_included_gb = 0;              ///< of each project; it begins with that
  std::optional<double> disk_price_per_gb;  ///< a month, above what is included
  /// Active projects of an organization, on the Free plan: the others have no limit.
  std::optional<std::uint64_t> active_projects_max = {};
};

/// The plans: `config/plans.json`, read once. Immutable afterwards, so any thread may read it.
class plan_catalogue {
 public:
  /// Reads the catalogue. `file` only names it in errors. `errc::bad_request` says the line of a
  /// syntax error, or the field and what is wrong with it.
  [[nodiscard]] static core::result<plan_catalogue> parse(std::string_view file,
                                                          std::string_view text);

  /// From the cheapest up.
  [[nodiscard]] std::span<const plan_terms> plans() const { return plans_; }

  /// The plan with this id, or null.
  [[nodiscard]] const plan_terms* find(std::string_view id) const;

  /// How many active projects an organization on the Free plan may have; none without that plan.
  [[nodiscard]] std::uint64_t free_active_max() const;

 private:
  std::vector<plan_terms> plans_;
};

/// As `GET /platform/plans` lists it; null for what is by agreement. `default_size` is the id of
/// the size that its projects begin with.
[[nodiscard]] core::json plan_json(const plan_terms& what, std::string_view default_size);

}  // namespace signalbox::domain
