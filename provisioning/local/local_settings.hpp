#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "domain/project/instance_tuning.hpp"
#include "domain/project/project_users.hpp"
#include "postgres/binaries.hpp"
#include "postgres/os_user.hpp"
#include "provisioning/backup/repository_place.hpp"
#include "provisioning/local/certificate_file.hpp"

namespace signalbox::provisioning {

/// Receives an event (`pooler.started`, `.adopted`, `.ended`, `.port_taken`, `.failed`) and a
/// sentence, on any thread.
using pooler_reporter = std::function<void(std::string_view event, std::string_view sentence)>;

struct pooler_reading;

/// Receives the current state of the pooler, on any thread.
using pooler_watcher = std::function<void(const pooler_reading& now)>;

/// The configuration of the local provider.
struct local_settings {
  std::filesystem::path
      folder;  ///< contains `template-…/` and `projects/`; created if missing; absolute
  postgres::binaries programs;
  postgres::os_user user;                     ///< runs PostgreSQL
  std::string listen_address = {};            ///< address for tenants' connections; not a name
  std::string public_host = {};               ///< the host in connection strings
  domain::host_capacity capacity = {};        ///< of this machine
  bool stop_with_server = false;              ///< whether a planned stop stops the databases
  std::filesystem::path pooler_program = {};  ///< pgbouncer; empty: there is no pooler
  std::uint16_t pooler_port = 0;              ///< on `listen_address`; 0: there is no pooler
  pooler_reporter report = {};                ///< receives the pooler's events, for the log
  std::filesystem::path control_group = {};   ///< cgroup v2, delegated; empty: none
  server_certificates certificates = {};      ///< required: every database uses TLS
  /// A system user for each project, from this range; only as root. Empty: `user`.
  std::optional<domain::user_range> project_users = std::nullopt;
  std::filesystem::path backup_program = {};  ///< pgBackRest; empty: there are no backups
  repository_place repositories = {};         ///< of backups
  std::uint64_t backup_queue_mib = 1'024;     ///< WAL of a project that may wait to be archived
  std::uint64_t backup_check_mib = 1'024;     ///< proofs check the tables of smaller databases
  pooler_watcher pooler_changed = {};         ///< called when the state of the pooler has changed
};

}  // namespace signalbox::provisioning
