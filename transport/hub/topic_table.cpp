#include "transport/hub/topic_table.hpp"

#include <algorithm>

namespace signalbox::transport {

bool topic_table::join(topic_key topic, subscriber& who, std::uint64_t member) {
  if (auto* known = find(topic, who)) {
    known->state = standing::live;
    return false;
  }
  auto& list = topics_[topic];
  who.places_.push_back({.topic = topic, .position = list.size(), .member = member});
  list.push_back({.who = &who, .state = standing::live});
  return true;
}

bool topic_table::leave(topic_key topic, subscriber& who) {
  const auto place = std::ranges::find(who.places_, topic, &subscriber::place::topic);
  if (place == who.places_.end()) return false;
  const auto position = place->position;
  who.places_.erase(place);
  remove(topic, position);
  return true;
}

std::size_t topic_table::leave_all(subscriber& who, std::uint64_t member) {
  std::vector<subscriber::place> places;
  std::erase_if(who.places_, [&](const auto& place) {
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
    std::erase_if(one.who->places_, [&](const auto& place) { return place.topic == topic; });
  }
  const auto count = found->second.size();
  topics_.erase(found);
  return count;
}

std::span<hearer> topic_table::hearers(topic_key topic) {
  const auto found = topics_.find(topic);
  return found == topics_.end() ? std::span<hearer>{} : std::span<hearer>(found->second);
}

void topic_table::mark_behind(topic_key topic, subscriber& who) {
  auto* known = find(topic, who);
  if (known != nullptr && known->state == standing::live) known->state = standing::behind;
}

std::vector<topic_behind> topic_table::take_behind(subscriber& who) {
  std::vector<topic_behind> behind;
  for (const auto& place : who.places_) {
    auto& state = topics_.find(place.topic)->second[place.position].state;
    if (state != standing::behind) continue;
    state = standing::told;
    behind.push_back({.topic = place.topic, .member = place.member});
  }
  return behind;
}

hearer* topic_table::find(topic_key topic, subscriber& who) {
  const auto place = std::ranges::find(who.places_, topic, &subscriber::place::topic);
  if (place == who.places_.end()) return nullptr;
  return &topics_.find(topic)->second[place->position];
}

// The last entry moves to the free position, so all others keep theirs.
void topic_table::remove(topic_key topic, std::size_t position) {
  const auto found = topics_.find(topic);
  auto& list = found->second;
  if (position + 1 != list.size()) {
    list[position] = list.back();
    auto& moved = list[position].who->places_;
    std::ranges::find(moved, topic, &subscriber::place::topic)->position = position;
  }
  list.pop_back();
  if (list.empty()) topics_.erase(found);
}

}  // namespace signalbox::transport
