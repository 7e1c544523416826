#include "actors/directory/directory_actor.hpp"

#include <algorithm>
#include <caf/exit_reason.hpp>
#include <caf/send.hpp>
#include <chrono>
#include <utility>

#include "actors/messages/conversations.hpp"
#include "actors/runtime/behavior.hpp"
#include "actors/runtime/measurements.hpp"
#include "actors/runtime/stamp.hpp"
#include "core/unknown_outcome.hpp"
#include "storage/organization/organization_repository.hpp"

namespace signalbox::actors {

namespace {

/// The interval at which due projects are probed.
constexpr std::chrono::milliseconds sweep_interval{100};

/// The interval at which the actors are counted for metrics.
constexpr std::chrono::milliseconds census_interval{5'000};

}  // namespace

directory_actor::directory_actor(caf::actor_config& config, environment& env,
                                 std::promise<void> services_registered)
    : caf::event_based_actor(config),
      context_{this, env},
      services_registered_(std::move(services_registered)),
      audits_(env, this) {}

template <class Fact>
void directory_actor::notify(const domain::organization_slug& slug, const Fact& fact) {
  const auto running = organizations_.find(slug.value);
  if (running != organizations_.end()) send(running->second, fact);
}

template <class Fact>
void directory_actor::notify_organizations(const Fact& fact) {
  for (const auto& [slug, organization] : organizations_)
    send(organization, fact);
}

template <class Fact>
void directory_actor::notify_boards(const Fact& fact) {
  fleet_service(system()).send(this, fact);
  status_service(system()).send(this, fact);
}

void directory_actor::on_exit() {
  context_.tasks.clear();
  // No actor may stay, whatever the reason: nothing could find it or start it again. Sessions
  // monitor the directory and close their sockets.
  const auto end = [](const caf::actor& owner) {
    caf::anon_send_exit(owner, caf::exit_reason::user_shutdown);
  };
  for (const auto& [slug, organization] : organizations_)
    end(organization);
  for (const auto& [ref, project] : projects_)
    end(project.owner);
  for (const auto& [name, started] : services_)
    end(started);
  auto& all = system();
  directory_service(all).set({});
  identity_service(all).set({});
  platform_service(all).set({});
  fleet_service(all).set({});
  simulation_service(all).set({});
  snippet_service(all).set({});
  operators_service(all).set({});
  status_service(all).set({});
  audits_.dismiss_all();
  sessions_.clear();
  organizations_.clear();
  projects_.clear();
  services_.clear();
}

caf::behavior directory_actor::make_behavior() {
  set_down_handler([this](const caf::down_msg& down) { ended(down); });
  directory_service(system()).set(directory_handle(caf::actor_cast<caf::actor>(this)));
  // The services start before the projects are read, because requests find them and wait until they
  // have loaded.
  for (const auto name : service_names)
    start_service(name);
  services_registered_.set_value();
  return context_.begin(load());
}

task<void> directory_actor::load() {
  const auto read = load_directory;
  auto stored = co_await context_.load(read);
  for (const auto& slug : stored.slugs)
    slugs_.insert(slug.value);
  for (auto& project : stored.projects)
    start_project(std::move(project));
  // The timer of an organization's grace period must run even when no request needs its actor.
  for (const auto& slug : stored.in_grace)
    start_organization(slug);
  count_unexpected_messages(this);
  become(running());
  context_.start(sweep());
  if (context_.env.metrics != nullptr) context_.start(report_census());
}

caf::behavior directory_actor::running() {
  return behavior_of<directory_requests>(
      [this](const find_organization& request) { return find(request); },
      [this](const find_project& request) { return find(request); },
      [this](const find_owner& request) { return find(request); },
      [this](const create_organization& request) { return context_.answer(create(request)); },
      [this](const find_hosted_simulation&) { return context_.answer(find_simulated()); },
      [this](const add_to_hosted_simulation& request) { return context_.answer(add(request)); },
      [this](const issue_simulation_tokens& request) { return context_.answer(give(request)); },
      [this](const remove_hosted_simulation& request) { return context_.answer(remove(request)); },
      [this](const project_created& fact) { apply(fact); },
      [this](const project_changed& fact) { apply(fact); },
      [this](const project_moved& fact) { apply(fact); },
      [this](const project_removed& fact) { apply(fact); },
      [this](const organization_removed& fact) { apply(fact); },
      [this](const session_opened& fact) {
        // A session that opens again with a renewed token is already monitored.
        if (sessions_.enter(fact)) monitor(fact.actor);
      },
      [this](const membership_granted& fact) { notify(sessions_.of(fact.account), fact); },
      [this](const sign_in_ended& fact) { notify(sessions_.of(fact), fact); },
      [this](const incident_changed& fact) { notify_organizations(fact); },
      [this](const account_changed& fact) {
        notify(sessions_.of(fact.account.id), fact);
        notify_organizations(fact);
      },
      [this](const ticket_changed& fact) { notify(sessions_.of(fact.account), fact); },
      [this](const database_exited& fact) {
        const auto found = projects_.find(fact.ref.value);
        if (found != projects_.end()) send(found->second.owner, fact);
      },
      [this](const first_step_done& fact) { notify(fact.organization, fact); },
      [this](const plan_changed& fact) {
        for (const auto& [ref, project] : projects_)
          if (project.organization == fact.organization) send(project.owner, fact);
      },
      [this](const project_measured& fact) { notify(fact.organization, fact); },
      [this](const audited& fact) { audits_.apply(fact); },
      [this](const audit_gap& fact) { audits_.apply(fact); },
      [this](const count_installation&) { return count(); },
      [this](const kill_owner& request) { return kill(request.topic); });
}

task<domain::organization> directory_actor::create(create_organization request) {
  const auto& env = context_.env;
  const storage::new_organization draft{
      .slug = domain::organization_slug{domain::random_ref(env.random)},
      .name = request.name,
      .owner = request.by.account,
      .limits = env.settings.tenancy};
  const auto save = [draft, by = stamp(env, request.by)](postgres::connection& on,
                                                         postgres::deadline until) {
    return storage::organization_repository(on, until).create(draft, by);
  };
  auto stored = co_await outcome_of(context_.store(save));
  // The organization may have been stored all the same: then it is started as after a fault. Until
  // this is known its owner decides; to members who connect meanwhile it is not missing.
  if (!stored && core::is_outcome_unknown(stored.error())) {
    slugs_.insert(draft.slug.value);
    context_.start(restart_organization(draft.slug));
  }
  auto organization = co_await std::move(stored);
  slugs_.insert(organization.slug.value);
  const organization_named named{organization.slug, organization.name};
  fleet_service(system()).send(this, named);
  const membership_granted granted{request.by.account, organization.slug};
  notify(sessions_.of(request.by.account), granted);
  co_return organization;
}

void directory_actor::apply(const project_created& fact) {
  notify_boards(fleet_changed{domain::fleet_project_of(fact.what)});
  start_project(fact.what);
}

void directory_actor::apply(const project_changed& fact) {
  const auto found = projects_.find(fact.what.ref.value);
  if (found != projects_.end()) {
    found->second.status = fact.what.condition.status;
    found->second.since = fact.what.condition.since;
    found->second.is_warned = fact.what.use.pause_at.has_value();
    found->second.fault = fault_of(fact.what);
  }
  notify(fact.what.organization, fact);
  notify_boards(fleet_changed{domain::fleet_project_of(fact.what)});
}

void directory_actor::apply(const project_moved& fact) {
  const auto found = projects_.find(fact.what.ref.value);
  if (found != projects_.end()) found->second.organization = fact.what.organization;
  if (fact.from != fact.what.organization) notify(fact.from, fact);
  apply(project_changed{fact.what});
}

void directory_actor::apply(const project_removed& fact) {
  projects_.erase(fact.ref.value);
  notify(fact.organization, fact);
  notify_boards(fact);
  snippet_service(system()).send(this, fact);
}

void directory_actor::apply(const organization_removed& fact) {
  slugs_.erase(fact.slug.value);
  fleet_service(system()).send(this, fact);
}

task<void> directory_actor::sweep() {
  for (;;) {
    co_await context_.sleep(sweep_interval);
    const auto now = context_.env.now();
    notify(sessions_.take_expired(now), token_expired{now});
    turns_.advance(sweep_interval, context_.env.settings.probe_heartbeat,
                   [this](const std::string& ref) {
                     const auto found = projects_.find(ref);
                     if (found == projects_.end()) return false;
                     const auto& one = found->second;
                     if (domain::is_active(one.status)) send(one.owner, probe_due{});
                     return true;
                   });
  }
}

task<void> directory_actor::report_census() {
  // The first count is immediate, so that no metric is missing at first.
  for (;; co_await context_.sleep(census_interval))
    context_.env.metrics->set_census(count());
}

census directory_actor::count() {
  const auto now = context_.env.now();
  census counted{.organizations = slugs_.size(),
                 .projects = projects_.size(),
                 .sessions = sessions_.size(),
                 .waiting_messages = mailbox().size(),
                 .projects_by_region = {},
                 .projects_unprotected = {}};
  auto oldest = now;
  for (const auto& [ref, project] : projects_) {
    ++counted.projects_by_region[project.region][std::string(to_string(project.status))];
    if (project.is_warned) ++counted.projects_warned;
    if (project.fault)
      ++counted.projects_unprotected[std::string(
          domain::protection_fault_names.name_of(*project.fault))];
    if (domain::is_in_between(project.status)) oldest = std::min(oldest, project.since);
  }
  counted.oldest_in_between_s = static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::seconds>(now - oldest).count());
  return counted;
}

}  // namespace signalbox::actors
