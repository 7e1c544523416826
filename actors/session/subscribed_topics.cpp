#include "actors/session/subscribed_topics.hpp"

#include <algorithm>
#include <utility>

#include "actors/messages/conversations.hpp"
#include "actors/runtime/send.hpp"
#include "actors/session/session_wire.hpp"
#include "actors/topic/snapshot_pieces.hpp"
#include "actors/topic/topic_name.hpp"

namespace signalbox::actors {

void subscribed_topics::add_own(const topic_joined& joined) {
  entries_[joined.topic] = {.owner = {}, .organization = {}, .key = joined.key, .waiting = nullptr};
}

void subscribed_topics::add(const std::string& topic, const found_owner& found,
                            subscribe subscriber) {
  introduce(topic, subscriber);
  monitor(found.owner);
  entries_[topic] = {.owner = found.owner,
                     .organization = found.organization,
                     .key = std::nullopt,
                     .waiting = std::make_unique<subscribe>(subscriber)};
  if (!found.project.empty()) {
    entries_[topic].inner = std::make_unique<topic_place>(
        topic_place{found.organization, found.project, found.private_to});
  }
  send(self_, found.owner, subscriber);
}

void subscribed_topics::move(const std::string& topic, const topic_place& where,
                             const core::result<void>& allowed) {
  const auto found = entries_.find(topic);
  if (found == entries_.end()) return;
  if (!allowed) {
    end(topic, allowed.error());
    return;
  }
  found->second.organization = where.organization;
  if (found->second.inner) *found->second.inner = where;
  send(self_, found->second.owner, make_request(topic));
}

std::optional<topic_place> subscribed_topics::place_of(const std::string& topic) const {
  const auto found = entries_.find(topic);
  if (found == entries_.end()) return std::nullopt;
  return place_in(found->second);
}

std::vector<std::string> subscribed_topics::inner_topics_of(
    const domain::project_ref& project) const {
  std::vector<std::string> names;
  for (const auto& [name, each] : entries_)
    if (each.inner && each.inner->project == project) names.push_back(name);
  return names;
}

void subscribed_topics::confirm(const topic_joined& fact) {
  const auto found = entries_.find(fact.topic);
  if (found == entries_.end()) return;
  found->second.key = fact.key;
  found->second.waiting.reset();
}

void subscribed_topics::remove(const std::string& topic) {
  const auto found = entries_.find(topic);
  if (found == entries_.end()) return;
  const auto removed = std::move(found->second);
  entries_.erase(found);
  if (removed.key) hub_.leave(connection_, *removed.key);
  if (!removed.owner) return;
  const auto request = make_request(topic);
  send(self_, removed.owner, unsubscribe{connection_, request.view, request.topic});
  if (!is_monitored(removed.owner)) self_->demonitor(removed.owner.untyped());
}

void subscribed_topics::end(const std::string& topic, const core::error& why) {
  remove(topic);
  hub_.send(connection_,
            transport::encode_event("ended", {wire_text(topic), wire_text(error_body(why))}));
}

std::vector<std::string> subscribed_topics::owner_ended(const caf::actor_addr& owner) {
  std::vector<std::string> topics;
  for (auto& [name, each] : entries_) {
    if (each.is_without_owner || !each.owner || each.owner.untyped().address() != owner) continue;
    each.is_without_owner = true;
    topics.push_back(name);
  }
  return topics;
}

bool subscribed_topics::is_without_owner(const std::string& topic) const {
  const auto found = entries_.find(topic);
  return found != entries_.end() && found->second.is_without_owner;
}

void subscribed_topics::resume(const std::string& topic, const topic_handle& owner) {
  const auto found = entries_.find(topic);
  if (found == entries_.end()) return;
  auto& resumed = found->second;
  monitor(owner);
  resumed.owner = owner;
  resumed.key.reset();
  resumed.is_without_owner = false;
  send(self_, owner, resumed.waiting ? *resumed.waiting : make_request(topic));
}

std::optional<std::uint64_t> subscribed_topics::forget(const std::string& topic) {
  const auto found = entries_.find(topic);
  if (found == entries_.end()) return std::nullopt;
  const auto& waiting = found->second.waiting;
  const auto ack_id = waiting ? waiting->ack_id : std::nullopt;
  entries_.erase(found);
  return ack_id;
}

std::vector<std::string> subscribed_topics::names_of(
    const std::vector<transport::topic_key>& topics) const {
  std::vector<std::string> names;
  for (const auto& [name, each] : entries_)
    if (each.key && std::ranges::find(topics, *each.key) != topics.end()) names.push_back(name);
  return names;
}

bool subscribed_topics::renew(const std::vector<transport::topic_key>& topics) {
  bool is_own = false;
  for (const auto& [name, each] : entries_) {
    if (!each.key || std::ranges::find(topics, *each.key) == topics.end()) continue;
    if (each.owner) {
      send(self_, each.owner, make_request(name));
    } else {
      is_own = true;
    }
  }
  return is_own;
}

void subscribed_topics::monitor(const topic_handle& owner) {
  if (!is_monitored(owner)) self_->monitor(owner.untyped());
}

bool subscribed_topics::is_monitored(const topic_handle& owner) const {
  return std::ranges::any_of(entries_, [&](const auto& each) {
    return each.second.owner == owner && !each.second.is_without_owner;
  });
}

subscribe subscribed_topics::make_request(const std::string& topic) const {
  subscribe made{.connection = connection_,
                 .ack_id = std::nullopt,
                 .epoch = {},
                 .version = 0,
                 .view = view_of(topic)};
  introduce(topic, made);
  return made;
}

void subscribed_topics::introduce(const std::string& topic, subscribe& request) const {
  const auto named = topic_named(topic);
  if (!named) return;
  // The filter is in the name.
  if (named->kind == topic_kind::logs) request.topic = topic;
  if (named->kind != topic_kind::snippet) return;
  request.topic = topic;
  request.account = contents_.account();
  request.person = contents_.username();
}

}  // namespace signalbox::actors
