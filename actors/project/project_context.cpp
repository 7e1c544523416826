#include "actors/project/project_context.hpp"

#include "actors/topic/topic_name.hpp"
#include "core/crypto/random_text.hpp"

namespace signalbox::actors {

void project_context::open_feed() {
  const auto& env = actor.env;
  feed = std::make_unique<topic>(env.hub, topic_of(project.ref), core::random_epoch(env.random),
                                 project_state(env, project), env.settings.topics);
}

}  // namespace signalbox::actors
