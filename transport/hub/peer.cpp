#include "transport/hub/peer.hpp"

#include <algorithm>
#include <utility>

#include "transport/hub/shard.hpp"
#include "transport/random_id.hpp"

namespace signalbox::transport {

peer::peer(shard& home, engineio::session_key key, engineio::channel over, origin from,
           time_point now)
    : engine_session(home, key, over, std::move(from), now), client_(home.rules(), now) {}

void peer::accept(std::uint64_t serial) {
  auto* const incoming = slot_of(serial);
  if (incoming == nullptr || is_over()) return;
  if (!std::exchange(incoming->accepted, true)) home_.thread().counts.accepted_connections.add();
  step(socketio::inputs::accepted{incoming->where, as_token(fresh_random_bits())});
}

void peer::refuse(std::uint64_t serial, std::string message, std::string code) {
  if (const auto* const incoming = slot_of(serial)) {
    step(socketio::inputs::refused{
        .where = incoming->where, .message = std::move(message), .code = std::move(code)});
  }
}

void peer::finish(std::uint64_t serial, frame_ptr answer) {
  auto* const known = slot_of(serial);
  if (known != nullptr && !is_awaited(*known, answer)) return;
  if (answer) enqueue(std::move(answer));
  if (known != nullptr) step(socketio::inputs::event_finished{known->where});
}

void peer::join(std::uint64_t serial, topic_key topic, std::vector<frame_ptr> first) {
  auto* const known = slot_of(serial);
  if (known == nullptr || !known->accepted) return;
  if (home_.topics().join(topic, *this, serial)) home_.count_topics(1);
  // A snapshot larger than the bound is still sent, but only when nothing waits before it.
  const bool fits = !is_full_for(0);
  if (!fits) {
    home_.topics().mark_behind(topic, *this);
    note_behind(topic);
    return conflate();
  }
  note_whole(*known, topic);
  for (auto& piece : first) {
    if (piece) enqueue(std::move(piece), topic);
  }
}

void peer::leave(topic_key topic) {
  if (home_.topics().leave(topic, *this)) home_.count_topics(-1);
  note_left(topic);
}

void peer::forward(topic_key topic, const frame_ptr& change, subscription_state& state,
                   bool is_last) {
  if (state != subscription_state::live) return;
  if (is_last && send_at_once(change, topic)) return;
  if (is_full_for(change->size())) {
    state = subscription_state::behind;
    note_behind(topic);
    return conflate();
  }
  enqueue(change, topic);
}

void peer::close(std::uint64_t serial, frame_ptr last) {
  if (last) enqueue(std::move(last));
  if (const auto* const known = slot_of(serial)) {
    enqueue(home_.disconnect_frame(known->where));
  }
  end(disconnect_reason::closed_by_server, websocket::close_code::normal, {});
}

void peer::send_return_notice(std::string_view notice, std::int64_t after_ms) {
  const auto argument = "{\"after_ms\":" + std::to_string(after_ms) + '}';
  for (const auto& one : slots_) {
    if (!one.accepted) continue;
    enqueue(encode_event(notice, {argument}, {.nsp = home_.rules().namespaces[one.where]}));
  }
}

// A burst within one turn must not count as slowness, so pending frames are sent first.
bool peer::is_full_for(std::size_t bytes) {
  const auto full = [&] {
    return outbox_policy::must_drop_changes(outbox_, bytes, home_.limits());
  };
  if (full() && !is_blocked()) [[maybe_unused]]
    const bool tried = write();
  return full();
}

void peer::conflate() {
  for (const auto topic : outbox_.drop_topics()) {
    home_.topics().mark_behind(topic, *this);
    note_behind(topic);
  }
  conflated_ = true;
  has_capacity_ = false;
  home_.thread().counts.conflations.add();
  home_.mark_dirty(*this);
}

void peer::flushed() {
  const bool has_capacity = outbox_policy::has_capacity(outbox_.bytes(), home_.limits());
  if (!conflated_ || !has_capacity_ || !has_capacity) return;
  conflated_ = false;
  // Maps each connection to its own topics.
  const auto behind = home_.topics().take_behind(*this);
  for (const auto& one : slots_) {
    std::vector<topic_key> topics;
    for (const auto& lost : behind) {
      if (lost.member == one.serial) topics.push_back(lost.topic);
    }
    if (!topics.empty()) one.handler->behind(std::move(topics));
  }
}

connection_id peer::id_of(const slot& whose) const {
  return whose.recovery ? whose.recovery->known_as : place_of(whose.serial);
}

connection_handler* peer::handler_in(socketio::namespace_index where) const {
  const auto found = std::ranges::find(slots_, where, &slot::where);
  return found == slots_.end() ? nullptr : found->handler.get();
}

connection_id peer::place_of(std::uint64_t serial) const {
  return {.io_thread = static_cast<std::uint32_t>(home_.thread().index), .serial = serial};
}

peer::slot* peer::slot_of(std::uint64_t serial) {
  const auto found = std::ranges::find(slots_, serial, &slot::serial);
  return found == slots_.end() ? nullptr : &*found;
}

}  // namespace signalbox::transport
