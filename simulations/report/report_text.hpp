#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "simulations/report/run_result.hpp"

namespace signalbox::simulations {

/// Texts shared by all reports of a run. Pure.
/// @{

/// Formats a figure's value, or "not measured".
[[nodiscard]] std::string value_text(const metric& what, const std::optional<double>& value);

/// Describes the size and duration of a run: "2 organizations, 4 projects, 6 users; 5 min on
/// virtual time; seed 1".
[[nodiscard]] std::string extent_text(const run_result& of);

/// "Passed", "Failed" or "Stopped".
[[nodiscard]] std::string_view outcome_text(const run_result& of);

/// Gives the reason in a sentence or two: "5 thresholds met."
[[nodiscard]] std::string verdict_text(const run_result& of);

/// @}

}  // namespace signalbox::simulations
