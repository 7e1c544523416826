#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "benchmarks/load/options.hpp"

namespace signalbox::load {

/// Who a connection is and what it hears.
struct slot {
  std::string token;  ///< empty where nobody asks for one
  std::string topic;  ///< its name on the wire
  std::uint64_t topic_position = 0;
};

/// The seats of a file, or one for each of `options::topics`. Connection n takes seat n, and begins
/// anew behind the last. Throws `std::runtime_error` for a file that cannot be read.
[[nodiscard]] std::vector<slot> read_slots(const options& how);

}  // namespace signalbox::load
