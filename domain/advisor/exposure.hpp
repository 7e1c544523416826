#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/advisor/lint_query.hpp"

namespace signalbox::domain {

/// The rule of what is exposed, as the WITH clause that queries begin with. `$1`: `platform_roles`.
///
/// An object is exposed when a role has a privilege on it other than its owner, superusers,
/// predefined roles and the platform's roles, and can use its schema; PUBLIC counts as a role.
///
/// `relations`: tables, views and the like of members, with `label`, their quoted name.
/// `grants`: privileges on relations or one of their columns (`attribute`, else 0) of such roles.
/// `exposed`: relations with their `grantees` and `privileges`, without those that change no data.
extern const std::string_view exposure_clause;

/// Returns `$1` of the exposure clause: the platform's roles, the project's own one first.
[[nodiscard]] std::optional<std::string> platform_roles(const advised_roles& roles);

/// Returns a query with the exposure clause and `select` after it.
[[nodiscard]] catalogue_query exposure_query(const advisor_scope& scope, std::string_view select);

}  // namespace signalbox::domain
