#pragma once

#include <caf/actor.hpp>
#include <cstddef>
#include <memory>

#include "actors/project/operation_planning.hpp"
#include "actors/runtime/actor_context.hpp"
#include "actors/runtime/serial_queue.hpp"
#include "actors/topic/topic.hpp"
#include "domain/project/project.hpp"

namespace signalbox::actors {

/// The context that the parts of a project's actor share: its actor context, the project, and the
/// topic `project:{ref}`. Lives as long as the actor runs.
struct project_context {
  actor_context actor;
  domain::stored_project project;
  project_observations observed;
  /// Consecutive probes without a response before their deadline.
  std::size_t silent_probes = 0;
  /// The provider accepts one call per project at a time. Entered before `actor.queue`, never while
  /// holding its turn: two tasks would wait for each other.
  serial_queue provider_queue{actor.self};
  std::unique_ptr<topic> feed = {};

  /// Opens the topic again, without its subscribers.
  void open_feed();
  /// Publishes the changes.
  void publish() const { feed->replace(project_state(actor.env, project, observed)); }
};

}  // namespace signalbox::actors
