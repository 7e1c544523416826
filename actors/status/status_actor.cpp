#include "actors/status/status_actor.hpp"

#include <utility>

#include "actors/runtime/later.hpp"
#include "actors/runtime/load.hpp"
#include "actors/status/status_means.hpp"
#include "actors/topic/topic_name.hpp"
#include "core/crypto/random_text.hpp"
#include "core/unknown_outcome.hpp"
#include "storage/incident/incident_repository.hpp"
#include "storage/platform/uptime_repository.hpp"
#include "storage/project/fleet_repository.hpp"

namespace signalbox::actors {

namespace {

using core::result;

/// Incidents that are looked through for those that the world is told of.
constexpr std::size_t looked_through_max = 500;

/// Rows that one statement of a sweep deletes, and statements of one sweep: thirty regions lose as
/// many rows a day.
constexpr std::size_t swept_days_max = 1'000;
constexpr std::size_t day_portions_max = 10;

result<status_contents> load_status(postgres::connection& on, postgres::deadline until,
                                    core::time_point now) {
  auto projects = storage::fleet_repository(on, until).projects(now);
  if (!projects) return std::unexpected(projects.error());
  auto found = storage::incident_repository(on, until).list_recent(now - domain::told_incidents_for,
                                                                   looked_through_max);
  if (!found) return std::unexpected(found.error());
  auto uptime = storage::uptime_repository(on, until).since(domain::oldest_uptime_day(now));
  if (!uptime) return std::unexpected(uptime.error());
  return status_contents{std::move(*projects), std::move(*found), std::move(*uptime)};
}

status_board::terms terms_of(const status_means& means) {
  return {.components = means.components,
          .region_names = means.region_names,
          .title = means.title,
          .url = means.url,
          .support_url = means.support_url};
}

old_rows_sweep::portion days_before(domain::calendar_day first) {
  return [first](postgres::connection& on, postgres::deadline until) {
    return storage::uptime_repository(on, until).forget_before(first, swept_days_max);
  };
}

}  // namespace

status_actor::status_actor(caf::actor_config& config, environment& env)
    : caf::event_based_actor(config),
      env_(env),
      board_(terms_of(*env.status)),
      sweep_(this, env,
             {.kind = "uptime",
              .interval = sweep_interval,
              .portion_rows = swept_days_max,
              .portions_max = day_portions_max},
             [&env] { return days_before(domain::oldest_uptime_day(env.now())); }),
      storage_answered_at_(env.now()) {}

void status_actor::on_exit() {
  feed_.reset();
  board_.begin({});
}

// --- beginning ----------------------------------------------------------------------------------

caf::behavior status_actor::make_behavior() {
  return begin_from_storage(
      this, env_,
      [&env = env_](postgres::connection& on, postgres::deadline until) {
        return load_status(on, until, env.now());
      },
      [this](status_contents all) { loaded(std::move(all)); }, [this] { go_on_with_what_was(); });
}

void status_actor::go_on_with_what_was() {
  const auto last = env_.status->shelf.now();
  if (feed_ || !last) return;
  auto shown = *last;
  if (!shown.storage_away_since) shown.storage_away_since = shown.changed_at = env_.now();
  env_.status->shelf.put(shown);
  open(shown);
  // All else goes on waiting.
  become(caf::behavior{
      [this](const subscribe& whom) { hear(whom); },
      [this](const unsubscribe& whom) { feed_->unsubscribe(whom); },
      [this](const visit_status& asked) { hear(asked); },
      [](const work_done& work) { work.resume(); },
  });
  env_.status->guests.owner_runs();
}

void status_actor::loaded(status_contents all) {
  is_loaded_ = true;
  storage_answered_at_ = env_.now();
  board_.begin(std::move(all));
  board_.forget_old(env_.now());
  count_unexpected_messages(this);
  become(running());
  const bool was_there = feed_ != nullptr;
  tell();
  if (!was_there) env_.status->guests.owner_runs();
  sweep_.begin();
  later(this, sweep_interval, [this] { forget_old(); });
  later(this, storage_look_interval, [this] { look_at_storage(); });
}

void status_actor::open(const domain::status_view& what) {
  feed_ =
      std::make_unique<topic>(env_.hub, std::string(status_topic), core::random_epoch(env_.random),
                              domain::status_state(what, env_.now()), env_.settings.topics);
}

caf::behavior status_actor::running() {
  return {
      [this](const fleet_changed& fact) {
        board_.put(fact.what);
        tell_soon();
      },
      [this](const project_removed& fact) {
        board_.remove(fact.ref);
        tell_soon();
      },
      [this](const probes_summed_up& fact) {
        board_.take(fact.ref, fact.bucket);
        flush_soon();
        tell_soon();
      },
      [this](const incident_told& fact) {
        board_.take(fact.what);
        tell_soon();
      },
      [this](const subscribe& whom) { hear(whom); },
      [this](const unsubscribe& whom) { feed_->unsubscribe(whom); },
      [this](const visit_status& asked) { hear(asked); },
      [](const work_done& work) { work.resume(); },
  };
}

// --- telling ------------------------------------------------------------------------------------

void status_actor::hear(const subscribe& whom) {
  send(caf::actor_cast<caf::actor>(current_sender()), feed_->subscribe(whom));
}

void status_actor::hear(const visit_status& asked) {
  auto wish = env_.status->guests.claim(asked.connection);
  if (!wish) return;
  const actors::subscribe whom{.connection = asked.connection,
                               .ack_id = wish->ack_id,
                               .epoch = std::move(wish->epoch),
                               .version = wish->version};
  env_.status->guests.joined(asked.connection, feed_->subscribe(whom).key);
}

void status_actor::tell_soon() {
  if (telling_) return;
  telling_ = true;
  later(this, gathering_time, [this] { tell(); });
}

void status_actor::tell() {
  telling_ = false;
  const auto now = env_.now();
  const auto before = env_.status->shelf.now();
  const auto next = board_.view(before.get(), now);
  const bool is_new = !before || next != *before;
  // First where HTTP finds it: whoever is told may ask at once.
  if (is_new) env_.status->shelf.put(next);
  if (!feed_) {
    open(next);
  } else if (is_new) {
    feed_->replace(domain::status_state(next, now));
  }
}

// --- counting -----------------------------------------------------------------------------------

void status_actor::flush_soon() {
  if (flushing_ || !board_.uptime().has_unstored()) return;
  flushing_ = true;
  later(this, flush_delay, [this] { flush(); });
}

void status_actor::flush() {
  const auto rows = board_.uptime().take_unstored();
  with_storage(
      env_, this,
      [rows](postgres::connection& on, postgres::deadline until) {
        return storage::uptime_repository(on, until).add(rows);
      },
      [this, rows](const result<void>& stored) {
        flushing_ = false;
        if (!stored) {
          env_.log.warn("uptime.not_stored rows={} error={}", rows.size(), stored.error().message);
          // Rows that may have been stored are not added again: they would count twice.
          if (!core::is_outcome_unknown(stored.error())) board_.uptime().put_back(rows);
        }
        flush_soon();
      });
}

// --- looking ------------------------------------------------------------------------------------

void status_actor::look_at_storage() {
  run_on(
      env_.storage_workers, this,
      [&env = env_]() -> result<void> {
        return env.storage.ping(std::chrono::steady_clock::now() + storage_look_limit);
      },
      [this](const result<void>& answered) {
        storage_looked_at(answered.has_value());
        later(this, storage_look_interval, [this] { look_at_storage(); });
      });
}

void status_actor::storage_looked_at(bool answered) {
  if (answered) storage_answered_at_ = env_.now();
  board_.storage_is_away_since(answered ? std::nullopt : std::optional(storage_answered_at_));
  const auto shown = env_.status->shelf.now();
  if (!shown || shown->storage_away_since.has_value() == answered) tell_soon();
}

void status_actor::forget_old() {
  board_.forget_old(env_.now());
  tell_soon();
  later(this, sweep_interval, [this] { forget_old(); });
}

}  // namespace signalbox::actors
