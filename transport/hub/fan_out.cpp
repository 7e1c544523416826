#include <algorithm>
#include <utility>

#include "transport/hub/topic_table.hpp"

namespace signalbox::transport {

void topic_table::defer(topic_key topic, frame_ptr change) {
  const auto found = topics_.find(topic);
  if (found == topics_.end()) return;
  auto& [list, pending] = found->second;
  if (!pending) {
    pending = std::make_unique<fan_out>();
    fan_outs_.push_back(&*found);
    for (auto& one : list)
      one.delivered = 0;
  }
  pending->changes.push_back({.number = ++last_number_, .change = std::move(change)});
}

std::size_t topic_table::deferred_count(topic_key topic) const {
  if (fan_outs_.empty()) return 0;
  const auto found = topics_.find(topic);
  return found == topics_.end() || !found->second.pending ? 0
                                                          : found->second.pending->changes.size();
}

std::span<receiver> topic_table::next_slice(std::size_t count) {
  while (!fan_outs_.empty()) {
    auto* const next = fan_outs_.front();
    fan_outs_.pop_front();
    auto& [list, pending] = next->second;
    if (pending->cursor == list.size()) {
      const auto delivered = pending->seen - std::exchange(pending->dropped, pending->seen);
      pending->changes.erase(pending->changes.begin(), pending->changes.begin() + delivered);
      pending->cursor = 0;
    }
    if (pending->changes.empty()) {
      pending.reset();
      continue;
    }
    if (pending->cursor == 0) pending->seen = pending->count();
    fan_outs_.push_back(next);
    const auto first = pending->cursor;
    pending->cursor = std::min(first + count, list.size());
    return std::span<receiver>(list).subspan(first, pending->cursor - first);
  }
  return {};
}

void topic_table::end_fan_out(topic_key topic) {
  forget_fan_out(topic);
  if (const auto found = topics_.find(topic); found != topics_.end()) found->second.pending.reset();
}

void topic_table::take_deferred(subscriber& client, std::vector<deferred_change>& into) {
  into.clear();
  std::size_t topics = 0;
  for (auto* const each : fan_outs_) {
    const auto place = std::ranges::find(client.places_, each->first, &subscriber::place::topic);
    if (place == client.places_.end()) continue;
    auto& [list, pending] = each->second;
    auto& mine = list[place->position];
    if (mine.delivered == pending->count()) continue;
    for (auto at = pending->changes.begin() + (mine.delivered - pending->dropped);
         at != pending->changes.end(); ++at)
      into.push_back({.number = at->number,
                      .topic = each->first,
                      .change = &at->change,
                      .state = &mine.state});
    mine.delivered = pending->count();
    ++topics;
  }
  if (topics > 1) std::ranges::sort(into, {}, &deferred_change::number);
}

void topic_table::forget_fan_out(topic_key topic) {
  std::erase_if(fan_outs_, [&](const auto* one) { return one->first == topic; });
}

}  // namespace signalbox::transport
