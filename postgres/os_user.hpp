#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>

#include "domain/error.hpp"

namespace signalbox::postgres {

/// The user of the operating system whom PostgreSQL runs as; never root.
struct os_user {
  uid_t uid = 0;
  gid_t gid = 0;
  std::string name;
};

/// Whom to run PostgreSQL as: this process's own user, or, when that is root, the user `wanted`, or
/// `nobody` when the system has no such user. Errors: `internal` when neither exists.
[[nodiscard]] domain::result<os_user> server_user(const std::string& wanted);

/// This process's own user.
[[nodiscard]] domain::result<os_user> current_user();

/// Checks that `user` may pass through every folder above `path`. The error names the first folder
/// that is closed, and what opens it.
[[nodiscard]] domain::result<void> check_reachable(const std::filesystem::path& path,
                                                   const os_user& user);

}  // namespace signalbox::postgres
