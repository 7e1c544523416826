#pragma once

#include <string>

#include "actors/messages/wrappers.hpp"
#include "actors/project/project_context.hpp"
#include "actors/project/project_schema.hpp"
#include "actors/project/project_vault.hpp"
#include "actors/runtime/task.hpp"

namespace signalbox::actors {

/// Servers of other databases and their user mappings in the database of a project: decides to
/// which address they connect, reads passwords from the vault, and has the provider change them.
/// Belongs to the project's actor.
class project_wrappers {
 public:
  project_wrappers(project_context& context, project_vault& vault, project_schema& schema)
      : context_(context), vault_(vault), schema_(schema), changes_(context.actor.self) {}

  task<changed_wrapper> change(change_wrapper request);
  task<std::string> find_address(find_wrapper_address request);

 private:
  /// Adds the checked address and the file of authorities to a target.
  task<domain::wrapper_target> complete(domain::wrapper_target target, std::string current);
  task<void> note(const domain::wrapper_order& order, domain::requester by);
  task<void> perform(domain::wrapper_order order);

  project_context& context_;
  project_vault& vault_;
  project_schema& schema_;
  serial_queue changes_;  ///< so that a project waits for one name at a time
};

}  // namespace signalbox::actors
