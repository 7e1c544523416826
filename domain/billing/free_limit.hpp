#pragma once

#include <cstdint>

#include "core/error.hpp"
#include "domain/organization/organization.hpp"

namespace signalbox::domain {

/// The Free plan's limit of active projects (`counts_as_active`) for an organization.
struct free_limit {
  bool applies = false;  ///< the organization is on the Free plan
  std::uint64_t active = 0;
  std::uint64_t max = 0;  ///< `plan_catalogue::free_active_max`

  /// Returns whether one more active project is refused.
  [[nodiscard]] bool is_reached() const;
};

/// Checks whether an organization may have one more active project. Errors: `conflict`. Storage
/// counts while the organization's row is locked, so that two concurrent requests cannot both pass
/// the limit.
[[nodiscard]] core::result<void> check_one_more_active(const free_limit& limit);

}  // namespace signalbox::domain
