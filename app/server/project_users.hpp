#pragma once

#include <optional>
#include <string>

#include "app/settings/settings.hpp"
#include "domain/project/project_users.hpp"

namespace signalbox::app {

/// The users that projects' databases get when the server was started as root.
struct project_users {
  std::optional<domain::user_range> range;  ///< nothing: all have `provisioning.os_user`
  std::string fault = {};  ///< why it is nothing although it is set, in a sentence; else empty
};

/// Reads `provisioning.project_users`, and whether this process can have these users: in a
/// container there may be none of these numbers.
[[nodiscard]] project_users find_project_users(const settings& how);

}  // namespace signalbox::app
