#pragma once

#include <string>

#include "simulations/report/run_result.hpp"

namespace signalbox::simulations {

/// A run as JUnit XML, which CI systems read: a case for each threshold, one for the invariants,
/// one for having come to its end.
[[nodiscard]] std::string junit_xml(const run_result& of);

}  // namespace signalbox::simulations
