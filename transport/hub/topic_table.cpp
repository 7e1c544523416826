#include "transport/hub/topic_table.hpp"

#include <algorithm>

namespace signalbox::transport {

bool topic_table::join(topic_key topic, subscriber& client, std::uint64_t member) {
  if (auto* known = find(topic, client)) {
    known->state = subscription_state::live;
    return false;
  }
  auto& list = topics_[topic];
  client.places_.push_back({.topic = topic, .position = list.size(), .member = member});
  list.push_back({.client = &client, .state = subscription_state::live});
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
  for (const auto& one : found->second) {
    std::erase_if(one.client->places_, [&](const auto& place) { return place.topic == topic; });
  }
  const auto count = found->second.size();
  topics_.erase(found);
  return count;
}

std::span<receiver> topic_table::subscribers(topic_key topic) {
  const auto found = topics_.find(topic);
  return found == topics_.end() ? std::span<receiver>{} : std::span<receiver>(found->second);
}

void topic_table::mark_behind(topic_key topic, subscriber& client) {
  auto* known = find(topic, client);
  if (known != nullptr && known->state == subscription_state::live)
    known->state = subscription_state::behind;
}

std::vector<topic_behind> topic_table::take_behind(subscriber& client) {
  std::vector<topic_behind> behind;
  for (const auto& place : client.places_) {
    auto& state = topics_.find(place.topic)->second[place.position].state;
    if (state != subscription_state::behind) continue;
    state = subscription_state::notified;
    behind.push_back({.topic = place.topic, .member = place.member});
  }
  return behind;
}

receiver* topic_table::find(topic_key topic, subscriber& client) {
  const auto place = std::ranges::find(client.places_, topic, &subscriber::place::topic);
  if (place == client.places_.end()) return nullptr;
  return &topics_.find(topic)->second[place->position];
}

// The last entry moves to the free position, so all others keep theirs.
void topic_table::remove(topic_key topic, std::size_t position) {
  const auto found = topics_.find(topic);
  auto& list = found->second;
  if (position + 1 != list.size()) {
    list[position] = list.back();
    auto& moved = list[position].client->places_;
    std::ranges::find(moved, topic, &subscriber::place::topic)->position = position;
  }
  list.pop_back();
  if (list.empty()) topics_.erase(found);
}

}  // namespace signalbox::transport
