#pragma once

#include <nlohmann/json.hpp>

namespace signalbox::core {

/// The JSON type of all modules. Object keys are sorted, so equal values serialize equally.
using json = nlohmann::json;

}  // namespace signalbox::core
