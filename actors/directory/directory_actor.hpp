#pragma once

#include <array>
#include <caf/actor.hpp>
#include <caf/event_based_actor.hpp>
#include <chrono>
#include <future>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "actors/audit/audit_owners.hpp"
#include "actors/directory/directory_contents.hpp"
#include "actors/directory/probe_turns.hpp"
#include "actors/directory/signed_in.hpp"
#include "actors/messages/messages.hpp"
#include "actors/runtime/actor_context.hpp"
#include "actors/runtime/service.hpp"
#include "actors/snippet/snippet_actor.hpp"
#include "actors/topic/topic_name.hpp"

namespace signalbox::actors {

/// The delay before an owner that ended by a fault is started again, so that a repeated fault does
/// not occupy the processor.
inline constexpr std::chrono::milliseconds restart_delay{100};

/// The name of the identity actor, which owns no topic.
inline constexpr std::string_view identity_name = "identity";

/// The actors of which exactly one runs, by the topic that each owns, or by its own name.
inline constexpr std::array service_names{identity_name,     platform_topic,  fleet_topic,
                                          simulations_topic, operators_topic, status_topic,
                                          snippets_name};

/// The registry of the actors. Finds the owner of a slug or a ref and starts it when it is not
/// running; starts it again from storage when it ended by a fault. Registers the singleton actors
/// (`service`); no request passes through it. Knows the sessions of each account, applies the
/// events of projects to its table of them, and probes every project in turn, spread evenly over
/// time.
///
/// It is the root: every actor ends with it, and when it ends by a fault the program ends too, so
/// that a supervisor starts it again from storage (`app/server`).
class directory_actor final : public caf::event_based_actor {
 public:
  /// `services_registered` is fulfilled once requests find the services (`start_directory`).
  directory_actor(caf::actor_config& config, environment& env,
                  std::promise<void> services_registered = {});

  [[nodiscard]] const char* name() const override { return "directory"; }

 protected:
  caf::behavior make_behavior() override;
  /// Ends every actor, whatever the reason for its own end, and releases everything: two actors
  /// that hold each other's handle would never be destroyed.
  void on_exit() override;

 private:
  struct project_entry {
    caf::actor owner;
    domain::organization_slug organization;
    std::string region;
    domain::project_status status = domain::project_status::unknown;
    core::time_point since = {};  ///< the time of the last change of the status
    bool is_warned = false;       ///< of its pause for inactivity
    std::optional<domain::protection_fault> fault = {};  ///< empty: protected by backups
  };

  task<void> load();
  caf::behavior running();

  // Owners (directory_owners.cpp).
  caf::result<organization_handle> find(const find_organization& request);
  caf::result<located_project> find(const find_project& request);
  caf::result<found_owner> find(const find_owner& request);
  caf::result<found_owner> find_service(std::string_view name);
  caf::result<found_owner> find_log(const audit_log& log);
  /// Starts the singleton actor with this name. Returns false for any other name.
  bool start_service(std::string_view name);
  template <class Actor, class Requests>
  void start_as(std::string_view name, const service<Requests>& place);
  caf::actor start_organization(const domain::organization_slug& slug);
  void start_project(domain::stored_project stored);
  void monitor_owner(std::string topic, const caf::actor& owner);

  // After a fault (directory_faults.cpp).
  void ended(const caf::down_msg& down);
  /// Starts the owner of a topic again from storage after a delay.
  task<void> start_again(std::string topic);
  /// Starts a project's actor and publishes the events that its predecessor stored but did not
  /// publish.
  task<void> restart_project(domain::project_ref ref);
  /// The same for an organization.
  task<void> restart_organization(domain::organization_slug slug);
  /// Ends an organization that is no longer stored.
  void end_organization(const domain::organization_slug& slug);
  bool kill(const std::string& topic);

  // Simulated projects (directory_hosted_simulations.cpp).
  task<found_hosted_simulation> find_simulated();
  task<fleet_added> add(add_to_hosted_simulation request);
  task<simulation_tokens> give(issue_simulation_tokens request);
  task<found_hosted_simulation> remove(remove_hosted_simulation request);
  void start_simulated(const domain::simulated_fleet& what,
                       std::vector<domain::stored_project> projects);
  /// A running organization has already read its members: it is restarted to read them again.
  void restart_organizations_of(const std::vector<domain::simulated_fleet::member>& members);
  void end_simulated(const domain::project_ref& ref, const domain::organization_slug& organization);
  /// After a change of the simulated projects with an unknown outcome: starts the projects that are
  /// stored but not running, and restarts from storage the running ones that are not listed.
  task<void> reload_fleet();

  task<domain::organization> create(create_organization request);
  void apply(const project_created& fact);
  void apply(const project_changed& fact);
  void apply(const project_moved& fact);
  void apply(const project_removed& fact);
  void apply(const organization_removed& fact);
  template <class Fact>
  void notify(const std::vector<caf::actor>& sessions, const Fact& fact) {
    for (const auto& session : sessions)
      send(session, fact);
  }
  /// Notifies an organization's actor if it is running: otherwise it reads the change from storage.
  template <class Fact>
  void notify(const domain::organization_slug& slug, const Fact& fact);
  template <class Fact>
  void notify_organizations(const Fact& fact);
  /// Notifies the actors that show all projects at once.
  template <class Fact>
  void notify_boards(const Fact& fact);

  /// Probes the next projects, so that each has a turn in every heartbeat, and ends the sessions
  /// whose token has expired.
  task<void> sweep();
  task<void> report_census();
  [[nodiscard]] census count();

  actor_context context_;
  std::promise<void> services_registered_;
  std::map<std::string, caf::actor, std::less<>> services_;    ///< singleton actors, by name
  std::unordered_set<std::string> slugs_;                      ///< of all organizations
  std::unordered_map<std::string, caf::actor> organizations_;  ///< running ones, by slug
  std::unordered_map<std::string, project_entry> projects_;    ///< all, by ref
  /// Running services, organizations and projects.
  std::unordered_map<caf::actor_addr, std::string> topics_by_owner_;
  signed_in sessions_;
  audit_owners audits_;
  probe_turns turns_;
};

}  // namespace signalbox::actors
