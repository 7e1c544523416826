#include "transport/hub/topic_table.hpp"

#include <algorithm>

namespace signalbox::transport {

bool topic_table::join(topic_key topic, subscriber& client, std::uint64_t member) {
  if (auto* known = find(topic, client)) {
    known->state = subscription_state::live;
    // What precedes the join is part of the snapshot that comes with it.
    if (const auto& pending = topics_.find(topic)->second.pending)
      known->delivered = pending->count();
    return false;
  }
  auto& [list, pending] = topics_[topic];
  client.places_.push_back({.topic = topic, .position = list.size(), .member = member});
  list.push_back({.client = &client,
                  .state = subscription_state::live,
                  .delivered = pending ? pending->count() : 0});
  return true;
}

bool topic_table::leave(topic_key topic, subscriber& client) {
  const auto place = std::ranges::find(client.places_, topic, &subscriber::place::topic);
  if (place == client.places_.end()) return false;
  const auto position = place->position;
  client.places_.erase(place);
  remove(topic, position);
  return true;
}

std::size_t topic_table::leave_all(subscriber& client, std::uint64_t member) {
  std::vector<subscriber::place> places;
  std::erase_if(client.places_, [&](const auto& place) {
    if (place.member != member) return false;
    places.push_back(place);
    return true;
  });
  for (const auto& place : places)
    remove(place.topic, place.position);
  return places.size();
}

std::size_t topic_table::retire(topic_key topic) {
  const auto found = topics_.find(topic);
  if (found == topics_.end()) return 0;
  for (const auto& one : found->second.receivers) {
    std::erase_if(one.client->places_, [&](const auto& place) { return place.topic == topic; });
  }
  const auto count = found->second.receivers.size();
  forget_fan_out(topic);
  topics_.erase(found);
  return count;
}

std::span<receiver> topic_table::subscribers(topic_key topic) {
  const auto found = topics_.find(topic);
  return found == topics_.end() ? std::span<receiver>{}
                                : std::span<receiver>(found->second.receivers);
}

void topic_table::mark_behind(topic_key topic, subscriber& client) {
  auto* known = find(topic, client);
  if (known != nullptr && known->state == subscription_state::live)
    known->state = subscription_state::behind;
}

std::vector<topic_behind> topic_table::take_behind(subscriber& client) {
  std::vector<topic_behind> behind;
  for (const auto& place : client.places_) {
    auto& state = topics_.find(place.topic)->second.receivers[place.position].state;
    if (state != subscription_state::behind) continue;
    state = subscription_state::notified;
    behind.push_back({.topic = place.topic, .member = place.member});
  }
  return behind;
}

receiver* topic_table::find(topic_key topic, subscriber& client) {
  const auto place = std::ranges::find(client.places_, topic, &subscriber::place::topic);
  if (place == client.places_.end()) return nullptr;
  return &topics_.find(topic)->second.receivers[place->position];
}

// The last receiver moves to the free position, so all others keep theirs. During a fan-out the
// free position first moves to the end of those before the cursor.
void topic_table::remove(topic_key topic, std::size_t position) {
  const auto found = topics_.find(topic);
  auto& [list, pending] = found->second;
  if (pending && position < pending->cursor) {
    --pending->cursor;
    move(topic, list, pending->cursor, position);
    position = pending->cursor;
  }
  move(topic, list, list.size() - 1, position);
  list.pop_back();
  if (!list.empty()) return;
  forget_fan_out(topic);
  topics_.erase(found);
}

void topic_table::move(topic_key topic, std::vector<receiver>& list, std::size_t from,
                       std::size_t to) {
  if (from == to) return;
  list[to] = list[from];
  auto& places = list[to].client->places_;
  std::ranges::find(places, topic, &subscriber::place::topic)->position = to;
}

}  // namespace signalbox::transport
