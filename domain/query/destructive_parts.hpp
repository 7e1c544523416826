#pragma once

#include <vector>

#include "domain/query/statement.hpp"
#include "domain/query/tree_walk.hpp"

namespace signalbox::domain {

/// Returns the parts of a statement that destroy data or definitions when it runs, also inside of
/// WITH, EXPLAIN ANALYZE, COPY and PREPARE. DELETE and UPDATE count when their condition is missing
/// or always true: TRUE, or a comparison of two equal constants such as `1 = 1`. Bodies of DO,
/// functions and rules are not examined.
[[nodiscard]] std::vector<destructive_part> destructive_parts(const core::json& statement);

}  // namespace signalbox::domain
