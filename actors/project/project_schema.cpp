#include "actors/project/project_schema.hpp"

#include "actors/topic/topic_name.hpp"
#include "core/crypto/random_text.hpp"

namespace signalbox::actors {

void project_schema::change() {
  ++revision_;
  if (feed_) feed_->publish({{"revision", revision_}});
}

topic_joined project_schema::subscribe(const actors::subscribe& request) {
  if (!feed_) {
    const auto& env = context_.actor.env;
    feed_ = std::make_unique<change_feed>(env.hub, schema_topic_of(context_.project.ref),
                                          core::random_epoch(env.random), env.settings.topics);
  }
  return feed_->subscribe(request, [this] { return core::json{{"revision", revision_}}; });
}

void project_schema::unsubscribe(const actors::unsubscribe& request) {
  if (feed_) feed_->unsubscribe(request);
}

}  // namespace signalbox::actors
