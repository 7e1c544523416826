#pragma once

#include <sys/types.h>
#include <optional>
#include <string>

#include "postgres/instance.hpp"
#include "provisioning/local/project_folder.hpp"
#include "provisioning/provider.hpp"

namespace signalbox::provisioning {

/// Asks a project's database, through its private socket, whether it answers; and when it does not,
/// finds out why. `server` is its running main process, if there is one. A size that cannot be
/// measured in time is left out: the database has answered all the same.
[[nodiscard]] probe_result probe_instance(const postgres::instance& database,
                                          const project_folder& folder,
                                          const std::optional<postgres::process>& server,
                                          probe_depth depth, deadline until);

/// A sentence on a main process that ended although nobody stopped it; `status` as
/// `postgres::process::reap` tells it, nothing for a process that an earlier server started.
[[nodiscard]] std::string explain_end(const project_folder& folder, pid_t number,
                                      std::optional<int> status);

}  // namespace signalbox::provisioning
