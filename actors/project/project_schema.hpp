#pragma once

#include <caf/actor.hpp>
#include <cstdint>
#include <memory>

#include "actors/messages/topic.hpp"
#include "actors/project/project_context.hpp"
#include "actors/topic/change_feed.hpp"

namespace signalbox::actors {

/// The topic `schema:{ref}`: `{"revision": n}`, which changes when definitions in the project's
/// database may have changed through Signalbox, so that clients read them again. Belongs to the
/// project's actor.
class project_schema {
 public:
  explicit project_schema(project_context& context) : context_(context) {}

  void change();

  /// Opens the topic if it is closed, and replies to the client.
  [[nodiscard]] topic_joined subscribe(const actors::subscribe& request);
  void unsubscribe(const actors::unsubscribe& request);

  /// Ends the topic and all subscriptions.
  void close() { feed_.reset(); }

 private:
  project_context& context_;
  std::uint64_t revision_ = 0;
  std::unique_ptr<change_feed> feed_;  ///< since the first subscription
};

}  // namespace signalbox::actors
