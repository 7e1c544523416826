#include "actors/status/status_actor.hpp"

#include <utility>

#include "actors/messages/conversations.hpp"
#include "actors/runtime/behavior.hpp"
#include "actors/runtime/retention_job.hpp"
#include "actors/status/status_address.hpp"
#include "actors/status/status_context.hpp"
#include "actors/topic/topic_name.hpp"
#include "core/crypto/random_text.hpp"
#include "core/unknown_outcome.hpp"
#include "storage/incident/incident_repository.hpp"
#include "storage/platform/installation_repository.hpp"
#include "storage/platform/uptime_repository.hpp"
#include "storage/project/fleet_repository.hpp"

namespace signalbox::actors {

namespace {

/// Number of recent incidents that are searched for public ones.
constexpr std::size_t recent_scan_max = outages_max;

/// Uptime rows deleted by one statement, and statements per run: thirty regions add as many rows a
/// day.
constexpr std::size_t uptime_rows_max = 1'000;
constexpr std::size_t uptime_portions_max = 10;

status_contents load_status(postgres::connection& on, postgres::deadline until,
                            core::time_point now) {
  auto projects = storage::fleet_repository(on, until).projects(now);
  auto found = storage::incident_repository(on, until).list_recent(
      now - domain::published_incidents_for, recent_scan_max);
  auto uptime = storage::uptime_repository(on, until).since(domain::oldest_uptime_day(now));
  const auto installed_at = storage::installation_repository(on, until).installed_at();
  return status_contents{std::move(projects), std::move(found), std::move(uptime), installed_at};
}

status_view_state::options options_of(const environment& env) {
  const auto& context = *env.status;
  const auto page = status_address_of(env);
  return {.components = context.components,
          .region_names = context.region_names,
          .title = page.title,
          .url = page.url,
          .support_url = context.support_url,
          .sends_mail = sends_status_mails(env)};
}

}  // namespace

status_actor::status_actor(caf::actor_config& config, environment& env)
    : caf::event_based_actor(config),
      context_{this, env},
      view_(options_of(env)),
      storage_answered_at_(env.now()) {}

void status_actor::on_exit() {
  context_.tasks.clear();
  feed_.reset();
  view_.begin({});
}

caf::behavior status_actor::make_behavior() {
  return context_.begin(load());
}

task<void> status_actor::load() {
  auto& env = context_.env;
  const auto read = [&env](postgres::connection& on, postgres::deadline until) {
    return load_status(on, until, env.now());
  };
  auto all = co_await outcome_of(context_.store(read));
  while (!all) {
    show_last();
    co_await context_.sleep(load_retry_delay);
    all = co_await outcome_of(context_.store(read));
  }
  loaded(std::move(*all));
}

void status_actor::show_last() {
  const auto& status = *context_.env.status;
  const auto last = status.snapshot.current();
  if (feed_ || !last) return;
  auto shown = *last;
  if (!shown.storage_away_since) shown.storage_away_since = shown.changed_at = context_.env.now();
  status.snapshot.publish(shown);
  open(shown);
  // Other messages wait in the mailbox until the state is loaded.
  become(caf::behavior{
      [this](const subscribe& request) { handle(request); },
      [this](const unsubscribe& request) { feed_->unsubscribe(request); },
      [this](const visit_status& request) { handle(request); },
      [](const work_done& work) { work.resume(); },
  });
  status.anonymous_audience.owner_runs(address());
}

void status_actor::loaded(status_contents all) {
  auto& env = context_.env;
  storage_answered_at_ = env.now();
  view_.begin(std::move(all));
  view_.forget_old(env.now());
  count_unexpected_messages(this);
  become(running());
  const bool is_first = feed_ == nullptr;
  publish();
  if (is_first) env.status->anonymous_audience.owner_runs(address());
  const retention_bounds within{.kind = "uptime",
                                .interval = retention_interval,
                                .portion_rows = uptime_rows_max,
                                .portions_max = uptime_portions_max};
  context_.start(delete_old_rows(context_, within, [&env] {
    return [first = domain::oldest_uptime_day(env.now())](postgres::connection& on,
                                                          postgres::deadline until) {
      return storage::uptime_repository(on, until).forget_before(first, uptime_rows_max);
    };
  }));
  context_.start(remove_old_days());
  context_.start(probe_storage());
}

void status_actor::open(const domain::status_view& what) {
  auto& env = context_.env;
  feed_ =
      std::make_unique<topic>(env.hub, std::string(status_topic), core::random_epoch(env.random),
                              domain::status_state(what, env.now()), env.settings.topics);
}

caf::behavior status_actor::running() {
  return behavior_of<status_requests>(
      [this](const fleet_changed& fact) {
        view_.put(fact.what);
        publish_soon();
      },
      [this](const project_removed& fact) {
        view_.remove(fact.ref);
        publish_soon();
      },
      [this](const probes_summed_up& fact) {
        view_.apply(fact.ref, fact.bucket);
        flush_soon();
        publish_soon();
      },
      [this](const incident_published& fact) {
        view_.apply(fact.what);
        publish_soon();
      },
      [this](const installation_changed&) {
        view_.rename(options_of(context_.env));
        publish();
      },
      [this](const subscribe& request) { handle(request); },
      [this](const unsubscribe& request) { feed_->unsubscribe(request); },
      [this](const visit_status& request) { handle(request); });
}

void status_actor::handle(const subscribe& request) {
  send(caf::actor_cast<caf::actor>(current_sender()), feed_->subscribe(request));
}

void status_actor::handle(const visit_status& request) {
  context_.env.status->anonymous_audience.joined(request.subscription.connection,
                                                 feed_->subscribe(request.subscription).key);
}

void status_actor::publish_soon() {
  if (!std::exchange(publishing_, true)) context_.start(schedule_publish());
}

task<void> status_actor::schedule_publish() {
  co_await context_.sleep(publish_interval);
  publishing_ = false;
  publish();
}

void status_actor::publish() {
  auto& snapshot = context_.env.status->snapshot;
  const auto now = context_.env.now();
  const auto before = snapshot.current();
  const auto next = view_.view(before.get(), now);
  const bool has_changed = !before || next != *before;
  // The snapshot for HTTP is published first: a subscriber may send a request as soon as it has the
  // change.
  if (has_changed) snapshot.publish(next);
  if (!feed_) {
    open(next);
  } else if (has_changed) {
    feed_->replace(domain::status_state(next, now));
  }
}

void status_actor::flush_soon() {
  if (flushing_ || !view_.uptime().has_unstored()) return;
  flushing_ = true;
  context_.start(flush());
}

task<void> status_actor::flush() {
  while (view_.uptime().has_unstored()) {
    co_await context_.sleep(flush_delay);
    const auto rows = view_.uptime().take_unstored();
    const auto save = [rows](postgres::connection& on, postgres::deadline until) {
      return storage::uptime_repository(on, until).add(rows);
    };
    const auto stored = co_await outcome_of(context_.store(save));
    if (stored) continue;
    context_.env.log.warn("uptime.not_stored rows={} error={}", rows.size(),
                          stored.error().message);
    // Rows that may have been stored are not added again: they would be counted twice.
    if (!core::is_outcome_unknown(stored.error())) view_.uptime().put_back(rows);
  }
  flushing_ = false;
}

task<void> status_actor::remove_old_days() {
  for (;;) {
    co_await context_.sleep(retention_interval);
    view_.forget_old(context_.env.now());
    publish_soon();
  }
}

task<void> status_actor::probe_storage() {
  auto& env = context_.env;
  const auto probe = [&env] {
    return env.storage.ping(std::chrono::steady_clock::now() + storage_probe_deadline);
  };
  for (;;) {
    co_await context_.sleep(storage_probe_interval);
    const auto answered = co_await outcome_of(context_.run(env.storage_workers, probe));
    storage_probed(answered.has_value());
  }
}

void status_actor::storage_probed(bool has_answered) {
  if (has_answered) storage_answered_at_ = context_.env.now();
  view_.storage_is_away_since(has_answered ? std::nullopt : std::optional(storage_answered_at_));
  const auto shown = context_.env.status->snapshot.current();
  if (!shown || shown->storage_away_since.has_value() == has_answered) publish_soon();
}

}  // namespace signalbox::actors
