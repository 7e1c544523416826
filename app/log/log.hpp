#pragma once

#include <spdlog/logger.h>

#include <memory>
#include <ostream>

#include "app/settings/settings.hpp"
#include "transport/log.hpp"

namespace signalbox::app {

/// The server's log, on standard error: as text for people, or one JSON object a line for
/// machines. A message is a stable event name, then `key=value` fields; a value with spaces stands
/// in double quotes: `project.status ref=abc reason="It answers."` (`app/log/event_line.hpp`).
/// May be used on any thread.
[[nodiscard]] std::shared_ptr<spdlog::logger> make_log(const settings::log_section& how);

/// The same log, written to `out`: for tests.
[[nodiscard]] std::shared_ptr<spdlog::logger> make_log(const settings::log_section& how,
                                                       std::ostream& out);

/// Lets the transport, which knows no logger, write to `log`, which must outlive it.
[[nodiscard]] transport::log_sink transport_log(spdlog::logger& log);

}  // namespace signalbox::app
