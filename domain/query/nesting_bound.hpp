#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "domain/query/sql_token.hpp"

namespace signalbox::domain {

/// Deepest nesting that is given to the parser. libpg_query recurses over the tree without checking
/// its stack; see decision 72 for the measured bytes.
inline constexpr std::size_t nesting_max = 1'000;

/// Returns an upper bound for the depth of a statement's expressions: open parentheses, brackets
/// and CASE, and for each of them the words and operators that may nest without parentheses, as in
/// `1 + 1 + 1`, `NOT NOT a` and `a UNION b UNION c`. A comma ends such a chain, except of UNION.
[[nodiscard]] std::size_t nesting_bound(std::string_view text, std::span<const sql_token> tokens);

}  // namespace signalbox::domain
