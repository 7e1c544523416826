#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "benchmarks/load/options.hpp"

namespace signalbox::load {

/// The identity and topic of a connection.
struct slot {
  std::string token;  ///< empty if the server requires none
  std::string topic;  ///< its name on the wire
  std::uint64_t topic_position = 0;
};

/// Returns the seats of a file, or one for each of `options::topics`. Connection n uses seat n,
/// modulo the number of seats. Throws `std::runtime_error` for a file that cannot be read.
[[nodiscard]] std::vector<slot> read_slots(const options& how);

}  // namespace signalbox::load
