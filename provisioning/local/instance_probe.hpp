#pragma once

#include <sys/types.h>
#include <optional>
#include <string>

#include "domain/project/database_use.hpp"
#include "postgres/instance.hpp"
#include "provisioning/local/project_folder.hpp"
#include "provisioning/provider.hpp"

namespace signalbox::provisioning {

/// The result of a probe, and the values with which the next probe compares.
struct instance_reading {
  probe_result result;
  std::string server_since = {};   ///< start of the main process; empty: it did not respond
  std::string workers_since = {};  ///< start of its helper processes: later after a crash of one
  std::string configuration = {};  ///< see `configuration_parameter`
  bool is_busy = false;            ///< its clients use all connections
  domain::use_reading use = {};
  std::string read_at = {};         ///< the database's time of the reading
  bool has_checked_access = false;  ///< opened and closed a session of the project's role

  [[nodiscard]] bool answered() const { return !server_since.empty(); }
};

/// Checks through its private socket whether a project's database responds and whether the
/// project's own role can connect; otherwise, determines the reason. `server` is its running main
/// process, if there is one. A size that cannot be measured in time is left out, because the
/// database has responded. `since` is the time of the previous reading; empty: there was none.
[[nodiscard]] instance_reading probe_instance(const postgres::instance& database,
                                              const project_folder& folder,
                                              const std::optional<postgres::process>& server,
                                              probe_depth depth, const std::string& since,
                                              deadline until);

/// Describes a main process that ended unexpectedly; `status` is that of `postgres::process::reap`,
/// empty for a process started by an earlier server.
[[nodiscard]] std::string explain_end(const project_folder& folder, pid_t number,
                                      std::optional<int> status);

}  // namespace signalbox::provisioning
