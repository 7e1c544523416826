#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string_view>

#include "domain/log/log_budget.hpp"
#include "domain/log/log_source.hpp"
#include "provisioning/provider.hpp"

namespace signalbox::log_intake {

/// How log lines are taken in.
struct intake_settings {
  std::filesystem::path data_dir = {};  ///< `logs::place_of` a project is below it
  /// The folder of all projects' logs.
  [[nodiscard]] std::filesystem::path folder() const { return data_dir / "logs"; }
  std::size_t writers = 1;                               ///< threads
  std::uint64_t disk_bytes_max = 1024ULL * 1024 * 1024;  ///< of a project's stored lines
  domain::log_rate_limits rate = {};                     ///< of a project
  /// Stores that stay open while their projects have lines; others are opened for each batch.
  std::size_t open_stores_max = 64;
  /// A store without new lines is closed after this time.
  std::chrono::milliseconds idle_close{60'000};
  /// Log files are read at least this often, also if the system does not report changes.
  std::chrono::milliseconds poll_interval{15'000};
  /// The pooler's log is read from then on after a start: its lines belong to projects that are
  /// open.
  std::chrono::milliseconds pooler_delay{5'000};
  /// Interval of the deletion of what is beyond its retention.
  std::chrono::milliseconds maintenance_interval{3'600'000};
};

/// What the service works with. All outlive it.
struct intake_context {
  provisioning::provider& provider;
  const domain::log_catalogue& sources;
  std::function<domain::log_time()> now;
  /// Reports an event to the operators; on any thread.
  std::function<void(std::string_view event, std::string_view sentence)> report;
};

/// Limits of lines that are handed to the service and wait to be stored, of one project. Further
/// ones are dropped, counted, and recorded as a line.
/// @{
inline constexpr std::size_t waiting_lines_max = 10'000;
inline constexpr std::size_t waiting_bytes_max = 8UZ * 1024 * 1024;
inline constexpr std::size_t waiting_total_bytes_max = 64UZ * 1024 * 1024;  ///< of all projects
/// @}

/// Listeners to the lines of one project at a time.
inline constexpr std::size_t followers_max = 64;

}  // namespace signalbox::log_intake
