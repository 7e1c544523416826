#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "core/error.hpp"
#include "domain/dump/dump_program.hpp"
#include "domain/identifiers.hpp"
#include "postgres/supervision.hpp"

namespace signalbox::dumps {

/// What operators can bound.
struct limits {
  std::uint64_t concurrent = 2;      ///< dumps that are made or restored at once
  std::uint64_t upload_mb = 10'240;  ///< of one file, unpacked
  std::chrono::seconds upload_life{std::chrono::hours{6}};  ///< of a file without a restore
};

struct settings {
  limits bounds = {};
  std::filesystem::path programs = {};  ///< the folder of pg_dump
  /// The folder for files; it belongs to the service, which empties it at its start.
  std::filesystem::path folder = {};
  std::uint64_t disk_floor_bytes = 0;  ///< stays free on the disk of the folder
  std::string authority_file = {};     ///< of certificate authorities; may be empty
  /// Returns the address of a host to which may be connected; waits for the resolver.
  std::function<core::result<std::string>(const std::string& host, std::uint16_t port)>
      find_address = {};
  /// Starts a program of a project as the project's system user; blocks for a short time.
  std::function<core::result<void>(const domain::project_ref&, const domain::dump_program&,
                                   postgres::program_streams)>
      start_program = {};
};

}  // namespace signalbox::dumps
