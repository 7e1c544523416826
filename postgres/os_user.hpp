#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>

#include "core/error.hpp"

namespace signalbox::postgres {

/// The operating system user for PostgreSQL; never root.
struct os_user {
  uid_t uid = 0;
  gid_t gid = 0;
  std::string name;
};

/// The default user.
inline constexpr const char* usual_server_user = "postgres";

/// Returns the user for running PostgreSQL: this process's own user, or, when that is root, the
/// user `requested`. If `requested` is the default and does not exist, `nobody`. Errors: `internal`
/// with instructions for creating the user.
[[nodiscard]] core::result<os_user> server_user(const std::string& requested);

/// Returns this process's own user.
[[nodiscard]] core::result<os_user> current_user();

/// Checks that `user` has access through every folder above `path`. The error contains the first
/// inaccessible folder, and the fix.
[[nodiscard]] core::result<void> check_reachable(const std::filesystem::path& path,
                                                 const os_user& user);

/// Checks that an existing folder of databases belongs to `user`, when this process is root:
/// PostgreSQL requires that. A folder of root with search permission for others has just been
/// created. The error contains both users, and the fix.
[[nodiscard]] core::result<void> check_owner(const std::filesystem::path& folder,
                                             const os_user& user);

}  // namespace signalbox::postgres
