#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "core/json/json.hpp"

/// What a run tells while it goes on, and the same of one that is over, as its topic shows it.
namespace signalbox::domain {

/// One line of `signalbox simulate --progress json`.
struct simulation_line {
  double progress = 0;  ///< from 0 to 1
  core::json now;       ///< how far it is, how many there are and what went wrong
  core::json point;     ///< of the series; null: none is done
};

/// Nothing for a text that is no such line; what it holds besides is left out.
[[nodiscard]] std::optional<simulation_line> read_simulation_line(std::string_view text);

/// The points of a report by their number from "0", as many as are kept; an empty object where it
/// has none.
[[nodiscard]] core::json simulation_points(const core::json& report);

/// How a run was at its end, as far as its report says.
[[nodiscard]] core::json simulation_end_figures(const core::json& report);

}  // namespace signalbox::domain
