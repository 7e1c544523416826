#pragma once

#include <filesystem>
#include <vector>

#include "core/crypto/entropy.hpp"
#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/identifiers.hpp"
#include "postgres/connection.hpp"

namespace signalbox::app {

/// What happens to the projects of an installation whose platform database was restored.
struct lost_projects {
  /// Their files are lost: the next start of the server restores them to their last archived
  /// change.
  std::vector<domain::project_ref> recovering = {};
  /// Their files are lost, and they were paused: they stay so, and a resume restores them.
  std::vector<domain::project_ref> paused = {};
  /// Their files exist, but the restored database does not have them. The next start would delete
  /// them; they are moved to `set-aside-projects/`.
  std::vector<domain::project_ref> set_aside = {};
};

/// Compares the projects in the platform's database with their folders below `databases`, and
/// prepares both for the next start of the server. May be repeated. Errors: storage's, `internal`.
[[nodiscard]] core::result<lost_projects> prepare_lost_projects(
    postgres::connection& on, const std::filesystem::path& databases, core::time_point now,
    const core::entropy& random, postgres::deadline until);

}  // namespace signalbox::app
