#pragma once

#include <string>

#include "simulations/report/run_result.hpp"

namespace signalbox::simulations {

/// Renders a run as JUnit XML for CI systems: one case per threshold, one for the invariants, one
/// for the completion of the run.
[[nodiscard]] std::string junit_xml(const run_result& of);

}  // namespace signalbox::simulations
