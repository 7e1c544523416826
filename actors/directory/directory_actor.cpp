#include "actors/directory/directory_actor.hpp"

#include <algorithm>
#include <caf/exit_reason.hpp>
#include <caf/send.hpp>
#include <chrono>
#include <utility>

#include "actors/messages/conversations.hpp"
#include "actors/runtime/author.hpp"
#include "actors/runtime/error_bridge.hpp"
#include "actors/runtime/load.hpp"
#include "actors/runtime/service.hpp"
#include "actors/topic/topic_name.hpp"
#include "core/crypto/random_text.hpp"
#include "core/unknown_outcome.hpp"
#include "domain/identifiers.hpp"
#include "storage/organization/organization_repository.hpp"

namespace signalbox::actors {

namespace {

using core::result;

using sweep_atom = caf::atom_constant<caf::atom("sweep")>;
using census_atom = caf::atom_constant<caf::atom("census")>;

/// How often the sweeper gives turns; each time to as many projects as are due.
constexpr std::chrono::milliseconds sweep_interval{100};

/// How often it is counted for metrics.
constexpr std::chrono::milliseconds census_interval{5'000};

}  // namespace

directory_actor::directory_actor(caf::actor_config& config, environment& env)
    : caf::event_based_actor(config), env_(env), audits_(env, this) {}

template <class Fact>
void directory_actor::tell_all(const Fact& fact) {
  for (const auto& [slug, organization] : organizations_)
    send(organization, fact);
}

template <class Fact>
void directory_actor::tell_walls(const Fact& fact) {
  send(fleet_, fact);
  if (status_) send(status_, fact);
}

// --- loading ------------------------------------------------------------------------------------

void directory_actor::on_exit() {
  // However the root ended, nobody is left behind: no one could find them or start them again.
  // Sessions watch the root themselves and close their sockets.
  const auto dismiss = [](const caf::actor& whom) {
    if (whom) caf::anon_send_exit(whom, caf::exit_reason::user_shutdown);
  };
  for (const auto& [slug, organization] : organizations_)
    dismiss(organization);
  for (const auto& [ref, project] : projects_)
    dismiss(project.owner);
  dismiss(platform_);
  dismiss(identity_);
  dismiss(fleet_);
  dismiss(simulations_);
  dismiss(operators_);
  dismiss(status_);
  identity_service(system()).set({});
  platform_service(system()).set({});
  fleet_service(system()).set({});
  simulation_service(system()).set({});
  audits_.dismiss_all();
  sessions_.clear();
  organizations_.clear();
  projects_.clear();
  platform_ = nullptr;
  identity_ = nullptr;
  fleet_ = nullptr;
  simulations_ = nullptr;
  operators_ = nullptr;
  status_ = nullptr;
}

caf::behavior directory_actor::make_behavior() {
  set_down_handler([this](const caf::down_msg& down) { ended(down); });
  // Before the projects are read: requests find these, and wait until they have loaded.
  start_identity();
  start_platform();
  start_fleet();
  start_simulations();
  start_operators();
  start_status();
  return begin_from_storage(
      this, env_,
      [](postgres::connection& on, postgres::deadline until) { return load_directory(on, until); },
      [this](directory_contents stored) { loaded(std::move(stored)); });
}

void directory_actor::loaded(directory_contents stored) {
  for (const auto& slug : stored.slugs)
    slugs_.insert(slug.value);
  for (auto& project : stored.projects)
    start_project(std::move(project));
  // An organization whose grace period runs keeps its timer, whether anybody looks or not.
  for (const auto& slug : stored.in_grace)
    start_organization(slug);
  count_unexpected_messages(this);
  become(running());
  delayed_send(this, sweep_interval, sweep_atom::value);
  // At once, so that no figure is missing at first.
  if (env_.report_census) send(this, census_atom::value);
}

caf::behavior directory_actor::running() {
  const caf::message_handler own = {
      [this](const find_organization& asked) { return find(asked); },
      [this](const find_project& asked) { return find(asked); },
      [this](const find_owner& asked) { return find(asked); },
      [this](const create_organization& asked) { return create(asked); },
      [this](const find_rehearsal& asked) { return find(asked); },
      [this](const add_to_rehearsal& asked) { return add(asked); },
      [this](const give_rehearsal_tokens& asked) { return give(asked); },
      [this](const remove_rehearsal& asked) { return remove(asked); },
      [this](project_created& fact) {
        tell_walls(fleet_changed{domain::fleet_project_of(fact.what)});
        start_project(std::move(fact.what));
      },
      [this](const project_changed& fact) { take(fact); },
      [this](const project_moved& fact) { take(fact); },
      [this](const project_removed& fact) { take(fact); },
      [this](const probes_summed_up& fact) { take(fact); },
      [this](const organization_named& fact) { send(fleet_, fact); },
      [this](const incident_told& fact) { tell_walls(fact); },
      [this](const visit_status& asked) {
        if (status_) send(status_, asked);
      },
      [this](const organization_removed& fact) { take(fact); },
      [this](const session_opened& fact) {
        // A session whose token was renewed says so again: it is watched already.
        if (sessions_.enter(fact)) monitor(fact.actor);
      },
      [this](const membership_granted& fact) { pass_on(fact, sessions_.of(fact.account)); },
      [this](const sign_in_ended& fact) {
        pass_on(fact, sessions_.of(fact));
        if (!fact.session) send(operators_, fact);
      },
      [this](const incident_changed& fact) { tell_all(fact); },
      [this](const account_changed& fact) {
        pass_on(fact, sessions_.of(fact.account.id));
        tell_all(fact);
        send(operators_, fact);
      },
      [this](const database_exited& fact) {
        const auto found = projects_.find(fact.ref.value);
        if (found != projects_.end()) send(found->second.owner, fact);
      },
      [this](const take_census&) { return count(); },
      [this](const kill_owner& asked) { return kill(asked.topic); },
      [this](sweep_atom) { sweep(); },
      [this](again_atom, const std::string& topic) { start_again(topic); },
      [this](census_atom) {
        delayed_send(this, census_interval, census_atom::value);
        env_.report_census(count());
      },
      [](const work_done& work) { work.resume(); },
  };
  return own.or_else(audits_.facts());
}

// --- creating -----------------------------------------------------------------------------------

caf::result<domain::organization> directory_actor::create(const create_organization& asked) {
  auto promise = make_response_promise<domain::organization>();
  const storage::new_organization wanted{
      .slug = domain::organization_slug{domain::random_ref(env_.random)},
      .name = asked.name,
      .owner = asked.by.account,
      .limits = env_.settings.tenancy};
  with_storage(
      env_, this,
      [wanted, by = author_of(env_, asked.by)](postgres::connection& on, postgres::deadline until) {
        return storage::organization_repository(on, until).create(wanted, by);
      },
      [this, promise, slug = wanted.slug,
       owner = asked.by.account](result<domain::organization> stored) mutable {
        if (!stored) {
          // It may have been stored all the same: then it is started as after a fault.
          if (core::is_outcome_unknown(stored.error())) start_again(topic_of(slug));
          promise.deliver(to_caf(std::move(stored.error())));
          return;
        }
        slugs_.insert(stored->slug.value);
        send(fleet_, organization_named{stored->slug, stored->name});
        pass_on(membership_granted{owner, stored->slug}, sessions_.of(owner));
        promise.deliver(std::move(*stored));
      });
  return promise;
}

// --- passing on ---------------------------------------------------------------------------------

template <class Fact>
void directory_actor::tell(const domain::organization_slug& slug, const Fact& fact) {
  const auto running = organizations_.find(slug.value);
  if (running != organizations_.end()) send(running->second, fact);
}

void directory_actor::take(const project_changed& fact) {
  const auto found = projects_.find(fact.what.ref.value);
  if (found != projects_.end()) {
    found->second.status = fact.what.condition.status;
    found->second.since = fact.what.condition.since;
  }
  tell(fact.what.organization, fact);
  tell_walls(fleet_changed{domain::fleet_project_of(fact.what)});
}

void directory_actor::take(const project_moved& fact) {
  const auto found = projects_.find(fact.what.ref.value);
  if (found != projects_.end()) found->second.organization = fact.what.organization;
  if (fact.from != fact.what.organization) tell(fact.from, fact);
  take(project_changed{fact.what});
}

void directory_actor::take(const project_removed& fact) {
  projects_.erase(fact.ref.value);
  tell(fact.organization, fact);
  tell_walls(fact);
}

void directory_actor::take(const probes_summed_up& fact) {
  send(platform_, fact);
  // Most are well, and a wall shows what is not.
  if (domain::trouble_of(fact.bucket)) send(fleet_, fact);
  if (status_) send(status_, fact);
}

void directory_actor::take(const organization_removed& fact) {
  slugs_.erase(fact.slug.value);
  send(fleet_, fact);
}

// --- every project's turn, and what is counted --------------------------------------------------

void directory_actor::sweep() {
  delayed_send(this, sweep_interval, sweep_atom::value);
  const auto now = env_.now();
  pass_on(token_expired{now}, sessions_.take_expired(now));
  turns_.advance(sweep_interval, env_.settings.probe_heartbeat, [this](const std::string& ref) {
    const auto found = projects_.find(ref);
    if (found == projects_.end()) return false;
    if (domain::is_active(found->second.status)) send(found->second.owner, probe_due{});
    return true;
  });
}

census directory_actor::count() {
  const auto now = env_.now();
  census counted{.organizations = slugs_.size(),
                 .projects = projects_.size(),
                 .sessions = sessions_.size(),
                 .waiting_messages = mailbox().size(),
                 .projects_by_region = {}};
  auto oldest = now;
  for (const auto& [ref, project] : projects_) {
    ++counted.projects_by_region[project.region][std::string(to_string(project.status))];
    if (domain::is_in_between(project.status)) oldest = std::min(oldest, project.since);
  }
  counted.oldest_in_between_s = static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::seconds>(now - oldest).count());
  return counted;
}

}  // namespace signalbox::actors
