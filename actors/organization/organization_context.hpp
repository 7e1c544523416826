#pragma once

#include <caf/actor.hpp>

#include "actors/messages/organization.hpp"
#include "actors/organization/organization_audience.hpp"
#include "actors/organization/organization_contents.hpp"
#include "actors/organization/organization_feed.hpp"
#include "actors/runtime/actor_context.hpp"
#include "actors/runtime/stamp.hpp"
#include "domain/access/requester.hpp"

namespace signalbox::actors {

/// The context that the parts of an organization's actor share: its actor context, its state, and
/// the audience of changes. Lives as long as the actor runs.
struct organization_context {
  actor_context& actor;
  organization_contents& contents;
  organization_audience& audience;
  organization_feed& feed;

  [[nodiscard]] const domain::organization_slug& slug() const { return contents.organization.slug; }

  /// Returns the requester with the current time as the time of the change.
  [[nodiscard]] domain::requester stamp(const domain::requester& by) const {
    return actors::stamp(actor.env, by);
  }
};

}  // namespace signalbox::actors
