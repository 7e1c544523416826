#pragma once

#include <caf/actor.hpp>
#include <caf/atom.hpp>
#include <caf/event_based_actor.hpp>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "actors/audit/audit_owners.hpp"
#include "actors/directory/directory_contents.hpp"
#include "actors/directory/probe_turns.hpp"
#include "actors/directory/signed_in.hpp"
#include "actors/messages/messages.hpp"
#include "actors/runtime/environment.hpp"

namespace signalbox::actors {

/// Finds the owner of a slug or a ref, starting it when it is not running and again, from storage,
/// when it ended by a fault. Registers the actors that run once (`service`); no request passes
/// through it. Knows the sessions of each account, publishes events to the actors that they
/// concern, and probes every project in turn, spread evenly in time.
///
/// It is the root: every actor ends with it, and when it ends by a fault the program ends too, for
/// a supervisor to start it again from storage (`app/server`).
class directory_actor final : public caf::event_based_actor {
 public:
  directory_actor(caf::actor_config& config, environment& env);

  [[nodiscard]] const char* name() const override { return "directory"; }

 protected:
  caf::behavior make_behavior() override;
  /// Ends every actor, however it ended itself, and lets go of everything: two actors that hold
  /// each other's handle would stay for ever.
  void on_exit() override;

 private:
  struct project_entry {
    caf::actor owner;
    domain::organization_slug organization;
    std::string region;
    domain::project_status status = domain::project_status::unknown;
    core::time_point since = {};  ///< that it has this status
  };

  using again_atom = caf::atom_constant<caf::atom("again")>;

  void loaded(directory_contents stored);
  caf::behavior running();

  caf::result<organization_handle> find(const find_organization& request);
  caf::result<located_project> find(const find_project& request);
  caf::result<topic_handle> find(const find_owner& request);
  caf::result<domain::organization> create(const create_organization& asked);

  caf::result<rehearsal_there> find(const find_rehearsal& asked);
  caf::result<rehearsal_settled> add(const add_to_rehearsal& asked);
  caf::result<rehearsal_tokens> give(const give_rehearsal_tokens& asked);
  caf::result<rehearsal_there> remove(const remove_rehearsal& asked);
  /// Starts whoever owns what has been stored for a rehearsal, and tells of it.
  void begin_rehearsed(const domain::simulated_fleet& what, std::vector<domain::project> projects);
  void end_rehearsed(const domain::project_ref& ref, const domain::organization_slug& organization);
  void end_rehearsed(const domain::organization_slug& slug);
  /// After a change of the simulated fleet with an unknown outcome: starts what storage has and
  /// does not run, and starts from storage again what it does not list.
  void read_fleet_again();

  void start_platform();
  void start_fleet();
  void start_simulations();
  void start_operators();
  void start_status();
  void start_identity();
  caf::actor start_organization(const domain::organization_slug& slug);
  void start_project(domain::project stored);

  void ended(const caf::down_msg& down);
  /// Starts the owner of a topic again, from storage, and tells what it had left untold.
  void start_again(const std::string& topic);
  void restart_project(const domain::project_ref& ref);
  void restart_organization(const domain::organization_slug& slug);
  bool kill(const std::string& topic);

  void take(const project_changed& fact);
  void take(const project_moved& fact);
  void take(const project_removed& fact);
  void take(const probes_summed_up& fact);
  void take(const organization_removed& fact);
  template <class Fact>
  void pass_on(const Fact& fact, const std::vector<caf::actor>& sessions) {
    for (const auto& session : sessions)
      send(session, fact);
  }
  /// Tells an organization's actor, or all of them, when it runs: else it reads it from storage.
  template <class Fact>
  void tell(const domain::organization_slug& slug, const Fact& fact);
  template <class Fact>
  void tell_all(const Fact& fact);

  /// Gives the next projects their turn, so that each has one in every heartbeat, and tells the
  /// sessions whose token has run out.
  void sweep();
  /// Tells whoever shows all projects at once.
  template <class Fact>
  void tell_walls(const Fact& fact);
  [[nodiscard]] census count();

  environment& env_;
  caf::actor platform_;
  caf::actor identity_;
  caf::actor fleet_;
  caf::actor simulations_;
  caf::actor operators_;
  caf::actor status_;                      ///< none where there is no public status page
  std::unordered_set<std::string> slugs_;  ///< of all organizations
  std::unordered_map<std::string, caf::actor> organizations_;  ///< running ones, by slug
  std::unordered_map<std::string, project_entry> projects_;    ///< all, by ref
  std::unordered_map<caf::actor_addr, std::string> topics_by_owner_;
  signed_in sessions_;
  audit_owners audits_;
  probe_turns turns_;
};

}  // namespace signalbox::actors
