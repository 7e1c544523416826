#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/backup/backup.hpp"
#include "domain/backup/backup_protection.hpp"
#include "domain/identifiers.hpp"
#include "postgres/connection.hpp"
#include "storage/project/project_repository.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// A backup that a member requested and that has not been started yet.
struct requested_backup {
  domain::backup_kind kind = domain::backup_kind::full;
  std::string by;  ///< the member's name
  core::time_point at{};

  friend bool operator==(const requested_backup&, const requested_backup&) = default;
};

/// What is stored of a project's backups.
struct backup_record {
  std::optional<domain::backup_state> state = std::nullopt;  ///< the host's last report
  core::time_point state_at{};                               ///< of the report
  std::optional<core::time_point> tried_at = std::nullopt;   ///< last start by the schedule
  std::string failure = {};  ///< why the last one was not started, a sentence; empty: it was
  std::optional<requested_backup> requested = std::nullopt;

  friend bool operator==(const backup_record&, const backup_record&) = default;
};

/// The proofs that are kept of each project.
inline constexpr std::size_t backup_proofs_kept = 50;

/// What decides how long the backups of a project are kept.
struct backup_terms {
  std::string plan;                                       ///< of the organization
  std::optional<std::chrono::days> addon = std::nullopt;  ///< see `domain::backups_kept`

  friend bool operator==(const backup_terms&, const backup_terms&) = default;
};

/// The backups of projects, as far as they are known without their hosts.
class backup_repository {
 public:
  backup_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Returns what is stored; an empty record when nothing is, or when the stored report is of an
  /// unknown version.
  [[nodiscard]] backup_record find(const domain::project_ref& ref);
  /// Replaces what is stored; `request`: of the member who caused it. Errors: `not_found`.
  [[nodiscard]] core::result<void> save(
      const domain::project_ref& ref, const backup_record& record,
      const std::optional<project_request>& request = std::nullopt);

  /// Stores why the project is not protected; empty: it is. Errors: `not_found`.
  [[nodiscard]] core::result<void> save_protection(
      const domain::project_ref& ref, const std::optional<domain::missing_protection>& what);

  /// Returns the proofs of a project, newest first.
  [[nodiscard]] std::vector<domain::backup_proof> proofs(const domain::project_ref& ref);
  /// Adds a proof unless it is stored, and deletes the oldest beyond `backup_proofs_kept`. Does
  /// nothing without the project.
  void keep(const domain::project_ref& ref, const domain::backup_proof& proof);

  /// Returns the plan of the project's organization. Errors: `not_found`.
  [[nodiscard]] core::result<std::string> plan_of(const domain::project_ref& ref);
  /// Returns what decides how long backups are kept. Errors: `not_found`.
  [[nodiscard]] core::result<backup_terms> terms_of(const domain::project_ref& ref);
  /// Stores the add-on of the project; empty removes it. Errors: `not_found`.
  [[nodiscard]] core::result<void> save_addon(const domain::project_ref& ref,
                                              std::optional<std::chrono::days> kept,
                                              const project_request& request);

 private:
  statements on_;
};

}  // namespace signalbox::storage
