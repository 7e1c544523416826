#include "transport/hub/drain_plan.hpp"

#include <algorithm>

namespace signalbox::transport {

namespace {

std::size_t divided_up(std::size_t whole, std::size_t part) {
  return (whole + part - 1) / part;
}

std::chrono::milliseconds time_to_return(std::size_t connections, const drain_options& options) {
  const auto ms = connections * 1'000 / std::max<std::size_t>(options.returns_per_second, 1);
  return std::chrono::milliseconds(static_cast<std::int64_t>(ms));
}

}  // namespace

drain_plan plan_drain(std::size_t connections, const drain_options& options) {
  if (connections == 0) return {};
  const auto pause = std::max(options.pause, std::chrono::milliseconds(1));
  const auto most = 1 + static_cast<std::size_t>(options.time_max / pause);
  const auto requested = divided_up(connections, std::max<std::size_t>(options.batch_min, 1));
  const auto size = divided_up(connections, std::min(requested, most));
  const auto batches = divided_up(connections, size);
  return {.batches = batches,
          .batch_size = size,
          .time = pause * static_cast<std::int64_t>(batches - 1),
          .return_spread = std::min(options.return_spread, time_to_return(connections, options))};
}

}  // namespace signalbox::transport
