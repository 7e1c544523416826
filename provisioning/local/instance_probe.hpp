#pragma once

#include <sys/types.h>
#include <optional>
#include <string>

#include "postgres/instance.hpp"
#include "provisioning/local/project_folder.hpp"
#include "provisioning/provider.hpp"

namespace signalbox::provisioning {

/// What a probe found, and what the next one compares with.
struct instance_reading {
  probe_result result;
  std::string server_since = {};  ///< when the main process began; empty: it did not answer
  std::string workers_since =
      {};  ///< when its helpers began: later than before after a crash of one
  std::string configuration = {};  ///< see `configuration_parameter`
  bool is_busy = false;            ///< its clients use every connection

  [[nodiscard]] bool answered() const { return !server_since.empty(); }
};

/// Asks a project's database, through its private socket, whether it answers, and whether the
/// project's own role gets in; and when it does not, finds out why. `server` is its running main
/// process, if there is one. A size that cannot be measured in time is left out: the database has
/// answered all the same.
[[nodiscard]] instance_reading probe_instance(const postgres::instance& database,
                                              const project_folder& folder,
                                              const std::optional<postgres::process>& server,
                                              probe_depth depth, deadline until);

/// A sentence on a main process that ended although nobody stopped it; `status` as
/// `postgres::process::reap` tells it, nothing for a process that an earlier server started.
[[nodiscard]] std::string explain_end(const project_folder& folder, pid_t number,
                                      std::optional<int> status);

}  // namespace signalbox::provisioning
