#include <algorithm>
#include <utility>

#include "transport/hub/frame_offset.hpp"
#include "transport/hub/recovery_ledger.hpp"

namespace signalbox::transport {

namespace {

// A connection's topics are scanned after this many additions.
constexpr std::size_t tidy_step = 16;
// Maximum number of left topics remembered per connection; beyond it the oldest is forgotten, and a
// client that missed changes of it cannot recover.
constexpr std::ptrdiff_t left_topics_max = 64;

}  // namespace

frame_ptr recovery_ledger::note(change_target target, const frame& event, time_point now) {
  const auto number = log_.next();
  auto stamped = with_offset(event, number);
  if (!stamped) return nullptr;
  if (const auto* topic = std::get_if<topic_key>(&target)) {
    if (const auto known = topics_.find(*topic); known != topics_.end()) {
      known->second.last = number;
    }
  }
  log_.append({.at = now, .target = target, .message = stamped});
  trim(now);
  return stamped;
}

void recovery_ledger::join(connection_id id, topic_key topic) {
  auto* const client = accepted(id);
  if (client == nullptr || present(*client, topic) != nullptr) return;
  if (!client->topics.empty() && client->topics.size() % tidy_step == 0) tidy(*client);
  ++topics_[topic].members;
  client->topics.push_back({.topic = topic, .after = log_.next() - 1});
}

void recovery_ledger::leave(connection_id id, topic_key topic) {
  auto* const client = accepted(id);
  auto* const left = client == nullptr ? nullptr : present(*client, topic);
  if (left == nullptr) return;
  left->last = topics_[topic].last;
  left->behind = false;
  const bool received_any = left->last > left->after;
  let_go_of(topic);
  if (!received_any) client->topics.erase(client->topics.begin() + (left - client->topics.data()));
}

void recovery_ledger::retire(topic_key topic) {
  const auto found = topics_.find(topic);
  if (found != topics_.end()) found->second.retired_at = log_.next() - 1;
}

void recovery_ledger::fell_behind(connection_id id, topic_key topic) {
  auto* const client = accepted(id);
  auto* const lacking = client == nullptr ? nullptr : present(*client, topic);
  if (lacking != nullptr) lacking->behind = true;
}

void recovery_ledger::caught_up(connection_id id, topic_key topic) {
  auto* const client = accepted(id);
  auto* const whole = client == nullptr ? nullptr : present(*client, topic);
  if (whole != nullptr) whole->behind = false;
}

recovery_ledger::membership* recovery_ledger::present(record& client, topic_key topic) {
  const auto found = std::ranges::find_if(client.topics, [&](const membership& one) {
    return one.topic == topic && one.last == never;
  });
  return found == client.topics.end() ? nullptr : &*found;
}

bool recovery_ledger::lacks_some(const record& client) const {
  return std::ranges::any_of(client.topics, [&](const membership& one) {
    return one.behind && topics_.at(one.topic).retired_at == never;
  });
}

void recovery_ledger::let_go_of(topic_key topic) {
  const auto found = topics_.find(topic);
  if (found != topics_.end() && --found->second.members == 0) topics_.erase(found);
}

// Removes topics without recoverable changes, and the oldest beyond the limit of left topics.
void recovery_ledger::tidy(record& client) {
  std::erase_if(client.topics, [&](const membership& one) {
    if (one.last != never) return one.last < log_.oldest();
    const auto& topic = topics_.at(one.topic);
    if (topic.retired_at == never || topic.retired_at >= log_.oldest()) return false;
    client.gone_up_to = std::max(client.gone_up_to, topic.gone_up_to);
    let_go_of(one.topic);
    return true;
  });
  auto too_many =
      std::ranges::count_if(client.topics, [](auto& one) { return one.last != never; }) -
      left_topics_max;
  std::erase_if(client.topics, [&](const membership& one) {
    if (one.last == never || too_many <= 0) return false;
    --too_many;
    client.gone_up_to = std::max(client.gone_up_to, one.last);
    return true;
  });
}

// The removal is recorded per topic and connection, so that a quiet client on a busy hub can still
// recover.
void recovery_ledger::trim(time_point now) {
  while (const auto* gone = log_.overdue(now)) {
    const auto number = log_.oldest();
    if (const auto* topic = std::get_if<topic_key>(&gone->target)) {
      const auto known = topics_.find(*topic);
      if (known != topics_.end()) known->second.gone_up_to = number;
    } else {
      const auto known = records_.find(std::get<connection_id>(gone->target));
      if (known != records_.end()) known->second.gone_up_to = number;
    }
    log_.forget_oldest();
  }
}

std::optional<std::vector<missed_frame>> recovery_ledger::missed_by(const record& client,
                                                                    connection_id id,
                                                                    std::uint64_t offset) const {
  if (client.gone_up_to > offset) return std::nullopt;
  for (const auto& one : client.topics) {
    const auto from = std::max(offset, one.after);
    const bool is_left = one.last != never;
    if (is_left && from < one.last && from + 1 < log_.oldest()) return std::nullopt;
    if (!is_left && topics_.at(one.topic).gone_up_to > from) return std::nullopt;
  }
  std::vector<missed_frame> missed;
  std::size_t bytes = 0;
  for (auto number = std::max(offset + 1, log_.oldest()); number < log_.next(); ++number) {
    const auto& change = log_.at(number);
    topic_key topic = 0;
    if (const auto* of = std::get_if<topic_key>(&change.target)) {
      topic = *of;
      const bool received = std::ranges::any_of(client.topics, [&](const membership& one) {
        return one.topic == topic && number > one.after && number <= one.last;
      });
      if (!received) continue;
    } else if (std::get<connection_id>(change.target) != id) {
      continue;
    }
    bytes += change.message->size();
    if (bytes > bounds_.replay_bytes_max) return std::nullopt;
    missed.push_back({.topic = topic, .message = change.message});
  }
  return missed;
}

}  // namespace signalbox::transport
