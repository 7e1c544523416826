#include "actors/snippet/snippet_topics.hpp"

#include <algorithm>
#include <utility>

#include "actors/messages/session.hpp"
#include "actors/session/session_wire.hpp"
#include "actors/topic/topic_name.hpp"
#include "core/crypto/random_text.hpp"
#include "domain/snippet/snippet_json.hpp"
#include "storage/snippet/snippet_repository.hpp"

namespace signalbox::actors {

namespace {

using core::json;
using domain::only_reader;
using domain::snippet;

/// Returns the audience of a topic; without a snippet, that it does not exist any more.
topic_audience_changed audience_of(const std::string& topic, const snippet* what) {
  return {.topic = topic,
          .is_removed = what == nullptr,
          .private_to = what != nullptr ? only_reader(*what) : domain::account_id{}};
}

}  // namespace

void snippet_topics::subscribe(const actors::subscribe& request, const caf::actor& session) {
  const auto id = snippet_of(request.topic);
  if (!id) {
    refuse(request, no_such_topic(), context_.env.hub);
    return;
  }
  if (const auto found = open_.find(request.topic); found != open_.end()) {
    join(found->second, request, session);
    return;
  }
  const auto [begun, is_new] = opening_.try_emplace(request.topic);
  begun->second.waiting.push_back({request, session});
  // Of two readers of one topic, the later could finish with an older state.
  if (is_new) context_.start(open(request.topic, *id));
}

task<void> snippet_topics::open(std::string name, domain::snippet_id id) {
  const auto read = [id](postgres::connection& on, postgres::deadline until) {
    return storage::snippet_repository(on, until).locate(id);
  };
  std::optional<storage::snippet_place> place;
  do {
    opening_[name].is_outdated = false;
    place = co_await context_.load(read);
  } while (opening_[name].is_outdated);
  const auto begun = opening_.extract(name);
  auto& env = context_.env;
  if (place && !begun.mapped().waiting.empty()) {
    auto state = domain::snippet_topic_json(place->what);
    state["people"] = json::object();
    open_topic opened;
    opened.what = std::move(place->what);
    opened.feed = std::make_unique<topic>(env.hub, name, core::random_epoch(env.random),
                                          std::move(state), env.settings.topics);
    open_.insert_or_assign(name, std::move(opened));
  }
  for (const auto& [request, session] : begun.mapped().waiting) {
    if (place) {
      join(open_.at(name), request, session);
    } else {
      turn_away(request, session, nullptr);
    }
  }
  if (const auto opened = open_.find(name);
      opened != open_.end() && opened->second.subscribers.empty())
    open_.erase(opened);
}

void snippet_topics::join(open_topic& into, const actors::subscribe& request,
                          const caf::actor& session) {
  // The snippet may have become private since the session checked the permission.
  if (const auto reader = only_reader(into.what); !reader.empty() && reader != request.account) {
    turn_away(request, session, &into.what);
    return;
  }
  const auto [place, is_new] = into.subscribers.try_emplace(
      request.connection,
      subscriber{.session = session.address(), .key = {}, .username = request.person});
  if (is_new) {
    watch(session, request.topic);
    show_person(into, place->second);
  }
  context_.self->send(session, into.feed->subscribe(request));
}

void snippet_topics::turn_away(const actors::subscribe& request, const caf::actor& session,
                               const snippet* what) {
  if (request.ack_id) {
    refuse(request, no_such_topic(), context_.env.hub);
  } else {
    context_.self->send(session, audience_of(request.topic, what));
  }
}

void snippet_topics::show_person(open_topic& in, subscriber& who) {
  if (in.shown >= domain::snippet_people_max) return;
  ++in.shown;
  who.key = std::to_string(in.next_key++);
  in.feed->merge({{"people", {{who.key, {{"username", who.username}}}}}});
}

void snippet_topics::unsubscribe(const actors::unsubscribe& request) {
  if (const auto found = opening_.find(request.topic); found != opening_.end())
    withdraw(found->second.waiting, request, context_.env.hub);
  const auto found = open_.find(request.topic);
  if (found == open_.end()) return;
  found->second.feed->unsubscribe(request);
  const auto who = found->second.subscribers.find(request.connection);
  if (who == found->second.subscribers.end()) return;
  const auto session = sessions_.find(who->second.session);
  leave(request.topic, request.connection);
  if (session == sessions_.end()) return;
  std::erase(session->second, request.topic);
  if (!session->second.empty()) return;
  context_.self->demonitor(session->first);
  sessions_.erase(session);
}

void snippet_topics::leave(const std::string& name, transport::connection_id connection) {
  auto& left = open_.at(name);
  const auto who = left.subscribers.find(connection);
  if (who == left.subscribers.end()) return;
  const auto key = std::exchange(who->second.key, {});
  left.subscribers.erase(who);
  if (left.subscribers.empty()) {
    open_.erase(name);
    return;
  }
  if (key.empty()) return;
  --left.shown;
  left.feed->merge({{"people", {{key, nullptr}}}});
  const auto next = std::ranges::find_if(left.subscribers,
                                         [](const auto& each) { return each.second.key.empty(); });
  if (next != left.subscribers.end()) show_person(left, next->second);
}

void snippet_topics::show(const snippet_line& fact) {
  const auto found = open_.find(fact.topic);
  if (found == open_.end()) return;
  const auto who = found->second.subscribers.find(fact.connection);
  if (who == found->second.subscribers.end() || who->second.key.empty()) return;
  found->second.feed->merge({{"people", {{who->second.key, {{"line", fact.line}}}}}});
}

void snippet_topics::session_ended(const caf::actor_addr& session) {
  const auto ended = sessions_.extract(session);
  if (ended.empty()) return;
  for (const auto& name : ended.mapped()) {
    const auto found = open_.find(name);
    if (found == open_.end()) continue;
    const auto who = std::ranges::find_if(found->second.subscribers, [&](const auto& each) {
      return each.second.session == session;
    });
    if (who == found->second.subscribers.end()) continue;
    const auto connection = who->first;
    leave(name, connection);
  }
}

void snippet_topics::changed(const snippet& what) {
  const auto name = topic_of(what.id);
  if (const auto begun = opening_.find(name); begun != opening_.end())
    begun->second.is_outdated = true;
  const auto found = open_.find(name);
  if (found == open_.end() || what.version <= found->second.what.version) return;
  if (only_reader(found->second.what) != only_reader(what)) {
    close(name, &what);
    return;
  }
  found->second.what = what;
  found->second.what.sql.reset();
  found->second.feed->merge(domain::snippet_topic_json(what));
}

void snippet_topics::removed(const domain::snippet_id& id) {
  const auto name = topic_of(id);
  if (const auto begun = opening_.find(name); begun != opening_.end())
    begun->second.is_outdated = true;
  if (open_.contains(name)) close(name, nullptr);
}

void snippet_topics::removed(const domain::project_ref& project) {
  // The projects of snippets that are being read are not known yet.
  for (auto& [name, begun] : opening_)
    begun.is_outdated = true;
  std::vector<std::string> names;
  for (const auto& [name, each] : open_)
    if (each.what.project == project) names.push_back(name);
  for (const auto& name : names)
    close(name, nullptr);
}

void snippet_topics::close(const std::string& name, const snippet* what) {
  const auto closed = open_.extract(name);
  const auto fact = audience_of(name, what);
  for (const auto& [connection, who] : closed.mapped().subscribers) {
    const auto known = sessions_.find(who.session);
    if (known != sessions_.end()) std::erase(known->second, name);
    if (const auto session = caf::actor_cast<caf::actor>(who.session))
      context_.self->send(session, fact);
  }
}

void snippet_topics::watch(const caf::actor& session, const std::string& name) {
  const auto [place, is_new] = sessions_.try_emplace(session.address());
  if (is_new) context_.self->monitor(session);
  place->second.push_back(name);
}

void snippet_topics::clear() {
  open_.clear();
  opening_.clear();
  sessions_.clear();
}

}  // namespace signalbox::actors
