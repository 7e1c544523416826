#pragma once

#include <cstddef>

namespace signalbox::domain {

/// What one person may take of an installation, and what the installation holds; 0: no bound.
struct tenancy_limits {
  std::size_t organizations_per_person_max = 0;  ///< that a person owns
  std::size_t free_projects_per_person_max = 0;  ///< in the organizations they own
  std::size_t projects_max = 0;                  ///< of the installation
};

}  // namespace signalbox::domain
