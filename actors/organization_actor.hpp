#pragma once

#include <caf/actor.hpp>
#include <caf/event_based_actor.hpp>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "actors/change_line.hpp"
#include "actors/environment.hpp"
#include "actors/messages.hpp"
#include "actors/organization_contents.hpp"
#include "actors/scoped_incidents.hpp"
#include "actors/topic.hpp"
#include "domain/incident.hpp"

namespace signalbox::actors {

/// Owns one organization: its name and plan, its restriction with the grace timer, its members,
/// and the list of its projects as their actors report them; topic `org:{slug}`. Tells the
/// sessions of its members what they see of it.
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
  struct watcher {
    domain::account_id account;
    caf::actor session;
  };

  /// Loading from storage, before anything else is answered.
  void load();
  void loaded(organization_contents stored, const std::vector<domain::incident>& incidents);
  caf::behavior running();

  caf::result<domain::organization> rename(const rename_organization& asked);
  caf::result<actors::done> remove(const remove_organization& asked);
  caf::result<domain::organization> limit(const restrict_organization& asked);
  caf::result<domain::member> add(const add_member& asked);
  caf::result<domain::member> change(const change_role& asked);
  caf::result<actors::done> remove(const remove_member& asked);
  caf::result<created_project> create(const create_project& asked);

  void take(const project_changed& fact);
  void take(const project_removed& fact);
  void take(const incident_changed& fact);
  void take(const account_changed& fact) {
    if (const auto changed = renewed(members_, fact)) take(*changed);
  }

  void watch(const watch_organization& asked);
  void tell(const watcher& whom);
  void tell_everybody();
  void tell_account(const domain::account_id& account);

  /// Sets the timer for the end of the grace period, and ends it when it is due.
  void arm_grace_timer();
  void advance_restriction();
  /// Sets the one timer anew: whatever was set before does not count any more.
  void wait_for_grace(std::chrono::milliseconds delay);

  void take(domain::organization changed);
  void take(const domain::member& changed);
  [[nodiscard]] domain::incident_target target() const;
  /// What members see, made anew after it changed.
  [[nodiscard]] const std::shared_ptr<const organization_view>& view();

  environment& env_;
  caf::actor directory_;
  caf::actor platform_;
  domain::organization organization_;
  std::map<std::string, domain::member> members_;    ///< by account
  std::map<std::string, domain::project> projects_;  ///< by ref
  scoped_incidents incidents_;
  std::unordered_map<caf::actor_addr, watcher> watchers_;
  std::unique_ptr<topic> feed_;
  std::shared_ptr<const organization_view> view_;  ///< none: to be made
  change_line line_;
  std::uint64_t grace_number_ = 0;
};

}  // namespace signalbox::actors
