#pragma once

#include <caf/actor.hpp>
#include <caf/actor_system.hpp>

#include "actors/messages/conversations.hpp"
#include "fake_installation.hpp"

namespace signalbox::api::testing {

/// Actors that answer from `state`, which must outlive them.
[[nodiscard]] caf::actor spawn_identity(caf::actor_system& system, fake_state& state);
[[nodiscard]] caf::actor spawn_platform(caf::actor_system& system, fake_state& state);
[[nodiscard]] caf::actor spawn_fleet(caf::actor_system& system, fake_state& state);
[[nodiscard]] caf::actor spawn_simulations(caf::actor_system& system, fake_state& state);
[[nodiscard]] caf::actor spawn_organization(caf::actor_system& system, fake_state& state);
[[nodiscard]] caf::actor spawn_project(caf::actor_system& system, fake_state& state);

/// The owners that the directory finds.
struct fake_owners {
  actors::organization_handle organization;
  actors::project_handle project;
};
[[nodiscard]] caf::actor spawn_directory(caf::actor_system& system, fake_state& state,
                                         fake_owners owners);

}  // namespace signalbox::api::testing
