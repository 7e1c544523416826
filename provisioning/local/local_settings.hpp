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
#include "provisioning/local/certificate_file.hpp"

namespace signalbox::provisioning {

/// Takes an event (`pooler.started`, `.adopted`, `.ended`, `.port_taken`, `.failed`) and a
/// sentence, on any thread.
using pooler_reporter = std::function<void(std::string_view event, std::string_view sentence)>;

struct pooler_reading;

/// Takes what the pooler is like by now, on any thread.
using pooler_watcher = std::function<void(const pooler_reading& now)>;

/// How the local provider runs projects' databases.
struct local_settings {
  std::filesystem::path
      folder;  ///< holds `template-…/` and `projects/`; made when absent; absolute
  postgres::binaries programs;
  postgres::os_user user;                     ///< whom PostgreSQL runs as
  std::string listen_address = {};            ///< where tenants connect; an address, not a name
  std::string public_host = {};               ///< the host that connection strings name
  domain::host_capacity capacity = {};        ///< of this machine
  bool stop_with_server = false;              ///< whether a planned stop takes the databases down
  std::filesystem::path pooler_program = {};  ///< pgbouncer; empty: there is no pooler
  std::uint16_t pooler_port = 0;              ///< on `listen_address`; 0: there is no pooler
  pooler_reporter report = {};                ///< told what the pooler does, for the log
  std::filesystem::path control_group = {};   ///< cgroup v2, delegated; empty: none
  server_certificates certificates = {};      ///< needed: every database speaks TLS
  /// A user of the system for each project, from these numbers; only as root. Nothing: `user`.
  std::optional<domain::user_range> project_users = std::nullopt;
  pooler_watcher pooler_changed = {};  ///< called when what the pooler is like has changed
};

}  // namespace signalbox::provisioning
