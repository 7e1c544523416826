#pragma once

#include <caf/actor.hpp>
#include <cstddef>
#include <memory>

#include "actors/project/project_terms.hpp"
#include "actors/runtime/actor_context.hpp"
#include "actors/runtime/serial_queue.hpp"
#include "actors/topic/topic.hpp"
#include "domain/project/project.hpp"

namespace signalbox::actors {

/// What the parts of a project's actor share: its context, the project, and the topic
/// `project:{ref}`. Lives as long as the actor runs.
struct project_context {
  actor_context actor;
  domain::stored_project project;
  project_observations observed;
  /// Probes in a row that had no response until their deadline.
  std::size_t silent_probes = 0;
  /// The provider takes one call for a project at a time. Entered before `actor.queue`, never while
  /// its turn is held: two tasks would wait for each other.
  serial_queue provider_queue{actor.self};
  std::unique_ptr<topic> feed = {};

  /// Begins the topic anew, without the subscribers that it had.
  void open_feed();
  /// Publishes what has changed.
  void publish() const { feed->replace(project_state(actor.env, project, observed)); }
};

}  // namespace signalbox::actors
