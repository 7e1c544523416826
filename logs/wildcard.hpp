#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "logs/read_deadline.hpp"

namespace signalbox::logs {

/// Patterns of LIKE and GLOB have at most so many bytes.
inline constexpr std::size_t wildcard_bytes_max = 1'000;

/// The syntax of a pattern: LIKE (`%`, `_`, an escape character, without regard to the case of
/// ASCII) or GLOB (`*`, `?`, `[a-z]`, `[^a-z]`).
struct wildcard_pattern {
  std::string_view text;
  bool is_glob = false;
  std::optional<char> escape = std::nullopt;
};

/// Matches a whole text. The steps are at most the product of both lengths, where SQLite's own
/// functions need exponentially many for some patterns. Nothing when the deadline passes.
[[nodiscard]] std::optional<bool> matches_wildcard(const wildcard_pattern& pattern,
                                                   std::string_view text, read_deadline deadline);

}  // namespace signalbox::logs
