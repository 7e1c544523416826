#pragma once

#include <cstddef>
#include <string>

#include "core/json/json.hpp"

namespace signalbox::core {

/// Serializes a value with each member of its outer `levels` of objects on its own line and
/// everything below on one line, so that diffs show the changed members. Ends with a line break.
/// Throws for text that is not UTF-8, as `json::dump` does.
[[nodiscard]] std::string outline(const json& value, std::size_t levels);

}  // namespace signalbox::core
