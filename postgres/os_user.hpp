#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>

#include "core/error.hpp"

namespace signalbox::postgres {

/// The user of the operating system whom PostgreSQL runs as; never root.
struct os_user {
  uid_t uid = 0;
  gid_t gid = 0;
  std::string name;
};

/// The user that is meant where no other is named.
inline constexpr const char* usual_server_user = "postgres";

/// Whom to run PostgreSQL as: this process's own user, or, when that is root, the user `wanted`.
/// Where `wanted` is the usual one and the system has none of that name, `nobody`. Errors:
/// `internal` with how to make the user.
[[nodiscard]] core::result<os_user> server_user(const std::string& wanted);

/// This process's own user.
[[nodiscard]] core::result<os_user> current_user();

/// Checks that `user` may pass through every folder above `path`. The error names the first folder
/// that is closed, and what opens it.
[[nodiscard]] core::result<void> check_reachable(const std::filesystem::path& path,
                                                 const os_user& user);

/// Checks that a folder of databases belongs to `user`, where it is there and this process is root:
/// PostgreSQL starts on no other. A folder of root's that others can pass through is one that was
/// just made. The error names both users, and what makes them one.
[[nodiscard]] core::result<void> check_owner(const std::filesystem::path& folder,
                                             const os_user& user);

}  // namespace signalbox::postgres
