#pragma once

#include <vector>

#include "actors/messages/organization.hpp"
#include "actors/organization/organization_context.hpp"
#include "actors/runtime/task.hpp"

namespace signalbox::actors {

/// The members of an organization: commits each change, then publishes it in the organization's
/// topics and notifies the sessions of the member. Belongs to the organization's actor.
class organization_members {
 public:
  explicit organization_members(const organization_context& context) : context_(context) {}

  [[nodiscard]] std::vector<domain::member> list() const;

  /// Errors: as the messages say.
  /// @{
  task<domain::member> add(add_member request);
  task<domain::member> change_access(actors::change_access request);
  task<done> remove(remove_member request);
  /// @}

  /// Publishes a stored member, and notifies the directory.
  void joined(const domain::member& member);

  /// Adds the roles on a project to its new branch; storage reads them so.
  void reach_branch(const domain::project& branch);

  /// Removes the roles on a project that has left the organization; storage has removed them.
  void forget_project(const domain::project_ref& ref);

  /// Publishes the changed profile of an account that is a member.
  void apply(const account_changed& fact);

 private:
  void show(const domain::member& changed);
  void forget(const domain::account_id& account);

  organization_context context_;
};

}  // namespace signalbox::actors
