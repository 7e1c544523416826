#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace signalbox::load {

/// The stamp that every server under load writes into a change, as members of one JSON object
/// anywhere in the message: `"at":…,"n":…,"pad":"…","t":…`.
struct stamp {
  std::uint64_t at_ns = 0;   ///< when it was published, CLOCK_MONOTONIC
  std::uint64_t number = 0;  ///< counts up from 1 in its topic
  std::uint64_t topic = 0;   ///< the topic's position
};

/// Finds the stamp in a message; nothing when there is none.
[[nodiscard]] std::optional<stamp> find_stamp(std::string_view message);

}  // namespace signalbox::load
