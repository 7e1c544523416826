#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "domain/project/postgres_overrides.hpp"
#include "domain/project/project.hpp"
#include "postgres/connection.hpp"
#include "storage/project/project_repository.hpp"

namespace signalbox::storage {

/// What a project's database runs with besides its size: settings, its password, its disk. A change
/// that the running database has still to learn of marks the project as unsettled. Functions return
/// `not_found` for a project that does not exist.
class project_resource_repository {
 public:
  project_resource_repository(postgres::connection& on, postgres::deadline until)
      : on_(on), until_(until) {}

  /// Stores the settings that people chose. The project is unsettled until the database has them.
  [[nodiscard]] core::result<void> save_config(const domain::project_ref& ref,
                                               const domain::postgres_overrides& config,
                                               const project_request& request);

  /// Stores a password beside the present one, which is good until the database has the new one.
  [[nodiscard]] core::result<void> save_pending_password(const domain::project_ref& ref,
                                                         const std::string& sealed,
                                                         const project_request& request);

  /// The same for a project that moves, in the caller's transaction and without a line in the audit
  /// log; the sessions of the present password end when the database has the new one.
  [[nodiscard]] core::result<void> rotate_password(const domain::project_ref& ref,
                                                   const std::string& sealed);

  struct disk {
    std::uint64_t mib = 0;
    std::optional<core::time_point> read_only_since;
  };
  /// Stores the disk, and how the project is with it. The project is unsettled where that makes
  /// its database read-only, or no more.
  [[nodiscard]] core::result<void> save_disk(
      const domain::project_ref& ref, const disk& what, const domain::project_condition& condition,
      const std::optional<project_request>& request = std::nullopt);

  /// A configuration that a running database has applied.
  struct applied {
    domain::postgres_overrides config;
    std::string sealed_password;  ///< the pending one; empty: none was
    bool is_read_only = false;

    friend bool operator==(const applied&, const applied&) = default;
  };
  /// Records that the database has applied a configuration: a pending password that is part of it
  /// becomes the project's. False when something was changed meanwhile, which is still pending.
  [[nodiscard]] core::result<bool> settle(const domain::project_ref& ref, const applied& what);

 private:
  [[nodiscard]] core::result<void> note(const domain::project_ref& ref,
                                        const project_request& request);

  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
