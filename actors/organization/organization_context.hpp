#pragma once

#include <caf/actor.hpp>

#include "actors/messages/organization.hpp"
#include "actors/organization/organization_audience.hpp"
#include "actors/organization/organization_contents.hpp"
#include "actors/organization/organization_feed.hpp"
#include "actors/runtime/actor_context.hpp"
#include "actors/runtime/author.hpp"
#include "storage/asker.hpp"

namespace signalbox::actors {

/// What the parts of an organization's actor share: its context, its state, and who is notified of
/// changes. Lives as long as the actor runs.
struct organization_context {
  actor_context& actor;
  organization_contents& contents;
  organization_audience& audience;
  organization_feed& feed;

  [[nodiscard]] const domain::organization_slug& slug() const { return contents.organization.slug; }

  /// The person who requests a change, as storage records it, with the current time.
  [[nodiscard]] storage::author author(const requester& by) const {
    return author_of(actor.env, by);
  }
  /// The same with the role by which the request was permitted, which storage checks again.
  [[nodiscard]] storage::asker asker(const judged_requester& who) const {
    return {.by = author(who.by), .as = who.as};
  }
};

}  // namespace signalbox::actors
