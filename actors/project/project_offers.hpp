#pragma once

#include "actors/messages/project_offer.hpp"
#include "actors/project/project_context.hpp"
#include "actors/runtime/task.hpp"
#include "domain/access/requester.hpp"

namespace signalbox::actors {

/// The transfer links of a project: creates, finds and revokes them. Belongs to the project's
/// actor, which moves the project itself when a link is used.
class project_offers {
 public:
  explicit project_offers(project_context& context) : context_(context) {}

  task<sent_project_offer> create(offer_project request);
  task<domain::project_offer> find();
  task<found_offer> find(look_at_offer request);
  task<done> withdraw(withdraw_offer request);

 private:
  project_context& context_;
};

}  // namespace signalbox::actors
