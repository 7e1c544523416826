#include "actors/platform/operators_actor.hpp"

#include <caf/send.hpp>
#include <string>
#include <utility>

#include "actors/runtime/load.hpp"
#include "actors/runtime/startup.hpp"
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
    : caf::event_based_actor(config), env_(env) {}

void operators_actor::on_exit() {
  feed_.reset();
  waiting_.clear();
}

caf::behavior operators_actor::make_behavior() {
  count_unexpected_messages(this);
  return {
      [this](const subscribe& whom) { hear(whom); },
      [this](const unsubscribe& whom) { leave(whom); },
      [this](const account_changed& fact) {
        look_after(fact.account.id, fact.account.operates != domain::operator_role::none);
      },
      // An account that was deleted ends all its sign-ins.
      [this](const sign_in_ended& fact) { look_after(fact.account, false); },
      [](const work_done& work) { work.resume(); },
  };
}

void operators_actor::hear(const subscribe& whom) {
  auto session = caf::actor_cast<caf::actor>(current_sender());
  if (feed_) {
    send(session, feed_->subscribe(whom));
    return;
  }
  waiting_.push_back({whom, std::move(session)});
  look();
}

void operators_actor::leave(const unsubscribe& whom) {
  if (feed_) feed_->unsubscribe(whom);
  std::erase_if(waiting_,
                [&](const hearer& each) { return each.whom.connection == whom.connection; });
}

void operators_actor::look_after(const domain::account_id& account, bool has_role) {
  // What nobody has asked for is read when somebody does.
  if (!feed_ && !looking_) return;
  if (looking_ || has_role || feed_->state().at("operators").contains(account.value)) look();
}

void operators_actor::look() {
  if (looking_) {
    look_again_ = true;
    return;
  }
  looking_ = true;
  load(
      this, env_,
      [](postgres::connection& on, postgres::deadline until) {
        return storage::operator_repository(on, until).list();
      },
      [this](const std::vector<domain::operator_entry>& all) { found(all); });
}

void operators_actor::found(const std::vector<domain::operator_entry>& all) {
  looking_ = false;
  if (feed_) {
    feed_->replace(state_of(all));
  } else {
    feed_ = std::make_unique<topic>(env_.hub, std::string(operators_topic),
                                    core::random_epoch(env_.random), state_of(all),
                                    env_.settings.topics);
  }
  for (const auto& [whom, session] : std::exchange(waiting_, {}))
    send(session, feed_->subscribe(whom));
  if (std::exchange(look_again_, false)) look();
}

}  // namespace signalbox::actors
