#include <algorithm>
#include <utility>

#include "transport/hub/frame_offset.hpp"
#include "transport/hub/peer.hpp"
#include "transport/hub/recovery_service.hpp"
#include "transport/hub/shard.hpp"

namespace signalbox::transport {

// Returns true when the client's connection is restored: its frames are in the inbox.
bool peer::knock(slot& fresh, std::string_view auth_json) {
  auto* const service = home_.recovery();
  if (service == nullptr) return false;
  const auto here = place_of(fresh.serial);
  fresh.recovery = std::make_unique<recoverable>(recoverable{.known_as = here});
  if (const auto incoming = read_return_request(auth_json, fresh.where)) {
    if (auto known = service->take_back(*incoming, here)) {
      fresh.recovery->known_as = known->id;
      fresh.handler = std::move(known->handler);
      return true;
    }
    home_.thread().counts.recovery_failed.add();
  }
  service->open(here, fresh.where);
  return false;
}

void peer::admit(std::uint64_t serial, const recovery_ticket& ticket) {
  auto* const incoming = slot_of(serial);
  if (incoming == nullptr || is_over()) return;
  if (!std::exchange(incoming->accepted, true)) home_.thread().counts.accepted_connections.add();
  step(socketio::inputs::accepted{incoming->where, as_token(ticket.sid), as_token(ticket.pid)});
}

void peer::come_back(std::uint64_t serial, const comeback& what) {
  home_.thread().counts.recovered.add();
  admit(serial, what.ticket);
  if (is_over() || slot_of(serial) == nullptr) return;
  for (const auto& one : what.missed)
    enqueue(one.message, one.topic == 0 ? outbox::no_topic : one.topic);
  std::int64_t joined = 0;
  for (const auto topic : what.topics)
    joined += home_.topics().join(topic, *this, serial) ? 1 : 0;
  home_.count_topics(joined);
}

void peer::displace(std::uint64_t serial) {
  const auto found = std::ranges::find(slots_, serial, &slot::serial);
  if (found == slots_.end()) return;
  const auto gone = std::move(*found);
  slots_.erase(found);
  release_slot(gone);
  end(disconnect_reason::client_left, websocket::close_code::normal, {});
}

void peer::note_delivered(socketio::namespace_index where, std::optional<std::uint64_t> ack_id) {
  if (!ack_id) return;
  const auto found = std::ranges::find(slots_, where, &slot::where);
  if (found == slots_.end() || !found->recovery) return;
  auto& waits = found->recovery->unanswered;
  // There cannot be more unfinished events: the oldest was finished without its acknowledgement.
  if (waits.size() >= home_.limits().events_in_flight_max) waits.erase(waits.begin());
  waits.push_back(*ack_id);
}

// An acknowledgement of an event from before the reconnect is ignored: the client no longer waits
// for it. An end without an acknowledgement always counts, because the machine never counts below
// zero; at worst the bound of events in flight is exceeded briefly.
bool peer::is_awaited(slot& here, const frame_ptr& answer) {
  if (!here.recovery || !answer) return true;
  const auto id = acknowledged_by(*answer);
  if (!id) return true;
  auto& waits = here.recovery->unanswered;
  const auto found = std::ranges::find(waits, *id);
  if (found == waits.end()) return false;
  waits.erase(found);
  return true;
}

void peer::note_behind(topic_key topic) {
  for (auto& one : slots_) {
    if (!one.recovery ||
        std::ranges::find(one.recovery->behind, topic) != one.recovery->behind.end())
      continue;
    one.recovery->behind.push_back(topic);
    home_.recovery()->fell_behind(one.recovery->known_as, topic);
  }
}

void peer::note_whole(slot& here, topic_key topic) {
  if (!here.recovery || std::erase(here.recovery->behind, topic) == 0) return;
  home_.recovery()->caught_up(here.recovery->known_as, topic);
}

void peer::note_left(topic_key topic) {
  for (auto& one : slots_) {
    if (one.recovery) std::erase(one.recovery->behind, topic);
  }
}

bool peer::is_gone(const slot& left, disconnect_reason why, bool may_return) {
  if (!left.recovery) return true;
  const auto here = place_of(left.serial);
  const auto id = left.recovery->known_as;
  // A client that never received its pid cannot recover with it.
  const bool knows = left.accepted || id != here;
  return home_.recovery()->part(id, here, why, may_return && knows);
}

}  // namespace signalbox::transport
