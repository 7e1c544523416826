#pragma once

#include <caf/actor.hpp>
#include <caf/event_based_actor.hpp>
#include <cstddef>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "actors/environment.hpp"
#include "actors/messages.hpp"

namespace signalbox::actors {

/// Finds the owner of a slug or a ref, starting it when it is not running and again, from storage,
/// when it ended by a fault. Knows who is signed in where, passes news on to whom it concerns, and
/// gives every project its turn to be looked at, spread evenly in time.
///
/// It is also the one address for the platform actor and the identity actor: what is meant for
/// them is handed on, so that nobody holds a handle that a restart makes stale. It is the root of
/// all actors: when it fails, the server has to be started again.
class directory_actor final : public caf::event_based_actor {
 public:
  directory_actor(caf::actor_config& config, environment& env);

  [[nodiscard]] const char* name() const override { return "directory"; }

 protected:
  caf::behavior make_behavior() override;
  /// Lets go of everything: two actors that hold each other's handle would stay for ever.
  void on_exit() override;

 private:
  struct project_entry {
    caf::actor owner;
    domain::organization_slug organization;
    domain::project_status status = domain::project_status::unknown;
  };
  struct session_entry {
    domain::account_id account;
    domain::session_id session;
    caf::actor actor;
  };
  struct contents;

  void load();
  void loaded(contents stored);
  caf::behavior running();

  caf::result<caf::actor> find(const find_organization& asked);
  caf::result<located_project> find(const find_project& asked);
  caf::result<caf::actor> find(const find_owner& asked);
  caf::result<domain::organization> create(const create_organization& asked);

  void start_platform();
  void start_identity();
  caf::actor start_organization(const domain::organization_slug& slug);
  void start_project(domain::project stored);
  void restart_project(const std::string& ref);
  void ended(const caf::down_msg& down);
  bool kill(const std::string& topic);
  /// Ends every actor, then itself.
  void shut_down(const caf::error& reason);

  void take(const project_changed& fact);
  void take(const project_removed& fact);
  void pass_on(const sign_in_ended& fact);
  void pass_on(const membership_granted& fact);

  /// Gives the next projects their turn, so that each has one in every heartbeat.
  void sweep();
  [[nodiscard]] census count();

  environment& env_;
  caf::actor platform_;
  caf::actor identity_;
  std::unordered_set<std::string> slugs_;                      ///< of all organizations
  std::unordered_map<std::string, caf::actor> organizations_;  ///< running ones, by slug
  std::unordered_map<std::string, project_entry> projects_;    ///< all, by ref
  std::unordered_map<caf::actor_addr, std::string> topics_by_owner_;
  std::unordered_map<caf::actor_addr, session_entry> sessions_;
  std::vector<std::string> sweep_order_;
  std::size_t sweep_position_ = 0;
  double sweep_credit_ = 0;  ///< projects whose turn has come but who have not had it
};

}  // namespace signalbox::actors
