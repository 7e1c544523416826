#pragma once

#include <spdlog/logger.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

#include "actors/runtime/task_runner.hpp"
#include "domain/project/host_disk.hpp"

namespace signalbox::app {

/// Returns the free space on the disks of the folders that is available to users other than root:
/// the smallest of several disks. A folder for which the system reports nothing is skipped. Blocks
/// as long as the disk does.
[[nodiscard]] std::uint64_t free_mib_of(const std::vector<std::filesystem::path>& folders);

/// The free disk space, without blocking the caller: it is measured again on a worker when the last
/// value is older than `stays_valid`, and logged when it crosses the minimum.
class disk_gauge {
 public:
  using source = std::function<std::uint64_t()>;  ///< free MB; may block
  using clock = std::function<std::chrono::steady_clock::time_point()>;

  static constexpr std::chrono::milliseconds stays_valid{2'000};

  /// Measures once immediately. `workers` and `log` must outlive the last measurement; for
  /// `floor_mib` see `domain::host_disk`.
  disk_gauge(source ask, std::uint64_t floor_mib, actors::task_runner& workers, spdlog::logger& log,
             clock now = &std::chrono::steady_clock::now);

  /// Any thread; never blocks.
  [[nodiscard]] domain::host_disk now();

 private:
  void refresh();

  const source ask_;
  const std::uint64_t floor_mib_;
  actors::task_runner& workers_;
  spdlog::logger& log_;
  const clock clock_;
  std::atomic<std::uint64_t> free_mib_{0};
  std::atomic<domain::disk_headroom> noted_{domain::disk_headroom::enough};
  std::atomic<bool> asking_{false};
  std::atomic<std::chrono::steady_clock::rep> requested_at_{0};
};

}  // namespace signalbox::app
