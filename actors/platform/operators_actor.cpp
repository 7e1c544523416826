#include "actors/platform/operators_actor.hpp"

#include <caf/send.hpp>
#include <string>
#include <utility>

#include "actors/messages/conversations.hpp"
#include "actors/runtime/behavior.hpp"
#include "actors/topic/topic_name.hpp"
#include "core/crypto/random_text.hpp"
#include "storage/identity/operator_repository.hpp"

namespace signalbox::actors {

namespace {

using core::json;

/// `{operators: {ID: {email, username, role}}}`.
json state_of(const std::vector<domain::operator_entry>& all) {
  auto operators = json::object();
  for (const auto& one : all) {
    operators[one.account.value] = {
        {"email", one.email}, {"username", one.username}, {"role", domain::to_string(one.role)}};
  }
  return {{"operators", std::move(operators)}};
}

}  // namespace

operators_actor::operators_actor(caf::actor_config& config, environment& env)
    : caf::event_based_actor(config), context_{this, env} {}

void operators_actor::on_exit() {
  context_.tasks.clear();
  feed_.reset();
  waiting_.clear();
}

caf::behavior operators_actor::make_behavior() {
  count_unexpected_messages(this);
  return behavior_of<operators_requests>(
      [this](const subscribe& request) { handle(request); },
      [this](const unsubscribe& request) { handle(request); },
      [this](const actors::account_changed& fact) {
        account_changed(fact.account.id, fact.account.operates != domain::operator_role::none);
      },
      // Also sent when an account is deleted.
      [this](const sign_in_ended& fact) { account_changed(fact.account, false); });
}

void operators_actor::handle(const subscribe& request) {
  auto session = caf::actor_cast<caf::actor>(current_sender());
  if (feed_) {
    send(session, feed_->subscribe(request));
    return;
  }
  waiting_.push_back({request, std::move(session)});
  read();
}

void operators_actor::handle(const unsubscribe& request) {
  if (feed_) feed_->unsubscribe(request);
  withdraw(waiting_, request, context_.env.hub);
}

void operators_actor::account_changed(const domain::account_id& account, bool has_role) {
  // Before the first subscription the list is not loaded.
  if (!feed_ && !reading_) return;
  if (reading_ || has_role || feed_->state().at("operators").contains(account.value)) read();
}

void operators_actor::read() {
  if (reading_) {
    read_again_ = true;
  } else {
    reading_ = true;
    context_.start(read_until_current());
  }
}

task<void> operators_actor::read_until_current() {
  const auto read = [](postgres::connection& on, postgres::deadline until) {
    return storage::operator_repository(on, until).list();
  };
  do {
    publish(co_await context_.load(read));
  } while (std::exchange(read_again_, false));
  reading_ = false;
}

void operators_actor::publish(const std::vector<domain::operator_entry>& all) {
  if (feed_) {
    feed_->replace(state_of(all));
  } else {
    auto& env = context_.env;
    feed_ =
        std::make_unique<topic>(env.hub, std::string(operators_topic),
                                core::random_epoch(env.random), state_of(all), env.settings.topics);
  }
  for (const auto& [request, session] : std::exchange(waiting_, {}))
    send(session, feed_->subscribe(request));
}

}  // namespace signalbox::actors
