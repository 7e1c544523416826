#pragma once

#include <filesystem>
#include <string>

#include "core/error.hpp"
#include "postgres/deadline.hpp"

namespace signalbox::postgres {

/// PostgreSQL's own programs on this machine.
struct binaries {
  std::filesystem::path folder;  ///< holds `postgres` and `initdb`
  std::string version;           ///< of `postgres`, for example "15.18"
};

/// Finds them in `wanted`, or, when that is empty, in the newest version below Debian's
/// /usr/lib/postgresql, else along the usual system folders. Errors: `not_found`, with how to
/// install them.
[[nodiscard]] core::result<binaries> find_binaries(const std::filesystem::path& wanted,
                                                   deadline until);

/// The number in `postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)`; empty when there is none.
[[nodiscard]] std::string version_in(std::string_view announcement);

}  // namespace signalbox::postgres
