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

/// The current user of the port that the server will listen on.
enum class port_holder {
  none,
  this_installation,  ///< the server that already uses the data folder
  other_process,
  not_allowed,  ///< the system does not allow this process to bind the port or the address
};

/// Facts about a machine that matter to the server. `examine` evaluates them.
struct machine {
  core::result<postgres::binaries> postgres;
  core::result<postgres::os_user> database_user;
  std::string pooler;  ///< the path of pgbouncer; empty when it is not installed
  bool is_root = false;
  std::string data_folder;       ///< absolute
  std::string closed_folder;     ///< the data folder or its nearest existing parent, when it is
                                 ///< not writable; otherwise empty
  std::uint64_t free_bytes = 0;  ///< on the data folder's disk, for users other than root
  port_holder port = port_holder::none;
  std::string web_page;  ///< the path of the web app's `index.html`
  bool web_page_exists = false;
  std::string catalogues_folder;
  std::string missing_catalogue;           ///< the first missing one; empty when none is missing
  std::uint64_t descriptors_max = 0;       ///< the soft limit, which the server starts with
  std::optional<bool> clock_synchronised;  ///< empty when the system does not report it
  core::time_point now;
  /// The reason why `provisioning.control_group` cannot limit databases; empty when it can, or is
  /// not set.
  std::string control_group_fault = {};
  /// The system users for the projects' databases, when this process runs as root.
  project_users users = {};
};

/// Inspects the machine that this program runs on. Starts `postgres --version`, binds the port and
/// releases it, and requests the health of a running server; changes nothing. Lasts at most a few
/// seconds.
[[nodiscard]] machine inspect_machine(const settings& with, core::time_point now);

}  // namespace signalbox::app
