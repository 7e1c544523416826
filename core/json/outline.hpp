#pragma once

#include <cstddef>
#include <string>

#include "core/json/json.hpp"

namespace signalbox::core {

/// Serialises a value with each member of its outer `levels` of objects on a line of its own and
/// everything below them on one line, so that a change shows as the lines of what it changed. Ends
/// with a line break. A text that is not UTF-8 throws, as in `json::dump`.
[[nodiscard]] std::string outline(const json& value, std::size_t levels);

}  // namespace signalbox::core
