#pragma once

#include <nlohmann/json.hpp>

#include "simulations/report/run_result.hpp"

namespace signalbox::simulations {

/// Renders a run as JSON: the content of `report.json`, also used to compare two runs. Members keep
/// their order, so that the same run gives the same bytes.
[[nodiscard]] nlohmann::ordered_json result_json(const run_result& of);

/// Encodes one point of the series, as published during a run.
[[nodiscard]] nlohmann::ordered_json point_json(const series_point& of);

}  // namespace signalbox::simulations
