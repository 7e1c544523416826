#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace signalbox::domain {

/// The features that may show a language model what is in a project, each off until an
/// organization opts in (specification point 6), by name.
inline constexpr std::array<std::string_view, 3> ai_opt_in_tags = {
    "AI_DATA_GENERATOR_OPT_IN", "AI_LOG_GENERATOR_OPT_IN", "AI_SQL_GENERATOR_OPT_IN"};

/// Those of `wanted` that there are, each once, by name.
[[nodiscard]] std::vector<std::string> known_opt_in_tags(const std::vector<std::string>& wanted);

}  // namespace signalbox::domain
