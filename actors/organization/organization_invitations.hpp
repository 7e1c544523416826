#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "actors/messages/invitation.hpp"
#include "actors/organization/organization_context.hpp"
#include "actors/organization/organization_members.hpp"
#include "actors/runtime/task.hpp"

namespace signalbox::actors {

/// The invitations to an organization: commits each change, sends the mails, and publishes the open
/// invitations in the organization's topic. Belongs to the organization's actor.
class organization_invitations {
 public:
  /// Accepting an invitation adds the member to `members`.
  organization_invitations(const organization_context& context, organization_members& members)
      : context_(context), members_(members) {}

  [[nodiscard]] std::vector<domain::invitation> list() const;

  /// Errors: as the messages say.
  /// @{
  task<sent_invitation> create(invite request);
  task<sent_invitation> resend(resend_invitation request);
  task<done> revoke(revoke_invitation request);
  task<found_invitation> find(preview_invitation request);
  task<domain::member> accept(accept_invitation request);
  /// @}

 private:
  /// Publishes a stored invitation and mails it.
  sent_invitation send(domain::invitation stored, const std::string& token);
  void forget(std::int64_t id);

  organization_context context_;
  organization_members& members_;
};

}  // namespace signalbox::actors
