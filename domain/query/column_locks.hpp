#pragma once

#include <string>

#include "core/json/json.hpp"

/// Parts of ALTER TABLE … ADD that take time in proportion to the table.
namespace signalbox::domain {

/// Returns why adding a column (a `ColumnDef`) rewrites or scans the table, as a sentence; empty if
/// it does not. A default is evaluated once, and stored without a rewrite, unless it is volatile.
[[nodiscard]] std::string reason_of_new_column(const core::json& column);

/// Returns why adding a constraint (a `Constraint`) scans the table or builds an index, as a
/// sentence; empty if it does not (NOT VALID, USING INDEX).
[[nodiscard]] std::string reason_of_constraint(const core::json& constraint);

}  // namespace signalbox::domain
