#pragma once

#include <spdlog/logger.h>

#include <string_view>

#include "api/http/context.hpp"
#include "app/metrics/metrics.hpp"

namespace signalbox::app {

/// Notes an answered request of the platform API in metrics and log; one that failed by a fault
/// of ours with what its answer did not tell.
void note_request(const api::observation& seen, metrics& figures, spdlog::logger& log);

/// Notes a permission whose condition could not be judged.
void note_broken_rule(const domain::permission_entry& of, std::string_view reason,
                      spdlog::logger& log);

}  // namespace signalbox::app
