#include "simulations/client/live_client.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace signalbox::simulations {

namespace {

/// Returns the number of values in a well-formed JSON array.
std::size_t entries_in(std::string_view array) {
  std::size_t depth = 0;
  std::size_t commas = 0;
  bool quoted = false;
  bool any = false;
  for (std::size_t at = 0; at < array.size(); ++at) {
    const char each = array[at];
    if (quoted) {
      if (each == '\\') ++at;
      if (each == '"') quoted = false;
      continue;
    }
    if (each == '"') quoted = true;
    if (each == ',' && depth == 1) ++commas;
    if (each == '}' || each == ']') --depth;
    if (depth >= 1) any = true;
    if (each == '{' || each == '[') ++depth;
  }
  return any ? commas + 1 : 0;
}

std::uint64_t number_behind(std::string_view json, std::string_view name) {
  std::uint64_t number = 0;
  const auto found = json.find(name);
  if (found == json.npos) return 0;
  const auto rest = json.substr(found + name.size());
  std::from_chars(rest.data(), rest.data() + rest.size(), number);
  return number;
}

std::string token_json(const std::string& token) {
  return fmt::format(R"({{"token":"{}"}})", token);
}

}  // namespace

void live_client::open(const std::string& token) {
  phase_ = phase::opening;
  refusal_.clear();
  reconnect_after_ms_ = 0;
  notices_.push_back({.event = {}, .argument = token_json(token)});
}

void live_client::lose(bool own_fault) {
  phase_ = phase::offline;
  own_fault_ = own_fault_ || own_fault;
  requested_.clear();
  notices_.clear();
  for (auto& [name, held] : topics_) {
    held.requested = 0;
    held.present = false;
    // An incomplete snapshot is useless.
    if (std::exchange(held.pieces_left, 0) > 0) held.epoch.clear();
  }
}

void live_client::want(const std::set<std::string>& topics, run_time now) {
  for (auto at = topics_.begin(); at != topics_.end();) {
    if (topics.contains(at->first)) {
      ++at;
      continue;
    }
    if (at->second.present) {
      notices_.push_back({"unsubscribe", fmt::format(R"({{"topic":"{}"}})", at->first), ++acks_});
    }
    at = topics_.erase(at);
  }
  for (const auto& name : topics) {
    const auto [at, is_new] = topics_.try_emplace(name);
    if (!is_new) continue;
    at->second.requested_since = now;
    if (phase_ == phase::connected || phase_ == phase::live) subscribe(name, at->second);
  }
  update_phase();
}

void live_client::renew(const std::string& token) {
  notices_.push_back({"authenticate", token_json(token), ++acks_});
}

void live_client::subscribe(const std::string& topic, held_topic& held) {
  held.requested = ++acks_;
  held.forbidden = false;
  requested_[held.requested] = topic;
  auto argument = held.epoch.empty() ? fmt::format(R"({{"topic":"{}"}})", topic)
                                     : fmt::format(R"({{"topic":"{}","epoch":"{}","version":{}}})",
                                                   topic, held.epoch, held.version);
  notices_.push_back({"subscribe", std::move(argument), held.requested});
}

void live_client::receive(std::string_view packet, run_time now) {
  tally_->bytes += packet.size();
  const auto received = read_packet(packet);
  using kind = received_packet::kind;
  switch (received.what) {
    case kind::connected:
      phase_ = phase::connected;
      for (auto& [name, held] : topics_)
        subscribe(name, held);
      return update_phase();
    case kind::refused:
      phase_ = phase::refused;
      refusal_ = received.body;
      return;
    case kind::answer:
      return take_answer(received, now);
    case kind::patch:
      return take_patch(received, now);
    case kind::snapshot: {
      const auto found = topics_.find(received.topic);
      if (found == topics_.end()) return;  // unsubscribed in the meantime
      take_state(found->first, found->second, received.epoch, received.number, received.pieces,
                 received.body, now);
      return update_phase();
    }
    case kind::ended: {
      const auto found = topics_.find(received.topic);
      if (found == topics_.end()) return;
      found->second.present = false;
      found->second.forbidden = true;
      return update_phase();
    }
    case kind::reconnect:
      reconnect_after_ms_ =
          std::max<std::uint64_t>(1, number_behind(received.body, R"("after_ms":)"));
      return;
    case kind::signed_out:
      phase_ = phase::ended;
      return;
    case kind::ping:
    case kind::opened:
    case kind::left:
      return;
    case kind::unknown:
      ++tally_->unread;
      return;
  }
}

void live_client::take_answer(const received_packet& what, run_time now) {
  const auto requested = requested_.extract(what.number);
  if (requested.empty()) return;  // the response to an event that returns nothing
  const auto found = topics_.find(requested.mapped());
  if (found == topics_.end() || found->second.requested != what.number) return;
  auto& held = found->second;
  held.requested = 0;
  const auto reply = read_answer(what.body);
  switch (reply.what) {
    case received_answer::kind::state:
      take_state(found->first, held, reply.epoch, reply.version, reply.pieces, reply.body, now);
      break;
    case received_answer::kind::patches:
      take_missed(held, reply, now);
      break;
    case received_answer::kind::refusal:
      held.forbidden = true;
      ++tally_->refused_topics;
      break;
    case received_answer::kind::other:
      ++tally_->unread;
      break;
  }
  update_phase();
}

void live_client::take_state(std::string_view topic, held_topic& held, std::string_view epoch,
                             std::uint64_t version, std::size_t pieces, std::string_view state,
                             run_time now) {
  ++tally_->snapshots;
  // Of a snapshot in pieces, a later piece may contain the name of its subject.
  if (pieces == 0 && !is_about(topic, state)) ++tally_->foreign;
  if (held.epoch == epoch) {
    if (version < held.version) ++tally_->reordered;
    if (version > held.version) tally_->conflated += version - held.version;
  }
  held.epoch = epoch;
  held.version = version;
  held.pieces_left = pieces;
  note_stamp(held, state, now);
  note_present(held);
}

void live_client::take_missed(held_topic& held, const received_answer& reply, run_time now) {
  const auto missed = reply.version - held.version;
  const auto came = entries_in(reply.body);
  tally_->caught_up += came;
  if (came < missed) tally_->lost += missed - came;
  if (came > missed) tally_->repeated += came - missed;
  held.version = reply.version;
  note_stamp(held, reply.body, now);
  note_present(held);
}

void live_client::take_patch(const received_packet& what, run_time now) {
  const auto found = topics_.find(what.topic);
  if (found == topics_.end()) return;  // unsubscribed in the meantime
  auto& held = found->second;
  if (what.number == held.version && held.pieces_left > 0) {
    --held.pieces_left;
    held.stamp = std::max(held.stamp, stamp_in(what.body).value_or(0));
    note_present(held);
    return update_phase();
  }
  ++tally_->changes;
  if (what.number == held.version) {
    ++tally_->repeated;
  } else if (what.number < held.version) {
    ++tally_->reordered;
  } else {
    tally_->lost += what.number - held.version - 1;
    held.version = what.number;
  }
  note_stamp(held, what.body, now);
}

void live_client::note_stamp(held_topic& held, std::string_view json, run_time now) {
  const auto number = stamp_in(json);
  if (!number || *number <= held.stamp) return;
  held.stamp = *number;
  const auto entry = book_->find(*number);
  // Changes from before the subscription do not count as deliveries: a list may fill after its
  // first state.
  if (!entry || own_fault_ || entry->planned < held.requested_since) return;
  const auto took = static_cast<std::uint64_t>(std::max(now - entry->planned, run_time{0}).count());
  (entry->kind == stamp_kind::change ? tally_->change_us : tally_->incident_us).add(took);
  tally_->recent_us.add(took);
}

void live_client::note_present(held_topic& held) {
  held.present = held.pieces_left == 0;
}

void live_client::update_phase() {
  if (phase_ != phase::connected && phase_ != phase::live) return;
  const bool all = std::ranges::all_of(
      topics_, [](const auto& each) { return each.second.present || each.second.forbidden; });
  phase_ = all ? phase::live : phase::connected;
  if (all) own_fault_ = false;
}

}  // namespace signalbox::simulations
