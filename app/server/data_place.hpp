#pragma once

#include <filesystem>

#include "core/error.hpp"
#include "postgres/os_user.hpp"

namespace signalbox::app {

/// Returns the folder for database files: `data`, when PostgreSQL's user can access it. A server
/// started as root inside a closed home folder uses a folder below /var/lib/signalbox instead, with
/// a link `data`/databases to it. Errors: `internal` with the path and the required action, also
/// when the folder already belongs to another user.
[[nodiscard]] core::result<std::filesystem::path> place_databases(const std::filesystem::path& data,
                                                                  const postgres::os_user& user);

/// Returns the folder for files of simulations: next to the databases if `place_databases` placed
/// them outside `data`, otherwise in `data`.
[[nodiscard]] std::filesystem::path simulations_folder(const std::filesystem::path& data);

/// Returns the folder in which the folder `logs` is, beside that of simulations: `logs::place_of` a
/// project is below it.
[[nodiscard]] std::filesystem::path logs_place(const std::filesystem::path& data);

/// Returns the folder for files of dumps, beside that of simulations.
[[nodiscard]] std::filesystem::path dumps_folder(const std::filesystem::path& data);

}  // namespace signalbox::app
