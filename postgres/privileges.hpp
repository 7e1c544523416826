#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "postgres/os_user.hpp"

namespace signalbox::postgres {

/// The privileges of a process according to /proc/<pid>/status (proc(5)).
struct process_rights {
  bool has_root = false;        ///< one of its user or group ids, or groups, is 0
  bool has_capability = false;  ///< in any set except the bounding set
  bool may_gain_rights = true;  ///< by executing files (no_new_privs is off)
};

/// Parses the text of a status file. Missing lines count as all privileges.
[[nodiscard]] process_rights rights_in(std::string_view status);

/// Drops root privileges permanently for the whole process: group and user become those of `user`,
/// groups become its group and `also_in`, capabilities are dropped, executed files cannot grant
/// privileges (no_new_privs), and other processes of the user can neither trace it nor read its
/// memory (not dumpable). Verified: fails with `internal` when any root privilege remains. Only as
/// root.
[[nodiscard]] core::result<void> give_up_root(const os_user& user,
                                              std::optional<gid_t> also_in = std::nullopt);

/// Drops root's capabilities permanently for the whole process, except those for files and
/// processes of other users (capabilities(7)), which PostgreSQL servers of other users require.
/// Mounts, devices, modules, network configuration and the rest are dropped. Must be called while
/// the program has one thread. Errors: `internal`.
[[nodiscard]] core::result<void> keep_capabilities_for_others();

}  // namespace signalbox::postgres
