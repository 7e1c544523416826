#pragma once

#include "core/error.hpp"
#include "domain/organization/restriction.hpp"
#include "domain/project/project.hpp"

namespace signalbox::domain {

/// Checks whether a project's database can be used for statements now. Errors: `conflict` with
/// `project_not_available` and the status in words; `organization_restricted`.
[[nodiscard]] core::result<void> check_accepts_statements(const project_condition& current,
                                                          const restriction& held);

}  // namespace signalbox::domain
