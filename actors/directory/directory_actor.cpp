#include "actors/directory/directory_actor.hpp"

#include <algorithm>
#include <caf/exit_reason.hpp>
#include <caf/send.hpp>
#include <chrono>
#include <utility>

#include "actors/fleet/fleet_actor.hpp"
#include "actors/identity/identity_actor.hpp"
#include "actors/messages/incident_delivery.hpp"
#include "actors/organization/organization_actor.hpp"
#include "actors/platform/operators_actor.hpp"
#include "actors/platform/platform_actor.hpp"
#include "actors/project/project_actor.hpp"
#include "actors/runtime/author.hpp"
#include "actors/runtime/commit.hpp"
#include "actors/runtime/handed_on.hpp"
#include "actors/runtime/load.hpp"
#include "actors/simulation/simulation_actor.hpp"
#include "actors/status/status_actor.hpp"
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

core::error nothing_there(std::string message) {
  return core::fail(core::errc::not_found, std::move(message)).error();
}

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
  return begin_from_storage(
      this, env_,
      [](postgres::connection& on, postgres::deadline until) { return load_directory(on, until); },
      [this](directory_contents stored) { loaded(std::move(stored)); });
}

void directory_actor::loaded(directory_contents stored) {
  for (const auto& slug : stored.slugs)
    slugs_.insert(slug.value);
  start_identity();
  start_platform();
  start_fleet();
  start_simulations();
  start_operators();
  start_status();
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
  return own.or_else(audits_.facts())
      .or_else(handed_on(this, identity_, identity_requests{}))
      .or_else(handed_on(this, platform_, platform_requests{}))
      .or_else(handed_on(this, platform_, incident_requests{}))
      .or_else(handed_on(this, platform_, incident_delivery_requests{}))
      .or_else(handed_on(this, fleet_, fleet_requests{}))
      .or_else(handed_on(this, simulations_, simulation_requests{}));
}

// --- finding and starting -----------------------------------------------------------------------

caf::result<caf::actor> directory_actor::find(const find_organization& asked) {
  if (!slugs_.contains(asked.slug.value))
    return to_caf(nothing_there("There is no such organization."));
  return start_organization(asked.slug);
}

caf::result<located_project> directory_actor::find(const find_project& asked) {
  const auto found = projects_.find(asked.ref.value);
  if (found == projects_.end()) return to_caf(nothing_there("There is no such project."));
  return located_project{found->second.owner, found->second.organization};
}

caf::result<caf::actor> directory_actor::find(const find_owner& asked) {
  if (asked.topic == platform_topic || asked.topic == incidents_topic) return platform_;
  if (asked.topic == fleet_topic) return fleet_;
  if (asked.topic == operators_topic) return operators_;
  if (asked.topic == status_topic && status_) return status_;
  if (asked.topic == simulations_topic || simulation_of(asked.topic)) {
    // Which runs there are is its to know.
    delegate(simulations_, asked);
    return caf::delegated<caf::actor>{};
  }
  if (const auto slug = organization_of(asked.topic)) {
    if (slugs_.contains(slug->value)) return start_organization(*slug);
  } else if (const auto ref = project_of(asked.topic)) {
    const auto found = projects_.find(ref->value);
    if (found != projects_.end()) return found->second.owner;
  } else if (const auto log = audit_log_of(asked.topic)) {
    const auto* of = std::get_if<domain::organization_slug>(&*log);
    if (of == nullptr || slugs_.contains(of->value)) return audits_.owner_of(*log);
  }
  return to_caf(nothing_there("There is no such topic."));
}

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

void directory_actor::start_platform() {
  platform_ = spawn<platform_actor>(std::ref(env_), caf::actor_cast<caf::actor>(this));
  monitor(platform_);
}

void directory_actor::start_fleet() {
  fleet_ = spawn<fleet_actor>(std::ref(env_));
  topics_by_owner_[fleet_.address()] = fleet_topic;
  monitor(fleet_);
}

void directory_actor::start_simulations() {
  simulations_ = spawn<simulation_actor>(std::ref(env_));
  topics_by_owner_[simulations_.address()] = simulations_topic;
  monitor(simulations_);
}

void directory_actor::start_operators() {
  operators_ = spawn<operators_actor>(std::ref(env_));
  topics_by_owner_[operators_.address()] = operators_topic;
  monitor(operators_);
}

void directory_actor::start_status() {
  if (env_.status == nullptr) return;
  status_ = spawn<status_actor>(std::ref(env_));
  topics_by_owner_[status_.address()] = status_topic;
  monitor(status_);
}

void directory_actor::start_identity() {
  identity_ = spawn<identity_actor>(std::ref(env_), caf::actor_cast<caf::actor>(this));
  monitor(identity_);
}

caf::actor directory_actor::start_organization(const domain::organization_slug& slug) {
  if (const auto found = organizations_.find(slug.value); found != organizations_.end())
    return found->second;
  auto started =
      spawn<organization_actor>(std::ref(env_), caf::actor_cast<caf::actor>(this), platform_, slug);
  monitor(started);
  topics_by_owner_[started.address()] = topic_of(slug);
  organizations_.emplace(slug.value, started);
  return started;
}

void directory_actor::start_project(domain::project stored) {
  const auto ref = stored.ref.value;
  project_entry entry{.owner = {},
                      .organization = stored.organization,
                      .region = stored.region,
                      .status = stored.condition.status,
                      .since = stored.condition.since};
  entry.owner =
      spawn<project_actor>(std::ref(env_), caf::actor_cast<caf::actor>(this), std::move(stored));
  monitor(entry.owner);
  topics_by_owner_[entry.owner.address()] = topic_of(domain::project_ref{ref});
  if (projects_.insert_or_assign(ref, std::move(entry)).second) turns_.add(ref);
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
