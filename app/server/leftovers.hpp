#pragma once

#include <spdlog/logger.h>

#include <chrono>

#include "log_intake/log_service.hpp"
#include "provisioning/provider.hpp"
#include "storage/pool.hpp"

namespace signalbox::app {

/// Destroys databases on the host whose project no longer exists: the remains of a deletion that
/// was interrupted by a kill. Their logs are deleted, too (`logs`, or null). Blocks;
/// `storage_limit` limits the storage query, each step has its own time limit. Databases that
/// cannot be checked or destroyed are logged and remain until the next start.
void remove_leftovers(storage::pool& pool, provisioning::provider& provider,
                      std::chrono::milliseconds storage_limit, log_intake::log_service* logs,
                      spdlog::logger& log);

}  // namespace signalbox::app
