#pragma once

#include <string>
#include <string_view>

#include "core/error.hpp"
#include "postgres/os_user.hpp"

namespace signalbox::postgres {

/// What /proc/<pid>/status says about the rights of a process (proc(5)).
struct process_rights {
  bool has_root = false;        ///< one of its user or group ids, or groups, is 0
  bool has_capability = false;  ///< in any of its sets but the bounding set
  bool may_gain_rights = true;  ///< by what it executes (no_new_privs is off)
};

/// Reads the text of a status file. A text without the lines counts as one with every right.
[[nodiscard]] process_rights rights_in(std::string_view status);

/// Gives root up for the whole process and for good: groups, group and user become `user`'s,
/// capabilities go with them, nothing it executes can gain rights (no_new_privs), and other
/// processes of the user may neither trace it nor read its memory (not dumpable). Verified: errors,
/// `internal`, when anything of root is left. Only as root.
[[nodiscard]] core::result<void> give_up_root(const os_user& user);

/// Keeps of root's capabilities, for the whole process and for good, those for files and processes
/// of other users (capabilities(7)): what PostgreSQL servers of other users take. Mounts, devices,
/// modules, the network's set-up and the rest are given up. To be called while the program has one
/// thread. Errors: `internal`.
[[nodiscard]] core::result<void> keep_capabilities_for_others();

}  // namespace signalbox::postgres
