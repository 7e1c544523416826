#include "benchmarks/realtime_server/topic_owner.hpp"

#include <chrono>
#include <string>

#include "actors/messages/messages.hpp"
#include "actors/runtime/startup.hpp"
#include "actors/topic/topic_name.hpp"
#include "core/crypto/random_text.hpp"

namespace signalbox::bench {

namespace {

// Size of `{"load":[{"at":…,"n":…,"pad":"","t":…}]}` without its padding.
constexpr std::size_t fixed_bytes = 64;

std::uint64_t now_ns() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(now).count());
}

}  // namespace

topic_owner::topic_owner(caf::actor_config& config, actors::environment& env, const load_plan& plan,
                         std::size_t position)
    : caf::event_based_actor(config),
      position_(position),
      padding_bytes_(plan.change_bytes > fixed_bytes ? plan.change_bytes - fixed_bytes : 1),
      number_(plan.first_number) {
  feed_ = std::make_unique<actors::topic>(env.hub, actors::topic_of(plan.project(position)),
                                          core::random_epoch(env.random), change(now_ns()),
                                          env.settings.topics);
}

caf::behavior topic_owner::make_behavior() {
  actors::count_unexpected_messages(this);
  return {
      [this](const actors::subscribe& request) {
        send(caf::actor_cast<caf::actor>(current_sender()), feed_->subscribe(request));
      },
      [this](const actors::unsubscribe& request) { feed_->unsubscribe(request); },
      [this](std::uint64_t times, std::uint64_t at_ns) { publish(times, at_ns); },
  };
}

void topic_owner::publish(std::uint64_t times, std::uint64_t at_ns) {
  for (; times > 0; --times) {
    ++number_;
    feed_->merge(change(at_ns == 0 ? now_ns() : at_ns));
  }
}

// A topic publishes only differences, and stamps must be complete: a merge patch replaces an array.
core::json topic_owner::change(std::uint64_t at_ns) const {
  const auto letter = static_cast<char>('a' + number_ % 26);
  return {{"load", core::json::array({{{"at", at_ns},
                                       {"n", number_},
                                       {"pad", std::string(padding_bytes_, letter)},
                                       {"t", position_}}})}};
}

}  // namespace signalbox::bench
