#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/names.hpp"
#include "domain/log/log_source.hpp"

namespace signalbox::domain {

/// From the least to the most severe. The values are stored.
enum class log_severity : std::uint8_t { debug, info, warning, error, fatal };

inline constexpr std::size_t log_severities = 5;

inline constexpr auto log_severity_names =
    core::names_of<log_severity>({{log_severity::debug, "debug"},
                                  {log_severity::info, "info"},
                                  {log_severity::warning, "warning"},
                                  {log_severity::error, "error"},
                                  {log_severity::fatal, "fatal"}});

/// Returns the severity of a level, as PostgreSQL, pgbouncer, syslog, bunyan (numbers) and
/// OpenTelemetry name them, in any case. Nothing for an unknown name.
[[nodiscard]] std::optional<log_severity> severity_of_level(std::string_view level);

/// Returns the severity of an HTTP status: from 500 an error, from 400 a warning.
[[nodiscard]] log_severity severity_of_status(int status);

/// Returns the severity of a line by the rules of its source; `info` when no rule finds one.
/// `metadata` is an object in JSON.
[[nodiscard]] log_severity severity_of(const log_source& source, std::string_view message,
                                       std::string_view metadata);

}  // namespace signalbox::domain
