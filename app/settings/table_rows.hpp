#pragma once

#include <cstdint>
#include <vector>

#include "app/settings/table.hpp"

/// The parts of the settings table, in the order of the file; everybody else asks `settings_table`.
namespace signalbox::app {

/// Units of ranges.
/// @{
inline constexpr std::int64_t kib = 1024;
inline constexpr std::int64_t mib = 1024 * kib;
inline constexpr std::int64_t hour_ms = 3'600'000;
/// @}

/// What people and clients meet: mode, server, data, database.
[[nodiscard]] std::vector<setting_row> front_rows();

/// Live connections that are lost, and those that a planned stop ends.
[[nodiscard]] std::vector<setting_row> realtime_rows();

/// What one client may cost.
[[nodiscard]] std::vector<setting_row> limit_rows();

/// Projects and where their databases run.
[[nodiscard]] std::vector<setting_row> project_rows();

/// How the server works inside: actors.
[[nodiscard]] std::vector<setting_row> working_rows();

/// Signing in, and mail to people.
[[nodiscard]] std::vector<setting_row> identity_rows();

/// The rest of the inside: incidents, status page, telemetry, topics, sessions, log, debug.
[[nodiscard]] std::vector<setting_row> inner_rows();

}  // namespace signalbox::app
