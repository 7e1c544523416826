#pragma once

#include <vector>

#include "actors/identity/identity_context.hpp"
#include "actors/messages/project_key.hpp"

namespace signalbox::actors {

/// The API keys of projects: creating, listing, revoking. Belongs to the identity actor.
class project_keys {
 public:
  explicit project_keys(identity_context& context) : context_(context) {}

  /// Errors: as the messages say.
  /// @{
  task<created_project_key> handle(create_project_key request);
  task<std::vector<domain::project_key>> handle(list_project_keys request);
  task<done> handle(revoke_project_key request);
  /// @}

 private:
  identity_context& context_;
};

}  // namespace signalbox::actors
