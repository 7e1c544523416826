#pragma once

#include <filesystem>

#include "core/error.hpp"
#include "postgres/os_user.hpp"

namespace signalbox::app {

/// Where databases' files go: `data`, when PostgreSQL's user can reach it. Started as root inside
/// a closed home folder it cannot, and there the databases go below /var/lib/signalbox, with a
/// link `data`/databases to it. Errors: `internal` with the path and what to do, also where they
/// belong to another user already.
[[nodiscard]] core::result<std::filesystem::path> place_databases(const std::filesystem::path& data,
                                                                  const postgres::os_user& user);

/// Where files of simulations go: beside the databases where `place_databases` had to put these
/// elsewhere, in `data` otherwise.
[[nodiscard]] std::filesystem::path simulations_folder(const std::filesystem::path& data);

}  // namespace signalbox::app
