#pragma once

#include <caf/result.hpp>
#include <vector>

#include "actors/messages/organization.hpp"
#include "actors/organization/organization_parts.hpp"

namespace signalbox::actors {

/// Who belongs to an organization: commits each change, then shows it in the organization's topics
/// and tells the sessions of the person concerned. Belongs to the organization's actor.
class organization_members {
 public:
  explicit organization_members(organization_parts with) : with_(with) {}

  [[nodiscard]] std::vector<domain::member> list() const;

  /// Errors: as the messages say.
  /// @{
  [[nodiscard]] caf::result<domain::member> add(const add_member& asked);
  [[nodiscard]] caf::result<domain::member> change(const change_access& asked);
  [[nodiscard]] caf::result<done> remove(const remove_member& asked);
  /// @}

  /// Somebody who joined has been stored.
  void take(const domain::member& joined);

  /// A project is gone from the organization, and with it the roles on it; storage has done the
  /// same.
  void forget_project(const domain::project_ref& ref);

  /// What is shown of an account is something else now.
  void take(const account_changed& fact);

 private:
  void show(const domain::member& changed);
  void forget(const domain::account_id& account);

  organization_parts with_;
};

}  // namespace signalbox::actors
