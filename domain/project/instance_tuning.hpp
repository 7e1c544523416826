#pragma once

#include <cstdint>
#include <optional>

#include "domain/project/compute.hpp"

namespace signalbox::domain {

/// What a database of a size may take of its machine.
struct instance_tuning {
  std::uint64_t connections = 0;  ///< of the project's own; ours come on top
  std::uint64_t shared_buffers_mib = 0;
  std::uint64_t effective_cache_size_mib = 0;  ///< what the planner expects; takes no memory
  std::uint64_t work_mem_kib = 0;
  std::uint64_t maintenance_work_mem_kib = 0;
  std::uint64_t parallel_workers = 0;  ///< of all queries together
};

/// The machine that databases run on, of which each gets a part.
struct host_capacity {
  std::uint64_t memory_mib = 0;
  std::uint64_t processors = 1;
};

/// Below this a database shares its machine with many: it gets `small_buffers_mib`, no parallel
/// workers, and otherwise what PostgreSQL begins with.
inline constexpr double own_memory_gb_min = 1;
/// With these and 30 connections PostgreSQL shares 11.0 MB among its processes.
inline constexpr std::uint64_t small_buffers_mib = 7;
/// Of a size's memory go to shared buffers, and of the host's at most (one part in four).
inline constexpr std::uint64_t buffers_part = 4;
/// PostgreSQL's own defaults, below which no size goes.
inline constexpr std::uint64_t work_mem_kib_min = std::uint64_t{4} * 1024;
inline constexpr std::uint64_t maintenance_work_mem_kib_min = std::uint64_t{64} * 1024;
inline constexpr std::uint64_t maintenance_work_mem_kib_max = std::uint64_t{2} * 1024 * 1024 - 1024;

/// What a database of an unknown size takes.
inline constexpr instance_tuning modest_tuning{
    .connections = 17,
    .shared_buffers_mib = small_buffers_mib,
    .effective_cache_size_mib = 384,
    .work_mem_kib = work_mem_kib_min,
    .maintenance_work_mem_kib = maintenance_work_mem_kib_min,
    .parallel_workers = 0};

/// How a database of the size is set up: a quarter of its memory for shared buffers, three quarters
/// expected to be cached, a quarter shared among all connections' sorts. Nothing for a size whose
/// memory or connections are not known.
[[nodiscard]] std::optional<instance_tuning> tuning_of(const compute_size& size,
                                                       const host_capacity& host);

}  // namespace signalbox::domain
