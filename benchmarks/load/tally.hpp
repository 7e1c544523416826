#pragma once

#include <cstdint>

#include "benchmarks/load/sequence.hpp"
#include "simulations/measure/histogram.hpp"

namespace signalbox::load {

using simulations::histogram;

/// What connections have received, and what was wrong with it.
struct tally {
  faults wrong;
  std::uint64_t deliveries = 0;   ///< changes that arrived as messages of their own
  std::uint64_t bytes = 0;        ///< read from sockets
  std::uint64_t reads = 0;        ///< reads that gave something
  std::uint64_t snapshots = 0;    ///< states that came in place of changes
  std::uint64_t caught_up = 0;    ///< changes that a resume brought
  std::uint64_t stale = 0;        ///< states older than what the client had
  std::uint64_t wrong_topic = 0;  ///< changes of a topic that was not asked for
  std::uint64_t unstamped = 0;    ///< messages that are nothing of the above
  std::uint64_t heartbeats = 0;   ///< pings that were answered
  histogram latency_us;           ///< from the stamp to the read
};

}  // namespace signalbox::load
