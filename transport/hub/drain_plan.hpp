#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace signalbox::transport {

/// How a planned stop ends the connections: in batches, so that clients come back spread out.
struct drain_terms {
  /// What all batches together take at most; 0: everybody at once.
  std::chrono::milliseconds time_max{2'000};
  std::size_t batch_min = 100;          ///< connections of a batch at least
  std::chrono::milliseconds pause{50};  ///< between two batches on average, half more or less
  /// A Socket.IO event `notice` with `{"after_ms":N}` tells each client, before its transport
  /// closes, when to come back; empty: no event.
  std::string notice{};
  /// N lies at random within this behind the end of the drain, or within less for fewer clients.
  std::chrono::milliseconds return_spread{5'000};
  /// So many a second are asked back; a few come at once.
  std::size_t returns_per_second = 4'000;
};

/// Batches, and how long all of them take on average.
struct drain_plan {
  std::size_t batches = 0;
  std::size_t batch_size = 0;
  std::chrono::milliseconds time{0};  ///< none where one batch is enough
  std::chrono::milliseconds return_spread{0};

  friend bool operator==(const drain_plan&, const drain_plan&) = default;
};

/// The plan for so many connections: as few batches as `batch_min` allows, as many as the time
/// allows at most. Pure.
[[nodiscard]] drain_plan plan_drain(std::size_t connections, const drain_terms& terms);

}  // namespace signalbox::transport
