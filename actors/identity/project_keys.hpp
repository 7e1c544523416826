#pragma once

#include <caf/result.hpp>
#include <vector>

#include "actors/identity/identity_context.hpp"
#include "actors/messages/project_key.hpp"

namespace signalbox::actors {

/// The API keys of projects: made, listed, ended. Belongs to the identity actor.
class project_keys {
 public:
  explicit project_keys(identity_context& in) : in_(in) {}

  [[nodiscard]] caf::result<created_project_key> take(const create_project_key& asked);
  [[nodiscard]] caf::result<std::vector<domain::project_key>> take(const list_project_keys& asked);
  [[nodiscard]] caf::result<done> take(const revoke_project_key& asked);

 private:
  identity_context& in_;
};

}  // namespace signalbox::actors
