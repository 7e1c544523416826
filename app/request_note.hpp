#pragma once

#include <spdlog/logger.h>

#include "api/context.hpp"
#include "app/metrics.hpp"

namespace signalbox::app {

/// Notes an answered request of the platform API in metrics and log; one that failed by a fault
/// of ours with what its answer did not tell.
void note_request(const api::observation& seen, metrics& figures, spdlog::logger& log);

}  // namespace signalbox::app
