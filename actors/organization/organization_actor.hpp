#pragma once

#include <caf/actor.hpp>
#include <caf/event_based_actor.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

#include "actors/messages/messages.hpp"
#include "actors/organization/organization_audience.hpp"
#include "actors/organization/organization_billing.hpp"
#include "actors/organization/organization_checklist.hpp"
#include "actors/organization/organization_contents.hpp"
#include "actors/organization/organization_feed.hpp"
#include "actors/organization/organization_invitations.hpp"
#include "actors/organization/organization_members.hpp"
#include "actors/runtime/actor_context.hpp"
#include "actors/runtime/task.hpp"
#include "domain/incident/incident.hpp"

namespace signalbox::actors {

/// Owns one organization: its name and plan, its restriction with the grace timer, its members
/// (`organization_members`), the open invitations (`organization_invitations`), its billing
/// (`organization_billing`), and the list of its projects as reported by their actors; topics
/// `org:{slug}` (`organization_feed`). Notifies the sessions of its members of their view
/// (`organization_audience`).
class organization_actor final : public caf::event_based_actor {
 public:
  organization_actor(caf::actor_config& config, environment& env, domain::organization_slug slug);

  [[nodiscard]] const char* name() const override { return "organization"; }

 protected:
  caf::behavior make_behavior() override;
  /// Releases everything: two actors that hold each other's handle would never be destroyed.
  void on_exit() override;

 private:
  /// Loads the organization from storage; requests wait in the mailbox meanwhile.
  task<void> load();
  void loaded(organization_contents stored, const std::vector<domain::incident>& incidents);
  caf::behavior running();

  task<domain::organization> update(update_organization request);
  task<actors::done> remove(remove_organization request);
  task<domain::organization> restrict(restrict_organization request);
  task<domain::organization> require_mfa(actors::require_mfa request);
  task<domain::organization> change_plan(actors::change_plan request);
  task<created_project> create(create_project request);
  [[nodiscard]] domain::free_limit project_limit() const;
  [[nodiscard]] std::vector<domain::project> projects() const;

  void apply(const project_changed& fact);
  void apply(const project_measured& fact);
  void apply(const project_moved& fact);
  void forget(const domain::project_ref& ref);
  /// Publishes the organization after a stored change.
  void adopt(domain::organization changed);

  /// Sets the timer for the end of the grace period.
  void arm_grace_timer();
  void set_grace_timer(std::chrono::milliseconds delay);
  /// Ends an expired grace period, and tries again later when that cannot be stored.
  void check_restriction();
  task<void> advance_restriction();

  actor_context context_;
  organization_contents contents_;
  organization_audience audience_;
  // Null until loaded.
  std::unique_ptr<organization_feed> feed_;
  std::unique_ptr<organization_members> members_;
  std::unique_ptr<organization_invitations> invitations_;
  std::unique_ptr<organization_billing> billing_;
  std::unique_ptr<organization_checklist> checklist_;
  std::uint64_t grace_timer_ = 0;  ///< generation of the timer
};

}  // namespace signalbox::actors
