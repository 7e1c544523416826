#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/server/project_users.hpp"
#include "app/settings/settings.hpp"
#include "core/error.hpp"
#include "core/time.hpp"
#include "postgres/binaries.hpp"
#include "postgres/os_user.hpp"

namespace signalbox::app {

/// Who holds the port that the server is to listen on.
enum class port_holder {
  none,
  this_installation,  ///< the server that already runs on the data folder
  other_process,
  not_allowed,  ///< the system does not let us have the port or the address
};

/// What the server meets on a machine. Facts only: `examine` judges them.
struct machine {
  core::result<postgres::binaries> postgres;
  core::result<postgres::os_user> database_user;
  std::string pooler;  ///< the path of pgbouncer; empty when it is not there
  bool is_root = false;
  std::string data_folder;       ///< absolute
  std::string closed_folder;     ///< the data folder, or the one above it, that cannot be
                                 ///< written; empty when all is well
  std::uint64_t free_bytes = 0;  ///< on the data folder's disk, for who is not root
  port_holder port = port_holder::none;
  std::string web_page;  ///< the path of the web app's `index.html`
  bool web_page_exists = false;
  std::string catalogues_folder;
  std::string missing_catalogue;           ///< the first one that is not there; empty when all are
  std::uint64_t descriptors_max = 0;       ///< the soft limit, which the server starts with
  std::optional<bool> clock_synchronised;  ///< nothing when the system does not tell
  core::time_point now;
  /// Why `provisioning.control_group` cannot bound databases; empty when it can, or is not set.
  std::string control_group_fault = {};
  /// Of the system, for the projects' databases, as far as this process is root.
  project_users users = {};
};

/// Looks at the machine that this program runs on. Starts `postgres --version`, tries the port and
/// gives it back, and asks a server that runs for its health; changes nothing. Takes at most a few
/// seconds.
[[nodiscard]] machine inspect_machine(const settings& with, core::time_point now);

}  // namespace signalbox::app
