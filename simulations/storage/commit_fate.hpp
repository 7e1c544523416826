#pragma once

#include <cstdint>

namespace signalbox::simulations {

/// The outcome of a commit. For a lost commit the caller does not know it, because the connection
/// broke.
enum class commit_fate : std::uint8_t {
  done,
  lost_before,  ///< it was not applied
  lost_after,   ///< it was applied, but the answer was lost
};

}  // namespace signalbox::simulations
