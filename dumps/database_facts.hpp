#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/dump/source_report.hpp"
#include "domain/project/session_address.hpp"
#include "dumps/script_session.hpp"

namespace signalbox::dumps {

/// Returns the parameters with which programs and sessions connect to a project's database, as the
/// project's own role.
[[nodiscard]] std::string project_conninfo(const domain::session_address& at);

/// What a dump of a project needs to know.
struct project_facts {
  std::vector<std::string> excluded_schemas;  ///< of the platform, as patterns of pg_dump
  std::uint64_t bytes = 0;                    ///< of the database
  std::uint64_t tables = 0;                   ///< with data
};
/// Errors: those of the session.
[[nodiscard]] core::result<project_facts> read_project_facts(script_session& on);

/// What is compared with the contents of an archive.
struct target_facts {
  std::vector<std::string> roles;
  std::vector<std::string> extensions;  ///< installed
  std::vector<std::string> available;   ///< on the host
  int version = 0;
};
/// Errors: those of the session.
[[nodiscard]] core::result<target_facts> read_target_facts(script_session& on);

/// Reads what a dry run reports of a source, except for the target. Errors: those of the session.
[[nodiscard]] core::result<domain::source_facts> read_source_facts(script_session& on);

}  // namespace signalbox::dumps
