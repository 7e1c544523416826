#pragma once

#include <filesystem>
#include <string_view>

#include "core/error.hpp"
#include "simulations/scenario/scenario.hpp"

namespace signalbox::simulations {

/// Reads a scenario from a TOML 1.0 text and checks it. `file` is how the text is called in
/// messages, and its last part without the ending is the scenario's name. Errors: `bad_request`
/// with everything that is wrong, a line each, with its place in the file: what is no TOML, unknown
/// keys with the one that was probably meant, numbers out of their range, events behind the end,
/// regions without a project.
[[nodiscard]] core::result<scenario> read_scenario(std::string_view text, std::string_view file);

/// The same, of a file. Errors besides: a file that cannot be read or is larger than 1 MiB.
[[nodiscard]] core::result<scenario> load_scenario(const std::filesystem::path& file);

/// The short run of a scenario (`scenario::in_short`): fewer of everybody, and over sooner. At
/// least one of whatever there is stays.
[[nodiscard]] scenario shortened(scenario whole);

}  // namespace signalbox::simulations
