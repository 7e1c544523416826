#pragma once

#include <cstdint>
#include <optional>

#include "domain/project/compute.hpp"

namespace signalbox::domain {

/// The resources of a database of a size.
struct instance_tuning {
  std::uint64_t connections = 0;  ///< for the project; internal ones are added
  std::uint64_t shared_buffers_mib = 0;
  std::uint64_t effective_cache_size_mib = 0;  ///< planner estimate; allocates no memory
  std::uint64_t work_mem_kib = 0;
  std::uint64_t maintenance_work_mem_kib = 0;
  std::uint64_t parallel_workers = 0;  ///< for all queries together
};

/// The capacity of the database host, which is shared.
struct host_capacity {
  std::uint64_t memory_mib = 0;
  std::uint64_t processors = 1;
};

/// Below this a database shares its machine with many others: it gets `small_buffers_mib`, no
/// parallel workers, and otherwise PostgreSQL's defaults.
inline constexpr double own_memory_gb_min = 1;
/// With this value and 30 connections PostgreSQL uses 11.0 MB of shared memory.
inline constexpr std::uint64_t small_buffers_mib = 7;
/// Part of a size's memory for shared buffers, and at most of the host's (one part in four).
inline constexpr std::uint64_t buffers_part = 4;
/// PostgreSQL's defaults, which are the minimum of all sizes.
inline constexpr std::uint64_t work_mem_kib_min = std::uint64_t{4} * 1024;
inline constexpr std::uint64_t maintenance_work_mem_kib_min = std::uint64_t{64} * 1024;
inline constexpr std::uint64_t maintenance_work_mem_kib_max = std::uint64_t{2} * 1024 * 1024 - 1024;

/// The resources of a database of an unknown size.
inline constexpr instance_tuning modest_tuning{
    .connections = 17,
    .shared_buffers_mib = small_buffers_mib,
    .effective_cache_size_mib = 384,
    .work_mem_kib = work_mem_kib_min,
    .maintenance_work_mem_kib = maintenance_work_mem_kib_min,
    .parallel_workers = 0};

/// Returns the configuration of a size: a quarter of its memory for shared buffers, three quarters
/// expected to be cached, a quarter shared among all connections' sorts. Nothing for a size with
/// unknown memory or connections.
[[nodiscard]] std::optional<instance_tuning> tuning_of(const compute_size& size,
                                                       const host_capacity& host);

}  // namespace signalbox::domain
