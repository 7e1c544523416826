#pragma once

#include <string_view>

#include "provisioning/backup/tool_configuration.hpp"
#include "provisioning/local/tenant_configuration.hpp"

namespace signalbox::provisioning {

/// The roles and databases of a database that is backed up. The defaults are those of a project's.
struct backup_roles {
  std::string_view admin = admin_role;  ///< the superuser
  std::string_view admins_database = admin_database;
  std::string_view tool = backup_role;  ///< with which pgBackRest connects
  std::string_view tools_database = backup_database;
  /// What a restored database must have, and the database whose tables a proof checks.
  /// @{
  std::string_view role = tenant_role;
  std::string_view database = tenant_database;
  /// @}

  [[nodiscard]] postgres::instance::login as_admin() const {
    return {.user = std::string(admin), .database = std::string(admins_database)};
  }
};

}  // namespace signalbox::provisioning
