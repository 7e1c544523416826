#include "benchmarks/realtime_server/connection_pool.hpp"

#include <algorithm>

#include "actors/messages/messages.hpp"
#include "actors/runtime/startup.hpp"
#include "actors/topic/topic_name.hpp"
#include "benchmarks/realtime_server/topic_owner.hpp"

namespace signalbox::bench {

connection_pool::connection_pool(caf::actor_config& config, actors::environment& env,
                                 const load_plan& plan, caf::actor directory)
    : caf::event_based_actor(config), plan_(plan), directory_(std::move(directory)) {
  owners_.reserve(plan.topics);
  for (std::size_t position = 0; position < plan.topics; ++position)
    owners_.push_back(spawn<topic_owner>(std::ref(env), std::cref(plan_), position));
}

void connection_pool::on_exit() {
  for (const auto& owner : owners_)
    send_exit(owner, caf::exit_reason::user_shutdown);
  owners_.clear();
  directory_ = nullptr;
}

caf::behavior connection_pool::make_behavior() {
  actors::count_unexpected_messages(this);
  return {
      [this](const actors::find_owner& request) -> caf::result<actors::found_owner> {
        const auto ref = actors::project_of(request.topic);
        const auto position = ref ? position_of(*ref) : owners_.size();
        if (position >= owners_.size()) {
          delegate(directory_, request);
          return caf::delegated<actors::found_owner>{};
        }
        return actors::found_owner{actors::topic_handle(owners_[position]),
                                   plan_.organization_of_topic(position)};
      },
      [this](const actors::find_organization& requested) {
        return delegate(directory_, requested);
      },
      [this](const actors::session_opened& fact) { send(directory_, fact); },
      [this](std::uint64_t first, std::uint64_t topics, std::uint64_t times, std::uint64_t at_ns) {
        order(first, topics, times, at_ns);
      },
  };
}

void connection_pool::order(std::uint64_t first, std::uint64_t topics, std::uint64_t times,
                            std::uint64_t at_ns) {
  const auto end = std::min<std::uint64_t>(first + topics, owners_.size());
  for (auto position = first; position < end; ++position)
    send(owners_[position], times, at_ns);
}

}  // namespace signalbox::bench
