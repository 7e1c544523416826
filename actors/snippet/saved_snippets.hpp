#pragma once

#include <vector>

#include "actors/messages/snippet.hpp"
#include "actors/runtime/actor_context.hpp"
#include "actors/snippet/snippet_topics.hpp"

namespace signalbox::actors {

/// Stores and finds snippets, and publishes stored changes on their topics. The version of a
/// snippet is compared in storage, so changes need no queue. Belongs to the snippet actor.
class saved_snippets {
 public:
  saved_snippets(actor_context& context, snippet_topics& topics)
      : context_(context), topics_(topics) {}

  /// Errors: as the messages say.
  /// @{
  task<domain::snippet_page> list(list_snippets request);
  task<domain::snippet> find(find_snippet request);
  task<saved_snippet> put(put_snippet request);
  task<done> remove(delete_snippets request);
  task<domain::snippet_counts> count(count_snippets request);
  task<std::vector<domain::snippet_version>> list(list_snippet_versions request);
  task<domain::snippet_version> find(find_snippet_version request);
  task<std::vector<domain::snippet_folder>> list(list_snippet_folders request);
  task<domain::snippet_folder> find(find_snippet_folder request);
  task<domain::snippet_folder> create(create_snippet_folder request);
  task<domain::snippet_folder> rename(rename_snippet_folder request);
  task<done> remove(delete_snippet_folders request);
  /// @}

 private:
  /// Publishes what is stored, after a change that may have been stored.
  task<void> refresh(domain::snippet_id id);

  actor_context& context_;
  snippet_topics& topics_;
};

}  // namespace signalbox::actors
