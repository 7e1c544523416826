#pragma once

#include <filesystem>
#include <string_view>

#include "core/error.hpp"
#include "simulations/scenario/scenario.hpp"

namespace signalbox::simulations {

/// Parses and validates a scenario in TOML 1.0. `file` names the text in messages; the scenario's
/// name is its last part without the extension. Errors: `bad_request` with all faults, one per
/// line, with their positions in the file: invalid TOML, unknown keys with the likely intended one,
/// numbers out of range, events after the end, regions without a project.
[[nodiscard]] core::result<scenario> read_scenario(std::string_view text, std::string_view file);

/// As above, for a file. Further errors: a file that cannot be read or is larger than 1 MiB.
[[nodiscard]] core::result<scenario> load_scenario(const std::filesystem::path& file);

/// Returns the short form of a scenario (`scenario::in_short`), with smaller numbers and a shorter
/// duration. At least one of every kind that the scenario has remains.
[[nodiscard]] scenario shortened(scenario whole);

}  // namespace signalbox::simulations
