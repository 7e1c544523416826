#pragma once

#include <string_view>

#include "actors/messages/project_copy.hpp"
#include "actors/project/project_backups.hpp"
#include "actors/project/project_context.hpp"
#include "actors/runtime/task.hpp"
#include "provisioning/provider.hpp"

namespace signalbox::actors {

/// The copying of databases: of this project's to new ones, and of another one's to this project by
/// the operation `clone`. Belongs to the project's actor.
class project_copying {
 public:
  /// The step that copies the database and the key of its vault.
  static constexpr std::string_view copying_step = "copy_source";

  project_copying(project_context& context, project_backups& backups)
      : context_(context), backups_(backups) {}

  /// Answers for this project as a source. Errors: as `prepare_copy`.
  task<domain::project_origin> prepare(prepare_copy request);

  /// Returns the provider's specification of this project's source as it is now. Errors: `conflict`
  /// when it no longer exists; storage's.
  task<provisioning::clone_source> find_source();

  /// Stores the key of the source's vault, if it has one, sealed for this project: the copied
  /// secrets are encrypted with it. Errors: storage's.
  task<void> copy_vault_key();

  /// Removes the key of this project's vault, whose secrets were deleted. Errors: storage's.
  task<void> forget_vault_key();

 private:
  project_context& context_;
  project_backups& backups_;
};

}  // namespace signalbox::actors
