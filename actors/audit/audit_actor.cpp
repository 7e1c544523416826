#include "actors/audit/audit_actor.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "actors/runtime/load.hpp"
#include "core/crypto/random_text.hpp"
#include "core/json/merge_patch.hpp"

namespace signalbox::actors {

namespace {

using core::json;

using stay_atom = caf::atom_constant<caf::atom("stay")>;

auto newest_of(const audit_log& log) {
  return [wanted = query_of(log, audit_entries_shown)](postgres::connection& on,
                                                       postgres::deadline until) {
    return storage::audit_repository(on, until).find(wanted);
  };
}

}  // namespace

audit_actor::audit_actor(caf::actor_config& config, environment& env, audit_log log)
    : caf::event_based_actor(config), env_(env), log_(std::move(log)) {}

void audit_actor::on_exit() {
  feed_.reset();
}

caf::behavior audit_actor::make_behavior() {
  return begin_from_storage(
      this, env_, newest_of(log_),
      [this](const std::vector<storage::audit_entry>& newest) { loaded(newest); });
}

void audit_actor::loaded(const std::vector<storage::audit_entry>& newest) {
  json entries = json::object();
  for (const auto& entry : newest) {
    shown_.insert(entry.id);
    entries[std::to_string(entry.id)] = core::without_nulls(audit_json(entry));
  }
  feed_ = std::make_unique<topic>(env_.hub, topic_of(log_), core::random_epoch(env_.random),
                                  json{{"entries", std::move(entries)}}, env_.settings.topics);
  count_unexpected_messages(this);
  become(running());
  stay();
  delayed_send(this, audit_actor_life, stay_atom::value);
}

caf::behavior audit_actor::running() {
  return {
      [this](const subscribe& whom) {
        stay();
        send(caf::actor_cast<caf::actor>(current_sender()), feed_->subscribe(whom));
      },
      [this](const unsubscribe& whom) { feed_->unsubscribe(whom); },
      [this](const audited& news) { show(news.entries); },
      [this](const audit_gap&) {
        load(this, env_, newest_of(log_),
             [this](const std::vector<storage::audit_entry>& newest) { show(newest); });
      },
      [this](stay_atom) { leave_when_due(); },
      [](const work_done& work) { work.resume(); },
  };
}

void audit_actor::show(const std::vector<storage::audit_entry>& entries) {
  json change = json::object();
  for (const auto& entry : entries) {
    const bool is_too_old = shown_.size() >= audit_entries_shown && entry.id < *shown_.begin();
    if (is_too_old || !shown_.insert(entry.id).second) continue;
    change[std::to_string(entry.id)] = core::without_nulls(audit_json(entry));
    if (shown_.size() <= audit_entries_shown) continue;
    change[std::to_string(*shown_.begin())] = nullptr;
    shown_.erase(shown_.begin());
  }
  if (!change.empty()) feed_->merge({{"entries", std::move(change)}});
}

void audit_actor::stay() {
  stays_until_ = env_.steady_now() + audit_actor_life;
}

void audit_actor::leave_when_due() {
  const auto left =
      std::chrono::duration_cast<std::chrono::milliseconds>(stays_until_ - env_.steady_now());
  if (left.count() <= 0) {
    quit();
  } else {
    delayed_send(this, std::min<std::chrono::milliseconds>(left, audit_actor_life),
                 stay_atom::value);
  }
}

}  // namespace signalbox::actors
