#include "app/server/disk_gauge.hpp"

#include <algorithm>
#include <limits>
#include <system_error>
#include <utility>

namespace signalbox::app {

namespace {

constexpr std::uint64_t bytes_per_mib = std::uint64_t{1} << 20U;

}  // namespace

std::uint64_t free_mib_of(const std::vector<std::filesystem::path>& folders) {
  auto least = std::numeric_limits<std::uint64_t>::max();
  for (const auto& folder : folders) {
    std::error_code failure;
    const auto space = std::filesystem::space(folder, failure);
    if (!failure) least = std::min<std::uint64_t>(least, space.available);
  }
  return least / bytes_per_mib;
}

disk_gauge::disk_gauge(source ask, std::uint64_t floor_mib, actors::task_runner& workers,
                       spdlog::logger& log, clock now)
    : ask_(std::move(ask)),
      floor_mib_(floor_mib),
      workers_(workers),
      log_(log),
      clock_(std::move(now)) {
  refresh();
}

domain::host_disk disk_gauge::now() {
  const std::chrono::steady_clock::time_point requested_at{
      std::chrono::steady_clock::duration{requested_at_.load()}};
  if (clock_() - requested_at >= stays_valid && !asking_.exchange(true)) {
    const bool taken = workers_.submit([this] {
      refresh();
      asking_ = false;
    });
    if (!taken) asking_ = false;
  }
  return {.free_mib = free_mib_, .floor_mib = floor_mib_};
}

void disk_gauge::refresh() {
  free_mib_ = ask_();
  requested_at_ = clock_().time_since_epoch().count();
  const domain::host_disk disk{.free_mib = free_mib_, .floor_mib = floor_mib_};
  const auto headroom = domain::headroom_on(disk);
  if (noted_.exchange(headroom) == headroom) return;
  if (headroom == domain::disk_headroom::enough)
    log_.info("disk.enough free_mb={} floor_mb={}", disk.free_mib, disk.floor_mib);
  else
    log_.warn("disk.{} free_mb={} floor_mb={} text=\"{}\"",
              headroom == domain::disk_headroom::none ? "full" : "low", disk.free_mib,
              disk.floor_mib, domain::disk_headroom_text(disk));
}

}  // namespace signalbox::app
