#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "core/json/json.hpp"

/// Progress of a run, and the same figures of a finished one, in the format of its topic.
namespace signalbox::domain {

/// The names of counts in a report from which the final figures are taken.
/// @{
inline constexpr const char* frames_count = "Frames received";
inline constexpr const char* losses_count = "Connections lost";
/// Followed by the reason.
inline constexpr std::string_view failed_connections_prefix = "Failed connections: ";
/// @}

/// A line of `signalbox simulate --progress json`.
struct simulation_line {
  double progress = 0;  ///< from 0 to 1
  core::json now;       ///< progress, counts and errors
  core::json point;     ///< of the series; null: none is complete
};

/// Returns nothing for a text that is not such a line; unknown members are ignored.
[[nodiscard]] std::optional<simulation_line> read_simulation_line(std::string_view text);

/// Returns the points of a report by number from "0", up to the maximum; an empty object if it has
/// none.
[[nodiscard]] core::json simulation_points(const core::json& report);

/// Returns the final figures of a run from its report.
[[nodiscard]] core::json simulation_end_figures(const core::json& report);

}  // namespace signalbox::domain
