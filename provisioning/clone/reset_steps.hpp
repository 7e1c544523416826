#pragma once

#include <optional>
#include <string_view>

#include "core/error.hpp"
#include "domain/identifiers.hpp"
#include "provisioning/local/local_settings.hpp"
#include "provisioning/local/project_folder.hpp"
#include "provisioning/provider.hpp"

/// The steps of the operation `reset` that exchange the data of a branch. The copy is complete
/// before the branch is stopped, and the previous data are kept until the copy has proven that it
/// starts. Each may be repeated after a kill at any moment.
namespace signalbox::provisioning {

/// Whether the branch has the data of a copy that has not proven itself, or none while both are
/// exchanged.
[[nodiscard]] bool has_replaced_data(const projects_folder& projects,
                                     const domain::project_ref& ref);

/// Whether there is a complete copy that has not replaced anything.
[[nodiscard]] bool has_spare_copy(const projects_folder& projects, const domain::project_ref& ref);

/// Puts the complete copy in the place of the data of a stopped database, which are kept. Errors:
/// `conflict` when there is no copy, because the reset was given up; `internal`.
[[nodiscard]] core::result<void> replace_data(const projects_folder& projects,
                                              const domain::project_ref& ref);

/// Checks that the branch has the data of the copy. Errors: as `replace_data`.
[[nodiscard]] core::result<void> check_replaced(const projects_folder& projects,
                                                const domain::project_ref& ref);

/// Deletes the previous data: they cannot be put back any more. Succeeds when they are gone.
/// Errors: `internal`.
[[nodiscard]] core::result<void> delete_replaced(const projects_folder& projects,
                                                 const domain::project_ref& ref);

/// Puts the previous data back, stopping the database if they were exchanged, and deletes the copy,
/// complete or not. Errors: `timeout`, `internal`.
[[nodiscard]] core::result<void> put_back_data(const local_settings& settings,
                                               const projects_folder& projects,
                                               const domain::project_ref& ref, deadline until);

}  // namespace signalbox::provisioning
