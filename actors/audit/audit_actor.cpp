#include "actors/audit/audit_actor.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "actors/messages/conversations.hpp"
#include "actors/runtime/behavior.hpp"
#include "core/crypto/random_text.hpp"
#include "core/json/merge_patch.hpp"

namespace signalbox::actors {

namespace {

using core::json;

auto newest_of(const audit_log& log) {
  return [query = query_of(log, audit_entries_shown)](postgres::connection& on,
                                                      postgres::deadline until) {
    return storage::audit_repository(on, until).find(query);
  };
}

}  // namespace

audit_actor::audit_actor(caf::actor_config& config, environment& env, audit_log log)
    : caf::event_based_actor(config), context_{this, env}, log_(std::move(log)) {}

void audit_actor::on_exit() {
  context_.tasks.clear();
  feed_.reset();
}

caf::behavior audit_actor::make_behavior() {
  return context_.begin(load());
}

task<void> audit_actor::load() {
  const auto read = newest_of(log_);
  const auto newest = co_await context_.load(read);
  auto& env = context_.env;
  json entries = json::object();
  for (const auto& entry : newest) {
    shown_.insert(entry.id);
    entries[std::to_string(entry.id)] = core::without_nulls(audit_json(entry));
  }
  json state = json::object();
  state["entries"] = std::move(entries);
  feed_ = std::make_unique<topic>(env.hub, topic_of(log_), core::random_epoch(env.random),
                                  std::move(state), env.settings.topics);
  count_unexpected_messages(this);
  become(running());
  extend_life();
  context_.start(end_without_subscribers());
}

task<void> audit_actor::reload() {
  const auto read = newest_of(log_);
  show(co_await context_.load(read));
}

caf::behavior audit_actor::running() {
  return behavior_of<audit_requests>(
      [this](const subscribe& request) {
        extend_life();
        send(caf::actor_cast<caf::actor>(current_sender()), feed_->subscribe(request));
      },
      [this](const unsubscribe& request) { feed_->unsubscribe(request); },
      [this](const audited& fact) { show(fact.entries); },
      [this](const audit_gap&) { context_.start(reload()); });
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

void audit_actor::extend_life() {
  lives_until_ = context_.env.steady_now() + audit_actor_life;
}

task<void> audit_actor::end_without_subscribers() {
  const auto left = [this] {
    return std::chrono::ceil<std::chrono::milliseconds>(lives_until_ - context_.env.steady_now());
  };
  while (left().count() > 0)
    co_await context_.sleep(std::min<std::chrono::milliseconds>(left(), audit_actor_life));
  quit();
}

}  // namespace signalbox::actors
