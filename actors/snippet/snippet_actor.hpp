#pragma once

#include <caf/event_based_actor.hpp>
#include <memory>

#include "actors/messages/messages.hpp"
#include "actors/query/query_history.hpp"
#include "actors/runtime/actor_context.hpp"
#include "actors/snippet/saved_snippets.hpp"
#include "actors/snippet/snippet_topics.hpp"

namespace signalbox::actors {

/// The name of the snippet actor, which owns topics of single snippets only.
inline constexpr std::string_view snippets_name = "snippets";

/// Owns the saved SQL of all projects, the topics `snippet:{id}` with the people who have a snippet
/// open, and the texts that members ran. Everything but the people is in storage.
class snippet_actor final : public caf::event_based_actor {
 public:
  snippet_actor(caf::actor_config& config, environment& env);

  [[nodiscard]] const char* name() const override { return "snippets"; }

 protected:
  caf::behavior make_behavior() override;
  void on_exit() override;

 private:
  /// Errors: `not_found`.
  task<found_owner> find(find_owner request);

  actor_context context_;
  snippet_topics topics_{context_};
  saved_snippets saved_{context_, topics_};
  std::unique_ptr<query_history> history_;  ///< null until the actor runs
};

}  // namespace signalbox::actors
