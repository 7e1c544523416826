#pragma once

#include <caf/result.hpp>
#include <string>
#include <vector>

#include "actors/messages/invitation.hpp"
#include "actors/organization/organization_members.hpp"
#include "actors/organization/organization_parts.hpp"

namespace signalbox::actors {

/// Who is asked to join an organization: commits each change, sends the letters, and shows the open
/// invitations in the organization's topic. Belongs to the organization's actor.
class organization_invitations {
 public:
  /// `members` take in whoever accepts.
  organization_invitations(organization_parts with, organization_members& members)
      : with_(with), members_(members) {}

  [[nodiscard]] std::vector<domain::invitation> list() const;

  /// Errors: as the messages say.
  /// @{
  [[nodiscard]] caf::result<sent_invitation> create(const invite& asked);
  [[nodiscard]] caf::result<sent_invitation> resend(const resend_invitation& asked);
  [[nodiscard]] caf::result<done> revoke(const revoke_invitation& asked);
  [[nodiscard]] caf::result<found_invitation> find(const look_at_invitation& asked);
  [[nodiscard]] caf::result<domain::member> accept(const accept_invitation& asked);
  /// @}

 private:
  /// Shows a stored invitation and sends its letter.
  sent_invitation send(domain::invitation stored, const std::string& token);
  void forget(std::int64_t id);

  organization_parts with_;
  organization_members& members_;
};

}  // namespace signalbox::actors
