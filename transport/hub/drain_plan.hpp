#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace signalbox::transport {

/// Settings for ending connections in batches during a planned shutdown, so that clients reconnect
/// spread out.
struct drain_options {
  /// Maximum time of all batches together; 0 ends all connections in one batch.
  std::chrono::milliseconds time_max{2'000};
  std::size_t batch_min = 100;          ///< minimum number of connections per batch
  std::chrono::milliseconds pause{50};  ///< average pause between two batches, varied by half
  /// Before its transport closes, each client receives a Socket.IO event `notice` with
  /// `{"after_ms":N}`, the delay before it reconnects; empty for no event.
  std::string notice{};
  /// N is random within this time after the end of the drain, or within less for fewer clients.
  std::chrono::milliseconds return_spread{5'000};
  /// Maximum rate of requested reconnects; a few clients reconnect immediately.
  std::size_t returns_per_second = 4'000;
};

/// The batches and their average total time.
struct drain_plan {
  std::size_t batches = 0;
  std::size_t batch_size = 0;
  std::chrono::milliseconds time{0};  ///< zero when one batch is enough
  std::chrono::milliseconds return_spread{0};

  friend bool operator==(const drain_plan&, const drain_plan&) = default;
};

/// Computes the plan for this many connections: at least `batch_min` per batch, at most as many
/// batches as the time allows. Pure.
[[nodiscard]] drain_plan plan_drain(std::size_t connections, const drain_options& options);

}  // namespace signalbox::transport
