#include "domain/project/instance_tuning.hpp"

#include <algorithm>
#include <cmath>

#include "domain/project/disk.hpp"

namespace signalbox::domain {

namespace {

constexpr std::uint64_t kib_per_mib = 1024;

std::uint64_t whole(double number) {
  return static_cast<std::uint64_t>(std::llround(number));
}

}  // namespace

std::optional<instance_tuning> tuning_of(const compute_size& size, const host_capacity& host) {
  if (!size.memory_gb || !size.connections_direct) return std::nullopt;
  const auto memory_mib = std::max<std::uint64_t>(whole(*size.memory_gb * double{mib_per_gb}), 1);
  const auto connections = std::max<std::uint64_t>(whole(*size.connections_direct), 1);
  instance_tuning made{.connections = connections,
                       .shared_buffers_mib = small_buffers_mib,
                       .effective_cache_size_mib = memory_mib * 3 / 4,
                       .work_mem_kib = work_mem_kib_min,
                       .maintenance_work_mem_kib = maintenance_work_mem_kib_min,
                       .parallel_workers = 0};
  if (*size.memory_gb < own_memory_gb_min) return made;
  made.shared_buffers_mib = std::max(
      std::min(memory_mib / buffers_part, host.memory_mib / buffers_part), small_buffers_mib);
  made.work_mem_kib = std::max(memory_mib * kib_per_mib / 4 / connections, work_mem_kib_min);
  made.maintenance_work_mem_kib = std::clamp(
      memory_mib * kib_per_mib / 16, maintenance_work_mem_kib_min, maintenance_work_mem_kib_max);
  made.parallel_workers = std::min(whole(size.cpu_cores.value_or(0)), host.processors);
  return made;
}

}  // namespace signalbox::domain
