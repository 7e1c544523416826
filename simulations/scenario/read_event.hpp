#pragma once

#include <optional>

#include "simulations/scenario/scenario.hpp"
#include "simulations/scenario/section.hpp"

namespace signalbox::simulations {

/// Reads one of `[[events]]`; nothing when its kind is missing or unknown, which the faults then
/// say.
[[nodiscard]] std::optional<planned_event> read_event(section from);

}  // namespace signalbox::simulations
