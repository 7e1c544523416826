#include "actors/fleet/fleet_actor.hpp"

#include <string>
#include <utility>

#include "actors/messages/conversations.hpp"
#include "actors/runtime/behavior.hpp"
#include "actors/runtime/stamp.hpp"
#include "actors/simulation/simulated_faults.hpp"
#include "actors/topic/topic_name.hpp"
#include "core/crypto/random_text.hpp"
#include "domain/audit_actions.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/incident/incident_repository.hpp"
#include "storage/project/fleet_repository.hpp"
#include "storage/statements.hpp"

namespace signalbox::actors {

namespace {

using core::result;

fleet_contents load_fleet(postgres::connection& on, postgres::deadline until,
                          core::time_point now) {
  storage::fleet_repository stored(on, until);
  auto projects = stored.projects(now);
  auto names = stored.organization_names();
  auto incidents = storage::incident_repository(on, until).list_open();
  return fleet_contents{std::move(projects), std::move(names), std::move(incidents)};
}

}  // namespace

fleet_actor::fleet_actor(caf::actor_config& config, environment& env)
    : caf::event_based_actor(config), context_{this, env}, view_(env.settings.suggestions) {}

void fleet_actor::on_exit() {
  context_.tasks.clear();
  feed_.reset();
  view_.begin({});
}

caf::behavior fleet_actor::make_behavior() {
  return context_.begin(load());
}

task<void> fleet_actor::load() {
  auto& env = context_.env;
  const auto read = [&env](postgres::connection& on, postgres::deadline until) {
    return load_fleet(on, until, env.now());
  };
  view_.begin(co_await context_.load(read));
  feed_ = std::make_unique<change_feed>(env.hub, std::string(fleet_topic),
                                        core::random_epoch(env.random), env.settings.topics);
  count_unexpected_messages(this);
  become(running());
  context_.start(remove_old_troubles());
}

caf::behavior fleet_actor::running() {
  return behavior_of<fleet_requests>(
      [this](const fleet_changed& fact) {
        view_.put(fact.what);
        publish_soon();
      },
      [this](const project_removed& fact) {
        view_.remove(fact.ref);
        publish_soon();
      },
      [this](const probes_summed_up& fact) { apply(fact); },
      [this](const organization_named& fact) {
        view_.name(fact.slug, fact.name);
        publish_soon();
      },
      [this](const organization_removed& fact) {
        view_.remove(fact.slug);
        publish_soon();
      },
      [this](const incident_published& fact) {
        view_.apply(fact.what);
        publish_soon();
      },
      [this](const dismiss_suggestion& request) { return context_.answer(dismiss(request)); },
      [this](const inflict_fault& request) { return context_.answer(inject(request)); },
      [this](const subscribe& request) {
        send(caf::actor_cast<caf::actor>(current_sender()),
             feed_->subscribe(request, [this] { return view_.state(); }));
      },
      [this](const unsubscribe& request) { feed_->unsubscribe(request); });
}

void fleet_actor::apply(const probes_summed_up& fact) {
  const auto trouble = domain::trouble_of(fact.bucket);
  if (!trouble) return;
  view_.apply_trouble(fact.ref, *trouble);
  publish_soon();
}

task<actors::done> fleet_actor::dismiss(dismiss_suggestion request) {
  if (!view_.suggests(request.region))
    co_return core::fail(core::errc::not_found, "There is no suggested incident for this region.");
  const storage::audit_entry entry{.by = stamp(context_.env, request.by),
                                   .action = domain::audit::incident_dismiss_suggestion,
                                   .target = request.region};
  const auto turn = co_await context_.queue.enter();
  const auto save = [entry](postgres::connection& on, postgres::deadline until) {
    return storage::audit_repository(on, until).append(entry);
  };
  co_await context_.commit(turn, save);
  if (view_.dismiss(request.region)) publish_soon();
  co_return actors::done{};
}

task<actors::done> fleet_actor::inject(inflict_fault request) {
  auto* fleet = simulated_fleet_of(context_.env.provider);
  if (fleet == nullptr) co_return std::unexpected(databases_are_real());
  const auto turn = co_await context_.queue.enter();
  const auto save = [fleet, what = request.what, by = stamp(context_.env, request.by)](
                        postgres::connection& on, postgres::deadline until) -> result<void> {
    storage::transaction work(on, until);
    const storage::audit_entry entry{.by = by,
                                     .action = domain::audit::fleet_fault,
                                     .target = target_of(what),
                                     .detail = fault_json(what)};
    storage::audit_repository(on, until).append(entry);
    // The fault comes before the commit, so that a fault without a target leaves no audit entry.
    if (auto hit = inflict_on(*fleet, what); !hit) return std::unexpected(hit.error());
    work.commit();
    return {};
  };
  co_await context_.commit(turn, save);
  co_return actors::done{};
}

void fleet_actor::publish_soon() {
  if (publishing_ || !view_.has_changes()) return;
  publishing_ = true;
  context_.start(publish());
}

task<void> fleet_actor::publish() {
  while (view_.has_changes()) {
    co_await context_.sleep(publish_interval);
    const auto patch = view_.take_changes(projects_per_patch_max, context_.env.now());
    if (!patch.empty()) feed_->publish(patch);
  }
  publishing_ = false;
}

task<void> fleet_actor::remove_old_troubles() {
  for (;;) {
    const auto now = context_.env.now();
    view_.forget_old_troubles(now);
    publish_soon();
    const auto next = domain::begin_of_bucket(domain::probe_bucket_at(now) + 1);
    co_await context_.sleep(next - now);
  }
}

}  // namespace signalbox::actors
