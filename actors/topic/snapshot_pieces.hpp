#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/json/json.hpp"

namespace signalbox::actors {

/// Splits a topic's state into pieces of about `bytes_max` of JSON text each, so that no frame
/// delays the heartbeat: the first is the state with its large collections empty or started, the
/// rest are merge patches that add entries. A state that fits is one piece. Entries are not split,
/// so an entry larger than the bound becomes a piece of its own.
[[nodiscard]] std::vector<std::string> snapshot_pieces(const core::json& state,
                                                       std::size_t bytes_max);

/// Returns JSON text for the wire; invalid UTF-8 becomes U+FFFD instead of an exception.
[[nodiscard]] std::string wire_text(const core::json& value);

}  // namespace signalbox::actors
