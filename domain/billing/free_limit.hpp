#pragma once

#include <cstdint>

#include "core/error.hpp"
#include "domain/organization/organization.hpp"

namespace signalbox::domain {

/// What the Free plan's limit of active projects (`counts_as_active`) means for an organization.
struct free_limit {
  bool applies = false;  ///< the organization is on the Free plan
  std::uint64_t active = 0;
  std::uint64_t max = 0;  ///< `plan_catalogue::free_active_max`

  /// Returns whether one more active project is refused.
  [[nodiscard]] bool is_reached() const;
};

/// Decides whether an organization may have one active project more than the limit counts. Errors:
/// `conflict`. Storage counts while the organization's row is locked, so that two requests at once
/// cannot both be the last.
[[nodiscard]] core::result<void> check_one_more_active(const free_limit& limit);

}  // namespace signalbox::domain
