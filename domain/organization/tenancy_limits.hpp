#pragma once

#include <cstddef>

namespace signalbox::domain {

/// Limits per account and of the whole installation; 0: unlimited.
struct tenancy_limits {
  std::size_t organizations_per_person_max = 0;  ///< owned by an account
  std::size_t free_projects_per_person_max = 0;  ///< in all organizations owned by an account
  std::size_t projects_max = 0;                  ///< in the installation
};

}  // namespace signalbox::domain
