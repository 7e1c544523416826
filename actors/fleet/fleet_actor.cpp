#include "actors/fleet/fleet_actor.hpp"

#include <string>
#include <utility>

#include "actors/runtime/author.hpp"
#include "actors/runtime/commit.hpp"
#include "actors/runtime/later.hpp"
#include "actors/runtime/load.hpp"
#include "actors/simulation/simulated_faults.hpp"
#include "actors/topic/topic_name.hpp"
#include "core/crypto/random_text.hpp"
#include "postgres/transaction.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/incident/incident_repository.hpp"
#include "storage/project/fleet_repository.hpp"

namespace signalbox::actors {

namespace {

using core::result;

result<fleet_contents> load_fleet(postgres::connection& on, postgres::deadline until,
                                  core::time_point now) {
  storage::fleet_repository stored(on, until);
  auto projects = stored.projects(now);
  if (!projects) return std::unexpected(projects.error());
  auto names = stored.organization_names();
  if (!names) return std::unexpected(names.error());
  auto incidents = storage::incident_repository(on, until).list_open();
  if (!incidents) return std::unexpected(incidents.error());
  return fleet_contents{std::move(*projects), std::move(*names), std::move(*incidents)};
}

}  // namespace

fleet_actor::fleet_actor(caf::actor_config& config, environment& env)
    : caf::event_based_actor(config), env_(env), board_(env.settings.suggestions) {}

void fleet_actor::on_exit() {
  feed_.reset();
  board_.begin({});
  line_ = {};
}

caf::behavior fleet_actor::make_behavior() {
  return begin_from_storage(
      this, env_,
      [&env = env_](postgres::connection& on, postgres::deadline until) {
        return load_fleet(on, until, env.now());
      },
      [this](fleet_contents all) { loaded(std::move(all)); });
}

void fleet_actor::loaded(fleet_contents all) {
  board_.begin(std::move(all));
  feed_ = std::make_unique<change_feed>(env_.hub, std::string(fleet_topic),
                                        core::random_epoch(env_.random), env_.settings.topics);
  count_unexpected_messages(this);
  become(running());
  forget_old();
}

caf::behavior fleet_actor::running() {
  return {
      [this](const fleet_changed& fact) {
        board_.put(fact.what);
        tell_soon();
      },
      [this](const project_removed& fact) {
        board_.remove(fact.ref);
        tell_soon();
      },
      [this](const probes_summed_up& fact) { take(fact); },
      [this](const organization_named& fact) {
        board_.name(fact.slug, fact.name);
        tell_soon();
      },
      [this](const organization_removed& fact) {
        board_.remove(fact.slug);
        tell_soon();
      },
      [this](const incident_told& fact) {
        board_.take(fact.what);
        tell_soon();
      },
      [this](const dismiss_suggestion& asked) { return dismiss(asked); },
      [this](const inflict_fault& asked) { return inflict(asked); },
      [this](const subscribe& whom) {
        send(caf::actor_cast<caf::actor>(current_sender()),
             feed_->subscribe(whom, [this] { return board_.state(); }));
      },
      [this](const unsubscribe& whom) { feed_->unsubscribe(whom); },
      [](const work_done& work) { work.resume(); },
  };
}

void fleet_actor::take(const probes_summed_up& fact) {
  const auto trouble = domain::trouble_of(fact.bucket);
  if (!trouble) return;
  board_.take_trouble(fact.ref, *trouble);
  tell_soon();
}

caf::result<actors::done> fleet_actor::dismiss(const dismiss_suggestion& asked) {
  const storage::audit_entry entry{.by = author_of(env_, asked.by),
                                   .action = "incident.dismiss_suggestion",
                                   .target = asked.region};
  if (!board_.suggests(asked.region)) {
    return to_caf(
        core::fail(core::errc::not_found, "Nothing is suggested for this region.").error());
  }
  return commit<actors::done>(
      this, env_, line_,
      [entry](postgres::connection& on, postgres::deadline until) {
        return as_done(storage::audit_repository(on, until).append(entry));
      },
      [this, region = asked.region](actors::done noted) {
        if (board_.dismiss(region)) tell_soon();
        return noted;
      });
}

caf::result<actors::done> fleet_actor::inflict(const inflict_fault& asked) {
  auto* fleet = simulated_fleet_of(env_.provider);
  if (fleet == nullptr) return to_caf(databases_are_real());
  return commit<actors::done>(
      this, env_, line_,
      [fleet, what = asked.what, by = author_of(env_, asked.by)](
          postgres::connection& on, postgres::deadline until) -> result<actors::done> {
        auto work = postgres::transaction::begin(on, until);
        if (!work) return std::unexpected(work.error());
        const storage::audit_entry entry{.by = by,
                                         .action = "fleet.fault",
                                         .target = target_of(what),
                                         .detail = fault_json(what)};
        if (auto noted = storage::audit_repository(on, until).append(entry); !noted)
          return std::unexpected(noted.error());
        // Between the two, so that what finds nothing to hit leaves no line in the log.
        if (auto hit = inflict_on(*fleet, what); !hit) return std::unexpected(hit.error());
        return as_done(work->commit(until));
      },
      [](actors::done hit) { return hit; });
}

void fleet_actor::tell_soon() {
  if (telling_ || !board_.has_news()) return;
  telling_ = true;
  later(this, gathering_time, [this] { tell(); });
}

void fleet_actor::tell() {
  telling_ = false;
  const auto patch = board_.take_news(projects_per_patch_max, env_.now());
  if (!patch.empty()) feed_->publish(patch);
  tell_soon();
}

void fleet_actor::forget_old() {
  const auto now = env_.now();
  board_.forget_old_troubles(now);
  tell_soon();
  const auto next = domain::begin_of_bucket(domain::probe_bucket_at(now) + 1);
  later(this, next - now, [this] { forget_old(); });
}

}  // namespace signalbox::actors
