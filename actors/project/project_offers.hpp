#pragma once

#include <caf/actor.hpp>
#include <caf/event_based_actor.hpp>
#include <caf/result.hpp>

#include "actors/messages/project_offer.hpp"
#include "actors/runtime/change_line.hpp"
#include "actors/runtime/environment.hpp"

namespace signalbox::actors {

/// The offers of a project by link: made, looked at, taken back. Belongs to the project's actor,
/// which moves the project itself once somebody claims it.
class project_offers {
 public:
  /// `of` is the owner's, who keeps it true.
  project_offers(caf::event_based_actor* self, environment& env, change_line& line,
                 const domain::project& of)
      : self_(self), env_(env), line_(line), project_(of) {}

  caf::result<sent_project_offer> create(const offer_project& asked);
  caf::result<domain::project_offer> find();
  caf::result<found_offer> find(const look_at_offer& asked);
  caf::result<done> withdraw(const withdraw_offer& asked);

 private:
  caf::event_based_actor* self_;
  environment& env_;
  change_line& line_;
  const domain::project& project_;
};

}  // namespace signalbox::actors
