#include "actors/snippet/snippet_actor.hpp"

#include <utility>

#include "actors/messages/conversations.hpp"
#include "actors/runtime/behavior.hpp"
#include "actors/session/session_wire.hpp"
#include "actors/topic/topic_name.hpp"
#include "storage/snippet/snippet_repository.hpp"

namespace signalbox::actors {

snippet_actor::snippet_actor(caf::actor_config& config, environment& env)
    : caf::event_based_actor(config), context_{this, env} {}

void snippet_actor::on_exit() {
  context_.tasks.clear();
  topics_.clear();
}

caf::behavior snippet_actor::make_behavior() {
  count_unexpected_messages(this);
  set_down_handler([this](const caf::down_msg& down) {
    topics_.session_ended(caf::actor_cast<caf::actor_addr>(down.source));
  });
  history_ = std::make_unique<query_history>(context_);
  return behavior_of<snippet_requests>(
      [this](const find_owner& request) { return context_.answer(find(request)); },
      [this](const list_snippets& request) { return context_.answer(saved_.list(request)); },
      [this](const find_snippet& request) { return context_.answer(saved_.find(request)); },
      [this](const put_snippet& request) { return context_.answer(saved_.put(request)); },
      [this](const delete_snippets& request) { return context_.answer(saved_.remove(request)); },
      [this](const count_snippets& request) { return context_.answer(saved_.count(request)); },
      [this](const list_snippet_versions& request) {
        return context_.answer(saved_.list(request));
      },
      [this](const find_snippet_version& request) { return context_.answer(saved_.find(request)); },
      [this](const list_snippet_folders& request) { return context_.answer(saved_.list(request)); },
      [this](const find_snippet_folder& request) { return context_.answer(saved_.find(request)); },
      [this](const create_snippet_folder& request) {
        return context_.answer(saved_.create(request));
      },
      [this](const rename_snippet_folder& request) {
        return context_.answer(saved_.rename(request));
      },
      [this](const delete_snippet_folders& request) {
        return context_.answer(saved_.remove(request));
      },
      [this](const query_ended& fact) { history_->record(fact); },
      [this](const list_history& request) { return context_.answer(history_->list(request)); },
      [this](const clear_history& request) { return context_.answer(history_->clear(request)); },
      [this](const snippet_line& fact) { topics_.show(fact); },
      [this](const project_removed& fact) { topics_.removed(fact.ref); },
      [this](const subscribe& request) {
        topics_.subscribe(request, caf::actor_cast<caf::actor>(current_sender()));
      },
      [this](const unsubscribe& request) { topics_.unsubscribe(request); });
}

task<found_owner> snippet_actor::find(find_owner request) {
  const auto id = snippet_of(request.topic);
  if (!id) co_return std::unexpected(no_such_topic());
  const auto read = [id = *id](postgres::connection& on, postgres::deadline until) {
    return storage::snippet_repository(on, until).locate(id);
  };
  auto place = co_await context_.store(read);
  if (!place) co_return std::unexpected(no_such_topic());
  found_owner found{.owner = topic_handle(caf::actor_cast<caf::actor>(this)),
                    .organization = std::move(place->organization),
                    .project = std::move(place->what.project)};
  found.private_to = domain::only_reader(place->what);
  co_return found;
}

}  // namespace signalbox::actors
