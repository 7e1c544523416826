#pragma once

#include <caf/actor.hpp>
#include <caf/actor_addr.hpp>
#include <cstddef>
#include <map>
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
  /// A scheduled job has run in the database since the last probe.
  bool has_used_database = false;
  /// The provider accepts one call per project at a time. Entered before `actor.queue`, never while
  /// holding its turn: two tasks would wait for each other.
  serial_queue provider_queue{actor.self};
  std::unique_ptr<topic> feed = {};

  /// Monitors a session for one part of the actor, and ends that. CAF ends all monitors of a
  /// session together, so parts must not end them on their own.
  /// @{
  void watch(const caf::actor& session);
  void unwatch(const caf::actor_addr& session);
  /// @}
  /// The session has ended.
  void forget(const caf::actor_addr& session) { watched_sessions.erase(session); }

  /// Opens the topic again, without its subscribers.
  void open_feed();
  /// Publishes the changes.
  void publish() const { feed->replace(project_state(actor.env, project, observed)); }

  std::map<caf::actor_addr, std::size_t> watched_sessions = {};  ///< with their parts
};

}  // namespace signalbox::actors
