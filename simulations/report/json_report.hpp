#pragma once

#include <nlohmann/json.hpp>

#include "simulations/report/run_result.hpp"

namespace signalbox::simulations {

/// A run as JSON: what `report.json` holds, and what two runs are compared by. Members keep their
/// order, so that the same run gives the same bytes.
[[nodiscard]] nlohmann::ordered_json result_json(const run_result& of);

/// One point of the series, as it goes over the wire while a run goes on.
[[nodiscard]] nlohmann::ordered_json point_json(const series_point& of);

}  // namespace signalbox::simulations
