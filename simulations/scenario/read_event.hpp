#pragma once

#include <optional>

#include "simulations/scenario/scenario.hpp"
#include "simulations/scenario/section.hpp"

namespace signalbox::simulations {

/// Reads one of `[[events]]`. Returns nothing when its kind is missing or unknown, which is then
/// among the faults.
[[nodiscard]] std::optional<planned_event> read_event(section from);

}  // namespace signalbox::simulations
