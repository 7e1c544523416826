#pragma once

#include <caf/actor.hpp>
#include <caf/event_based_actor.hpp>

#include "actors/messages/organization.hpp"
#include "actors/organization/organization_audience.hpp"
#include "actors/organization/organization_contents.hpp"
#include "actors/organization/organization_feed.hpp"
#include "actors/runtime/author.hpp"
#include "actors/runtime/change_line.hpp"
#include "actors/runtime/environment.hpp"
#include "storage/asker.hpp"

namespace signalbox::actors {

/// The parts of an organization's actor that those work with to whom it leaves its members and its
/// invitations. They live as long as the actor runs.
struct organization_parts {
  caf::event_based_actor* self;
  environment& env;
  change_line& line;
  organization_contents& contents;
  organization_audience& audience;
  organization_feed& feed;
  const caf::actor& directory;

  /// Who asks, as storage judges and records it, with the present moment.
  [[nodiscard]] storage::asker asker_of(const judged_requester& who) const {
    return {.by = author_of(env, who.by), .as = who.as};
  }
};

}  // namespace signalbox::actors
