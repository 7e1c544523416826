#pragma once

#include <cstdint>
#include <optional>

#include "core/json/json.hpp"
#include "domain/project/probe_history.hpp"

namespace signalbox::domain {

/// The newest measurements of a project's database for lists of projects. They are rounded, so that
/// an idle database rarely causes a change.
struct project_figures {
  std::uint32_t connections = 0;      ///< the most of the interval
  std::uint32_t connections_max = 0;  ///< limit; 0: unknown
  std::uint32_t disk_mib = 0;         ///< of all files, rounded up; 0: not measured
  std::uint32_t memory_mib = 0;       ///< the highest of the interval, rounded up; 0: not measured
  /// Hundredths of a busy core, on average; nothing when not measured.
  std::optional<std::uint32_t> cpu_hundredths = std::nullopt;

  friend bool operator==(const project_figures&, const project_figures&) = default;
};

/// Returns the figures of an interval; nothing if no probe of it was successful.
[[nodiscard]] std::optional<project_figures> figures_of(const probe_bucket& bucket,
                                                        std::uint32_t connections_max);

/// `{connections, max_connections, disk_bytes, disk_size_bytes, memory_bytes, cpu_cores}`, without
/// missing measurements. `disk_mib`: the size of the project's disk.
[[nodiscard]] core::json project_figures_json(const project_figures& what, std::uint64_t disk_mib);

}  // namespace signalbox::domain
