#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "simulations/report/run_result.hpp"

namespace signalbox::simulations {

/// What every report of a run says alike. Pure.
/// @{

/// A figure's value, or that there is none.
[[nodiscard]] std::string value_text(const metric& what, const std::optional<double>& value);

/// How many of what, for how long, where: "2 organizations, 4 projects, 6 people; 5 min on virtual
/// time; seed 1".
[[nodiscard]] std::string extent_text(const run_result& of);

/// "Passed", "Failed" or "Stopped".
[[nodiscard]] std::string_view outcome_text(const run_result& of);

/// Why, in a sentence or two: "5 thresholds are kept."
[[nodiscard]] std::string verdict_text(const run_result& of);

/// @}

}  // namespace signalbox::simulations
