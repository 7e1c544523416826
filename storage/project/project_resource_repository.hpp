#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "domain/project/postgres_overrides.hpp"
#include "domain/project/project.hpp"
#include "postgres/connection.hpp"
#include "storage/project/project_repository.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// The configuration of a project's database except its size: settings, password, disk. A change
/// that is not applied to the running database marks the project as pending. Functions return
/// `not_found` for an unknown project.
class project_resource_repository {
 public:
  project_resource_repository(postgres::connection& on, postgres::deadline until)
      : on_(on, until) {}
  explicit project_resource_repository(const statements& on) : on_(on) {}

  /// Stores the overrides of settings. The project is pending until the database has applied
  /// them.
  [[nodiscard]] core::result<void> save_config(const domain::project_ref& ref,
                                               const domain::postgres_overrides& config,
                                               const project_request& request);

  /// Stores a pending password; the current one is valid until the database has applied the new
  /// one.
  [[nodiscard]] core::result<void> save_pending_password(const domain::project_ref& ref,
                                                         const std::string& sealed,
                                                         const project_request& request);

  /// Same for a transferred project, in the caller's transaction and without an audit entry;
  /// sessions with the current password end when the database has applied the new one.
  [[nodiscard]] core::result<void> rotate_password(const domain::project_ref& ref,
                                                   const std::string& sealed);

  struct disk {
    std::uint64_t mib = 0;
    std::optional<core::time_point> read_only_since;
  };
  /// Stores the disk, and the resulting condition. The project is pending when its database
  /// becomes read-only or writable again.
  [[nodiscard]] core::result<void> save_disk(
      const domain::project_ref& ref, const disk& what, const domain::project_condition& condition,
      const std::optional<project_request>& request = std::nullopt);

  /// A configuration that a running database has applied.
  struct applied {
    domain::postgres_overrides config;
    std::string sealed_password;  ///< the pending one; empty: none
    bool is_read_only = false;

    friend bool operator==(const applied&, const applied&) = default;
  };
  /// Records that the database has applied a configuration: its pending password becomes the
  /// project's. False when there are newer changes, which are still pending.
  [[nodiscard]] bool mark_applied(const domain::project_ref& ref, const applied& what);

 private:
  [[nodiscard]] core::result<void> note(const domain::project_ref& ref,
                                        const project_request& request);

  statements on_;
};

}  // namespace signalbox::storage
