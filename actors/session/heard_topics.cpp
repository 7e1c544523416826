#include "actors/session/heard_topics.hpp"

#include <algorithm>
#include <utility>

#include "actors/session/session_wire.hpp"
#include "actors/topic/snapshot_pieces.hpp"
#include "actors/topic/topic_name.hpp"

namespace signalbox::actors {

std::vector<std::string> heard_topics::for_operators() const {
  std::vector<std::string> topics;
  for (const auto& [name, heard] : entries_) {
    if (is_for_operators(name)) topics.push_back(name);
  }
  return topics;
}

void heard_topics::hear_own(const topic_joined& joined) {
  entries_[joined.topic] = {
      .owner = {}, .organization = {}, .key = joined.key, .waiting = nullptr, .lost = false};
}

void heard_topics::hear(const std::string& topic, const caf::actor& owner,
                        const domain::organization_slug& organization, const subscribe& whom) {
  if (!hears_from(owner)) self_->monitor(owner);
  entries_[topic] = {.owner = owner,
                     .organization = organization,
                     .key = std::nullopt,
                     .waiting = std::make_unique<subscribe>(whom),
                     .lost = false};
  self_->send(owner, whom);
}

void heard_topics::move(const std::string& topic, const domain::organization_slug& organization,
                        const std::function<core::result<void>()>& may) {
  const auto found = entries_.find(topic);
  if (found == entries_.end()) return;
  if (const auto allowed = may(); !allowed) {
    end(topic, allowed.error());
    return;
  }
  found->second.organization = organization;
  self_->send(found->second.owner, anew(topic));
}

void heard_topics::joined(const topic_joined& fact) {
  const auto found = entries_.find(fact.topic);
  if (found == entries_.end()) return;
  found->second.key = fact.key;
  found->second.waiting.reset();
}

void heard_topics::leave(const std::string& topic) {
  const auto found = entries_.find(topic);
  if (found == entries_.end()) return;
  const auto heard = std::move(found->second);
  entries_.erase(found);
  stop(topic, heard);
}

void heard_topics::end(const std::string& topic, const core::error& why) {
  leave(topic);
  hub_.send(connection_,
            transport::encode_event("ended", {wire_text(topic), wire_text(told(why))}));
}

void heard_topics::end_forbidden(
    const std::function<core::result<void>(const std::string&, const domain::organization_slug&)>&
        may) {
  std::vector<std::pair<std::string, core::error>> forbidden;
  for (const auto& [name, heard] : entries_) {
    if (heard.organization.empty()) continue;
    if (auto allowed = may(name, heard.organization); !allowed)
      forbidden.emplace_back(name, std::move(allowed.error()));
  }
  for (const auto& [name, why] : forbidden)
    end(name, why);
}

std::vector<std::string> heard_topics::lose(const caf::actor_addr& owner) {
  std::vector<std::string> topics;
  for (auto& [name, heard] : entries_) {
    if (heard.lost || !heard.owner || heard.owner.address() != owner) continue;
    heard.lost = true;
    topics.push_back(name);
  }
  return topics;
}

void heard_topics::go_on(const std::string& topic, const caf::actor& owner) {
  const auto found = entries_.find(topic);
  if (found == entries_.end()) return;
  auto& heard = found->second;
  if (!hears_from(owner)) self_->monitor(owner);
  heard.owner = owner;
  heard.key.reset();
  heard.lost = false;
  self_->send(owner, heard.waiting ? *heard.waiting : anew(topic));
}

std::optional<std::uint64_t> heard_topics::forget(const std::string& topic) {
  const auto found = entries_.find(topic);
  if (found == entries_.end()) return std::nullopt;
  const auto& waiting = found->second.waiting;
  const auto waited_for = waiting ? waiting->ack_id : std::nullopt;
  entries_.erase(found);
  return waited_for;
}

bool heard_topics::renew(const std::vector<transport::topic_key>& topics) {
  bool is_own = false;
  for (auto& [name, heard] : entries_) {
    if (!heard.key || std::ranges::find(topics, *heard.key) == topics.end()) continue;
    if (heard.owner) {
      self_->send(heard.owner, anew(name));
    } else {
      is_own = true;
    }
  }
  return is_own;
}

void heard_topics::stop(const std::string& topic, const entry& heard) {
  if (heard.key) hub_.leave(connection_, *heard.key);
  if (!heard.owner) return;
  self_->send(heard.owner, unsubscribe{connection_, view_of(topic)});
  if (!hears_from(heard.owner)) self_->demonitor(heard.owner);
}

bool heard_topics::hears_from(const caf::actor& owner) const {
  return std::ranges::any_of(
      entries_, [&](const auto& each) { return each.second.owner == owner && !each.second.lost; });
}

subscribe heard_topics::anew(const std::string& topic) const {
  return {.connection = connection_,
          .ack_id = std::nullopt,
          .epoch = {},
          .version = 0,
          .view = view_of(topic)};
}

}  // namespace signalbox::actors
