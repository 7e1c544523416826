#pragma once

#include <optional>
#include <string>

#include "app/settings/settings.hpp"
#include "domain/project/project_users.hpp"

namespace signalbox::app {

/// The system users of projects' databases when the server was started as root.
struct project_users {
  std::optional<domain::user_range> range;  ///< empty: all run as `provisioning.os_user`
  std::string fault =
      {};  ///< why a configured range cannot be used, in a sentence; otherwise empty
};

/// Reads `provisioning.project_users` and checks whether this process can use these users: a
/// container may not have these user ids.
[[nodiscard]] project_users find_project_users(const settings& how);

}  // namespace signalbox::app
