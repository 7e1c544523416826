#pragma once

#include <filesystem>
#include <string>

#include "core/error.hpp"
#include "postgres/deadline.hpp"

namespace signalbox::postgres {

/// PostgreSQL's programs on this machine.
struct binaries {
  std::filesystem::path folder;  ///< contains `postgres` and `initdb`
  std::string version;           ///< of `postgres`, for example "15.18"
};

/// Finds the programs in `requested`, or, when that is empty, in the newest version below Debian's
/// /usr/lib/postgresql, else in the usual system folders. Errors: `not_found`, with installation
/// instructions.
[[nodiscard]] core::result<binaries> find_binaries(const std::filesystem::path& requested,
                                                   deadline until);

/// Returns the number in `postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)`; empty when there
/// is none.
[[nodiscard]] std::string version_in(std::string_view announcement);

}  // namespace signalbox::postgres
