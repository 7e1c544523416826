#pragma once

#include "actors/messages/transfer_link.hpp"
#include "actors/project/project_context.hpp"
#include "actors/runtime/task.hpp"
#include "domain/access/requester.hpp"

namespace signalbox::actors {

/// The transfer links of a project: creates, finds and revokes them. Belongs to the project's
/// actor, which moves the project itself when a link is used.
class transfer_links {
 public:
  explicit transfer_links(project_context& context) : context_(context) {}

  task<sent_transfer_link> create(create_transfer_link request);
  task<domain::transfer_link> find();
  task<found_transfer_link> find(preview_transfer_link request);
  task<done> withdraw(withdraw_transfer_link request);

 private:
  project_context& context_;
};

}  // namespace signalbox::actors
