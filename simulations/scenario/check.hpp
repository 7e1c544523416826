#pragma once

#include <string_view>

#include "core/fault_list.hpp"
#include "simulations/scenario/scenario.hpp"

namespace signalbox::simulations {

/// Reports inconsistencies between the parts of a scenario, each of which is valid alone.
void check_together(const scenario& whole, std::string_view file, core::fault_list& faults);

}  // namespace signalbox::simulations
