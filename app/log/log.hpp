#pragma once

#include <spdlog/logger.h>

#include <memory>
#include <ostream>

#include "app/settings/settings.hpp"
#include "transport/log.hpp"

namespace signalbox::app {

/// Returns the server's log, which writes to standard error: as text for people, or one JSON object
/// per line for programs. A message is a stable event name followed by `key=value` fields; a value
/// with spaces is in double quotes: `project.status ref=abc reason="It answers."`
/// (`app/log/event_line.hpp`). May be used on any thread.
[[nodiscard]] std::shared_ptr<spdlog::logger> make_log(const settings::log_section& how);

/// Returns the same log, written to `out`, for tests.
[[nodiscard]] std::shared_ptr<spdlog::logger> make_log(const settings::log_section& how,
                                                       std::ostream& out);

/// Returns a sink through which the transport, which does not include a logger, writes to `log`.
/// `log` must outlive the sink.
[[nodiscard]] transport::log_sink transport_log(spdlog::logger& log);

}  // namespace signalbox::app
