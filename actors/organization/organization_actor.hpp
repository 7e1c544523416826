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
#include "actors/organization/organization_contents.hpp"
#include "actors/organization/organization_feed.hpp"
#include "actors/organization/organization_invitations.hpp"
#include "actors/organization/organization_members.hpp"
#include "actors/runtime/change_line.hpp"
#include "actors/runtime/environment.hpp"
#include "domain/incident/incident.hpp"

namespace signalbox::actors {

/// Owns one organization: its name and plan, its restriction with the grace timer, its members
/// (`organization_members`), the open invitations (`organization_invitations`), who
/// pays for it (`organization_billing`), and the list of its
/// projects as their actors report them; topics `org:{slug}` (`organization_feed`). Tells the
/// sessions of its members what they see of it (`organization_audience`).
class organization_actor final : public caf::event_based_actor {
 public:
  organization_actor(caf::actor_config& config, environment& env, caf::actor directory,
                     caf::actor platform, domain::organization_slug slug);

  [[nodiscard]] const char* name() const override { return "organization"; }

 protected:
  caf::behavior make_behavior() override;
  /// Lets go of everything: two actors that hold each other's handle would stay for ever.
  void on_exit() override;

 private:
  /// Loading from storage, before anything else is answered.
  void load();
  void loaded(organization_contents stored, const std::vector<domain::incident>& incidents);
  caf::behavior running();

  caf::result<domain::organization> update(const update_organization& asked);
  caf::result<actors::done> remove(const remove_organization& asked);
  caf::result<domain::organization> limit(const restrict_organization& asked);
  caf::result<domain::organization> require(const require_mfa& asked);
  caf::result<domain::organization> change(const change_plan& asked);
  caf::result<created_project> create(const create_project& asked);
  [[nodiscard]] free_limit limit_of_projects() const;

  [[nodiscard]] std::vector<domain::project> list() const;

  void take(const project_changed& fact);
  /// A project has left the organization for another.
  void take(const project_moved& fact);
  /// The project is not in the organization any more.
  void forget(const domain::project_ref& ref);
  void take(domain::organization changed);

  /// Sets the timer for the end of the grace period, and ends it when it is due.
  void arm_grace_timer();
  void advance_restriction();
  /// Sets the one timer anew: whatever was set before does not count any more.
  void wait_for_grace(std::chrono::milliseconds delay);

  environment& env_;
  caf::actor directory_;
  caf::actor platform_;
  organization_contents contents_;
  organization_audience audience_;
  // None of these until loaded.
  std::unique_ptr<organization_feed> feed_;
  std::unique_ptr<organization_members> members_;
  std::unique_ptr<organization_invitations> invitations_;
  std::unique_ptr<organization_billing> billing_;
  change_line line_;
  std::uint64_t grace_number_ = 0;
};

}  // namespace signalbox::actors
