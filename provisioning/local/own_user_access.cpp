#include "provisioning/local/own_user_access.hpp"

#include <fmt/format.h>

#include "provisioning/backup/tool_configuration.hpp"
#include "provisioning/local/reader_role.hpp"
#include "provisioning/local/tenant_configuration.hpp"

namespace signalbox::provisioning {

void let_in_by_folder(postgres::configuration& of) {
  // The first matching line applies.
  of.access.insert(0, fmt::format("local {} {} trust\n", backup_database, backup_role));
  of.access.insert(0, fmt::format("local {} {},{},{},{} trust\n", tenant_database, tenant_role,
                                  pooler_role, reader_role, live_role));
  of.user_map = postgres::render_user_map(
      {.name = "signalbox", .os_user = "root", .role = std::string(admin_role)});
  of.settings.push_back({"unix_socket_permissions", "0770"});
}

}  // namespace signalbox::provisioning
