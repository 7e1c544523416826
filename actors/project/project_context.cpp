#include "actors/project/project_context.hpp"

#include "actors/topic/topic_name.hpp"
#include "core/crypto/random_text.hpp"

namespace signalbox::actors {

void project_context::open_feed() {
  const auto& env = actor.env;
  feed = std::make_unique<topic>(env.hub, topic_of(project.ref), core::random_epoch(env.random),
                                 project_state(env, project), env.settings.topics);
}

void project_context::watch(const caf::actor& session) {
  if (++watched_sessions[session.address()] == 1) actor.self->monitor(session);
}

void project_context::unwatch(const caf::actor_addr& session) {
  const auto found = watched_sessions.find(session);
  if (found == watched_sessions.end() || --found->second > 0) return;
  watched_sessions.erase(found);
  actor.self->demonitor(session);
}

}  // namespace signalbox::actors
