#pragma once

#include "core/error.hpp"
#include "provisioning/clone/clone_site.hpp"

/// The steps of the operations `clone` and `reset` that concern the source. Each may be repeated
/// after a kill at any moment.
namespace signalbox::provisioning {

/// Checks, without changing anything, that the source can be copied. Errors: `bad_request` without
/// a source, and as `domain::checked_recovery`; `not_found` for a source that is not on this host;
/// `conflict` when it does not run but must, and without room on the disk; `unavailable` with a
/// damaged repository, or without pgBackRest; each with a sentence.
[[nodiscard]] core::result<void> check_source(const clone_site& at, deadline until);

/// Copies the source: the database, complete and stopped, and the key of its vault become the new
/// project's folder, or the one that will replace it, with one rename. Succeeds when that exists.
/// An earlier attempt is removed first, and a failed one at its end. Errors: as `check_source`;
/// `conflict` when the source was stopped or deleted meanwhile; `timeout`.
[[nodiscard]] core::result<void> copy_source(const clone_site& at, deadline until);

/// Removes what an earlier attempt left in a staging folder: processes, then files. Errors:
/// `timeout`, `internal`.
[[nodiscard]] core::result<void> clear_staging(const local_settings& settings,
                                               const project_folder& staging, deadline until);

/// Ends the processes in the staging folders of a killed program, whose files can then be removed.
void end_staging_leftovers(const local_settings& settings, const projects_folder& projects);

}  // namespace signalbox::provisioning
