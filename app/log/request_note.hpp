#pragma once

#include <spdlog/logger.h>

#include <string_view>

#include "api/http/context.hpp"
#include "app/metrics/metrics.hpp"
#include "transport/http/services.hpp"

namespace signalbox::app {

/// Records an answered request of the platform API in metrics and log; a request that failed with
/// an internal error is logged with the details that its response omits.
void note_request(const api::observation& seen, metrics& figures, spdlog::logger& log);

/// Records a streamed response at its end in metrics and log, and does nothing for other responses.
/// One that was cut off is logged with the reason at level `info`.
void note_stream(const transport::http::exchange& seen, metrics& figures, spdlog::logger& log);

/// Logs a permission whose condition could not be evaluated.
void note_broken_rule(const domain::permission_entry& of, std::string_view reason,
                      spdlog::logger& log);

}  // namespace signalbox::app
