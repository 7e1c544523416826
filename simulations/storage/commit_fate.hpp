#pragma once

#include <cstdint>

namespace signalbox::simulations {

/// What becomes of a commit. Of one that is lost whoever asked knows nothing: the connection broke.
enum class commit_fate : std::uint8_t {
  done,
  lost_before,  ///< it took no effect
  lost_after,   ///< it took effect, and the answer did not come
};

}  // namespace signalbox::simulations
