#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/project/activity.hpp"
#include "domain/project/project.hpp"
#include "postgres/connection.hpp"
#include "storage/project/project_repository.hpp"

namespace signalbox::actors {

/// A change of a project's condition, with everything that is stored in the same transaction.
struct project_change {
  domain::project_condition condition;
  /// The request that led to it, for the audit log.
  std::optional<storage::project_request> request = std::nullopt;
  /// The new version of the database, if it changed.
  std::optional<std::string> db_version = std::nullopt;
  /// The new size of the database, if it changed.
  std::optional<std::string> compute_size = std::nullopt;
  /// The range for choosing another port, because the current one is taken.
  std::optional<storage::port_range> another_port = std::nullopt;
  /// The limit of active projects, if the project becomes active.
  std::optional<std::uint64_t> free_active_max = std::nullopt;
  /// To what the database is restored, if the change begins that.
  std::optional<domain::recovery_target> recovery = std::nullopt;
  /// From what a branch is made, if the change begins that.
  std::optional<domain::project_origin> origin = std::nullopt;
  /// Since when the files are in the backups only, inner empty: they are on the host; outer empty:
  /// unchanged.
  std::optional<std::optional<core::time_point>> offloaded_at = std::nullopt;
  /// The process of the database ended.
  bool crashed = false;
  /// Entries of the timeline.
  std::vector<domain::activity_entry> activity = {};

  /// Returns whether it changes nothing in a project with the condition `current`.
  [[nodiscard]] bool is_empty(const domain::project_condition& current) const {
    return condition == current && !request && !db_version && !compute_size && !another_port &&
           !recovery && !origin && !offloaded_at;
  }
};

/// Stores a change of the project in one transaction; deletes a project that is REMOVED. Returns
/// the new port, if another one was chosen. Errors: the repository's; throws
/// `storage::failure`.
[[nodiscard]] core::result<std::optional<std::uint16_t>> store_change(
    postgres::connection& on, const domain::project_ref& ref, const project_change& change,
    postgres::deadline until);

}  // namespace signalbox::actors
