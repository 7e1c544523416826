#pragma once

#include <vector>

#include "simulations/measure/run_tally.hpp"
#include "simulations/report/run_result.hpp"

namespace signalbox::simulations {

/// Figures that only the backend can measure.
struct backend_figures {
  std::uint64_t stuck = 0;
  std::uint64_t violations = 0;
  std::optional<double> server_cpu{};
  std::optional<double> server_memory{};
  std::optional<double> generator_late_p99_ms{};
};

/// Returns the figures of a run, in the order of `all_metrics`.
[[nodiscard]] std::vector<figure> figures_of(const run_tally& tally,
                                             const backend_figures& backend);

/// Returns the other counts, by name.
[[nodiscard]] std::map<std::string, std::uint64_t> counts_of(const run_tally& tally);

}  // namespace signalbox::simulations
