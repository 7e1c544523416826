#include "domain/project/instance_limits.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "domain/project/disk.hpp"
#include "domain/project/instance_tuning.hpp"

namespace signalbox::domain {

namespace {

constexpr double memory_gb_of_unknown = 0.5;
// A size with shared processors gets at most this share.
constexpr std::uint64_t shared_cpu_percent = 200;
constexpr double core_percent = 100;

}  // namespace

std::optional<disk_limits> limits_of_disk(std::uint64_t disk_mib) {
  if (disk_mib == 0) return std::nullopt;
  return disk_limits{
      .temporary_mib = std::max(disk_mib / temporary_part, temporary_mib_min),
      .wal_mib = std::clamp(disk_mib / wal_part, wal_mib_min, wal_mib_max),
      .slot_wal_mib = std::clamp(disk_mib / slot_wal_part, slot_wal_mib_min, slot_wal_mib_max)};
}

machine_limits limits_of(const std::optional<compute_size>& size) {
  const auto memory_gb =
      size ? size->memory_gb.value_or(memory_gb_of_unknown) : memory_gb_of_unknown;
  const auto connections = size && size->connections_direct ? *size->connections_direct
                                                            : double(modest_tuning.connections);
  const auto memory_mib = static_cast<std::uint64_t>(std::llround(memory_gb * double{mib_per_gb}));
  const auto cores = size ? size->cpu_cores.value_or(0) : 0;
  const auto own = static_cast<std::uint64_t>(std::llround(cores * core_percent));
  return {.process_memory_mib = std::max(memory_mib, process_memory_mib_min),
          .memory_mib = std::max(memory_mib, process_memory_mib_min),
          .cpu_percent = own == 0 ? shared_cpu_percent : own,
          .processes = static_cast<std::uint64_t>(std::llround(connections)) + own_processes};
}

std::vector<std::int64_t> sessions_to_end(std::uint64_t disk_mib, std::uint64_t used_bytes,
                                          const temporary_use& sessions) {
  const auto disk_bytes = disk_mib * bytes_per_mib;
  std::vector<std::int64_t> ended;
  if (disk_mib == 0 || used_bytes <= disk_bytes) return ended;
  std::vector<std::pair<std::int64_t, std::uint64_t>> largest(sessions.begin(), sessions.end());
  std::ranges::stable_sort(largest, std::ranges::greater{},
                           &std::pair<std::int64_t, std::uint64_t>::second);
  auto over = used_bytes - disk_bytes;
  for (const auto& [session, bytes] : largest) {
    if (over == 0 || bytes == 0) break;
    ended.push_back(session);
    over -= std::min(over, bytes);
  }
  return ended;
}

}  // namespace signalbox::domain
