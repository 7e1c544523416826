#pragma once

#include <filesystem>
#include <string>

#include "domain/instance_tuning.hpp"
#include "postgres/binaries.hpp"
#include "postgres/os_user.hpp"

namespace signalbox::provisioning {

/// How the local provider runs projects' databases.
struct local_settings {
  std::filesystem::path
      folder;  ///< holds `template-…/` and `projects/`; made when absent; absolute
  postgres::binaries programs;
  postgres::os_user user;                    ///< whom PostgreSQL runs as
  std::string listen_address = "127.0.0.1";  ///< where tenants connect; an address, not a name
  std::string public_host = "localhost";     ///< the host that connection strings name
  domain::host_capacity capacity = {};       ///< of this machine
  bool stop_with_server = false;             ///< whether a planned stop takes the databases down
};

}  // namespace signalbox::provisioning
