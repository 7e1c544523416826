#pragma once

#include <nlohmann/json.hpp>

namespace signalbox::core {

/// JSON as every room passes it around. Objects keep their keys sorted, so equal values serialise
/// equally.
using json = nlohmann::json;

}  // namespace signalbox::core
