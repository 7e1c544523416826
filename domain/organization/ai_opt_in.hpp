#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace signalbox::domain {

/// The features that may send a project's content to a language model, each disabled until an
/// organization opts in (specification point 6), by name.
inline constexpr std::array<std::string_view, 3> ai_opt_in_tags = {
    "AI_DATA_GENERATOR_OPT_IN", "AI_LOG_GENERATOR_OPT_IN", "AI_SQL_GENERATOR_OPT_IN"};

/// Returns the known tags of `requested` without duplicates, by name.
[[nodiscard]] std::vector<std::string> known_opt_in_tags(const std::vector<std::string>& requested);

}  // namespace signalbox::domain
