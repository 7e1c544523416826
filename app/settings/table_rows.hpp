#pragma once

#include <cstdint>
#include <vector>

#include "app/settings/table.hpp"

/// The parts of the settings table, in the order of the file. Only `settings_table` uses them.
namespace signalbox::app {

/// Units of ranges.
/// @{
inline constexpr std::int64_t kib = 1024;
inline constexpr std::int64_t mib = 1024 * kib;
inline constexpr std::int64_t hour_ms = 3'600'000;
/// @}

/// Mode, server, data and database.
[[nodiscard]] std::vector<setting_row> front_rows();

/// Recovery of lost live connections, and draining at a planned stop.
[[nodiscard]] std::vector<setting_row> realtime_rows();

/// Resource limits for clients.
[[nodiscard]] std::vector<setting_row> limit_rows();

/// Projects and the provisioning of their databases.
[[nodiscard]] std::vector<setting_row> project_rows();

/// SQL of members in projects' databases.
[[nodiscard]] std::vector<setting_row> sql_rows();

/// Actors.
[[nodiscard]] std::vector<setting_row> working_rows();

/// Sign-in and mail.
[[nodiscard]] std::vector<setting_row> identity_rows();

/// Incidents, status page, telemetry, topics, sessions, log and debug.
[[nodiscard]] std::vector<setting_row> inner_rows();

}  // namespace signalbox::app
