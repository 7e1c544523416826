#pragma once

#include <spdlog/logger.h>

#include <chrono>

#include "provisioning/provider.hpp"
#include "storage/pool.hpp"

namespace signalbox::app {

/// Destroys databases on the host whose project is gone: what a kill between two steps of a
/// deletion left behind. Blocks; `storage_limit` bounds the look into storage, each step has a
/// bound of its own. What cannot be looked for or destroyed is logged and stays until the next
/// start.
void remove_leftovers(storage::pool& pool, provisioning::provider& provider,
                      std::chrono::milliseconds storage_limit, spdlog::logger& log);

}  // namespace signalbox::app
