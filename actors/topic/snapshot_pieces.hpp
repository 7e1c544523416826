#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/json/json.hpp"

namespace signalbox::actors {

/// Cuts a topic's state into pieces of about `bytes_max` of JSON text each, so that no frame holds
/// up the heartbeat: the first is the state with its large collections empty or begun, the rest
/// are merge patches that add entries. A state that fits is one piece. An entry is never cut, so
/// one that is larger than the bound makes a piece of its own.
[[nodiscard]] std::vector<std::string> snapshot_pieces(const core::json& state,
                                                       std::size_t bytes_max);

/// JSON text for the wire; bytes that are not UTF-8 become U+FFFD rather than an exception.
[[nodiscard]] std::string wire_text(const core::json& value);

}  // namespace signalbox::actors
