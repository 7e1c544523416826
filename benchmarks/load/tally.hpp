#pragma once

#include <cstdint>

#include "benchmarks/load/sequence.hpp"
#include "simulations/measure/histogram.hpp"

namespace signalbox::load {

using simulations::histogram;

/// Counts of received data and of its faults.
struct tally {
  faults wrong;
  std::uint64_t deliveries = 0;   ///< changes that arrived as separate messages
  std::uint64_t bytes = 0;        ///< read from sockets
  std::uint64_t reads = 0;        ///< reads that returned data
  std::uint64_t snapshots = 0;    ///< states received instead of changes
  std::uint64_t caught_up = 0;    ///< changes received by resuming
  std::uint64_t stale = 0;        ///< states older than the client's
  std::uint64_t wrong_topic = 0;  ///< changes of a topic without a subscription
  std::uint64_t unstamped = 0;    ///< all other messages
  std::uint64_t heartbeats = 0;   ///< answered pings
  histogram latency_us;           ///< from the stamp to the read
};

}  // namespace signalbox::load
