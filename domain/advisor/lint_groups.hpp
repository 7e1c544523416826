#pragma once

#include "domain/advisor/lint_query.hpp"

/// The groups of lints, each with one query.
namespace signalbox::domain::lint_groups {

[[nodiscard]] lint_query row_security(const advisor_scope& scope);
[[nodiscard]] lint_query policy_speed(const advisor_scope& scope);
[[nodiscard]] lint_query exposure(const advisor_scope& scope);
[[nodiscard]] lint_query routines(const advisor_scope& scope);
[[nodiscard]] lint_query extensions(const advisor_scope& scope);
[[nodiscard]] lint_query roles(const advisor_scope& scope);
[[nodiscard]] lint_query indexes(const advisor_scope& scope);
[[nodiscard]] lint_query table_health(const advisor_scope& scope);
[[nodiscard]] lint_query sessions(const advisor_scope& scope);

}  // namespace signalbox::domain::lint_groups
