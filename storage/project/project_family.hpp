#pragma once

#include <optional>
#include <string>

#include "core/error.hpp"
#include "domain/organization/organization.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/project/project_repository.hpp"
#include "storage/statements.hpp"

/// Functions for projects that are made from others, for `project_repository`. They run in its
/// transaction, which holds the lock of the organization's row.
namespace signalbox::storage {

/// Checks whether the parent may have one more branch; passes without one. Errors: `not_found` when
/// it is not in the organization; those of `domain::check_new_branch`.
[[nodiscard]] core::result<void> check_parent(const statements& on, const domain::organization& of,
                                              const domain::project_ref& parent);

/// Checks that the project has no branches. Errors: those of `domain::check_without_branches`.
[[nodiscard]] core::result<void> check_no_branches(const statements& on,
                                                   const domain::project_ref& ref,
                                                   const std::string& deed);

/// Returns the entry of the audit log for a new project.
[[nodiscard]] audit_entry creation_entry(const project_draft& draft, const domain::requester& by);

/// Return what the columns `origin` and `parent_ref` contain.
/// @{
[[nodiscard]] std::optional<std::string> origin_text(
    const std::optional<domain::project_origin>& origin);
[[nodiscard]] std::optional<std::string> parent_text(const project_draft& draft);
/// @}

}  // namespace signalbox::storage
