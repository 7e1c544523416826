#include "domain/project/project_figures.hpp"

#include <cmath>

#include "domain/project/disk.hpp"

namespace signalbox::domain {

namespace {

constexpr std::uint32_t kib_per_mib = 1024;
constexpr double hundredths = 100;

std::uint32_t mib_of(std::uint32_t kib) {
  return (kib / kib_per_mib) + (kib % kib_per_mib > 0 ? 1 : 0);
}

}  // namespace

std::optional<project_figures> figures_of(const probe_bucket& bucket,
                                          std::uint32_t connections_max) {
  if (bucket.healthy == 0) return std::nullopt;
  project_figures made{.connections = bucket.connections_max,
                       .connections_max = connections_max,
                       .disk_mib = mib_of(bucket.disk_kib),
                       .memory_mib = mib_of(bucket.memory_kib)};
  if (bucket.metered_ms > 0)
    made.cpu_hundredths = static_cast<std::uint32_t>(std::lround(cpu_cores(bucket) * hundredths));
  return made;
}

core::json project_figures_json(const project_figures& what, std::uint64_t disk_mib) {
  core::json shown = {{"connections", what.connections},
                      {"disk_size_bytes", disk_mib * bytes_per_mib}};
  if (what.connections_max > 0) shown["max_connections"] = what.connections_max;
  if (what.disk_mib > 0) shown["disk_bytes"] = what.disk_mib * bytes_per_mib;
  if (what.memory_mib > 0) shown["memory_bytes"] = what.memory_mib * bytes_per_mib;
  if (what.cpu_hundredths) shown["cpu_cores"] = *what.cpu_hundredths / hundredths;
  return shown;
}

}  // namespace signalbox::domain
