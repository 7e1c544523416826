#include "transport/hub/peer.hpp"

#include <utility>

#include "transport/hub/shard.hpp"
#include "transport/random_id.hpp"

namespace signalbox::transport {

namespace {

// Frames that may not be dropped get this many times the bound before the grace time is up.
constexpr std::size_t hard_bound_factor = 4;
constexpr std::string_view close_packet = "1";
// An Engine.IO message with Socket.IO's DISCONNECT from the default namespace.
constexpr std::string_view disconnect_message = "41";

engineio::timing timing_of(const realtime_limits& limits) {
  return {.ping_interval = limits.ping_interval,
          .ping_timeout = limits.ping_timeout,
          .upgrade_timeout = limits.upgrade_timeout};
}

}  // namespace

peer::peer(shard& home, engineio::session_key key, engineio::channel over, origin from,
           time_point now)
    : home_(home),
      key_(key),
      origin_(std::move(from)),
      engine_(over, timing_of(home.limits()), now),
      client_(home.limits().events_in_flight_max, home.limits().connect_timeout, now) {
  if (over == engineio::channel::polling) polling_ = std::make_unique<polling>();
  count_kind(over, 1);
}

peer::~peer() {
  if (link_) link_->detach();
  if (probe_) probe_->detach();
}

void peer::accept() {
  step(socketio::inputs::accepted{as_token(fresh_random_bits())});
  if (client_.inside() && !std::exchange(accepted_, true)) {
    home_.thread().counts.accepted_connections.add();
  }
}

void peer::refuse(std::string message, std::string code) {
  step(socketio::inputs::refused{.message = std::move(message), .code = std::move(code)});
}

void peer::finish(frame_ptr answer) {
  if (answer) enqueue(std::move(answer));
  step(socketio::inputs::event_finished{});
}

void peer::send(frame_ptr message) {
  enqueue(std::move(message));
}

void peer::join(topic_key topic, std::vector<frame_ptr> first) {
  if (!accepted_) return;
  if (home_.topics().join(topic, *this)) home_.count_topics(1);
  // A snapshot larger than the bound still goes out, but only where nothing waits before it.
  const bool fits = outbox_.empty() || !is_full_for(0);
  if (!fits) {
    home_.topics().mark_behind(topic, *this);
    return conflate();
  }
  for (auto& piece : first) {
    if (piece) enqueue(std::move(piece), topic);
  }
}

void peer::leave(topic_key topic) {
  if (home_.topics().leave(topic, *this)) home_.count_topics(-1);
}

void peer::hear(topic_key topic, const frame_ptr& change, standing& state) {
  if (state != standing::live) return;
  if (is_full_for(change->size())) {
    state = standing::behind;
    return conflate();
  }
  enqueue(change, topic);
}

void peer::close(frame_ptr last) {
  if (last) enqueue(std::move(last));
  static const auto disconnect = std::make_shared<const frame>(disconnect_message);
  enqueue(disconnect);
  end(disconnect_reason::closed_by_server, websocket::close_code::normal, {});
}

void peer::shut_down() {
  if (!draining_) {
    end(disconnect_reason::shutting_down, websocket::close_code::going_away, "shutting down");
  }
}

void peer::flush() {
  if (removed_) return;
  if (!write()) return drop(disconnect_reason::client_left);
  count_outbox();
  if (outbox_.kept_bytes() > home_.limits().outbox_bytes_max * hard_bound_factor) {
    return drop(disconnect_reason::slow_consumer);
  }
  if (draining_ && outbox_.empty()) return finish_draining();
  tell_behind();
}

void peer::finish_draining() {
  if (link_) return link_->shut_sending();
  // The close packet gets a poll of its own: clients act on it before they act on messages that
  // came in the same body.
  if (!polling_->poll) return;
  answer_poll(std::string(close_packet));
  drop(disconnect_reason::closed_by_server);
}

void peer::sweep(time_point now) {
  if (draining_) {
    if (now >= drain_until_) drop(disconnect_reason::closed_by_server);
    return;
  }
  if (now >= engine_.next_deadline()) step(engineio::inputs::time_passed{});
  if (now >= client_.next_deadline()) step(socketio::inputs::time_passed{});
  if (!draining_ && !removed_) check_pace(now);
}

connection_id peer::id() const {
  return {.io_thread = static_cast<std::uint32_t>(home_.thread().index), .serial = serial_};
}

void peer::enqueue(frame_ptr message, topic_key topic) {
  outbox_.push(std::move(message), topic);
  home_.mark_dirty(*this);
}

// False when the socket failed. Changes nothing but the outbox, so it may run inside a publish.
bool peer::write() {
  const auto before = outbox_.bytes();
  if (link_) {
    if (link_->write(outbox_) == websocket_link::written::failed) return false;
  } else {
    flush_poll();
  }
  if (outbox_.bytes() < before) {
    roomy_ = true;
    stuck_since_ = time_point::max();
  }
  return true;
}

// A burst within one turn must not count as slowness: what can leave leaves first.
bool peer::is_full_for(std::size_t bytes) {
  const auto max = home_.limits().outbox_bytes_max;
  const auto full = [&] { return !outbox_.empty() && outbox_.bytes() + bytes > max; };
  if (full() && link_ && !link_->blocked()) [[maybe_unused]]
    const bool tried = write();
  return full();
}

void peer::conflate() {
  for (const auto topic : outbox_.drop_topics())
    home_.topics().mark_behind(topic, *this);
  conflated_ = true;
  roomy_ = false;
  home_.thread().counts.conflations.add();
  home_.mark_dirty(*this);
}

void peer::tell_behind() {
  if (!conflated_ || !roomy_ || outbox_.bytes() * 2 >= home_.limits().outbox_bytes_max) return;
  conflated_ = false;
  auto topics = home_.topics().take_behind(*this);
  if (!topics.empty()) home_.listener().behind(id(), std::move(topics));
}

void peer::check_pace(time_point now) {
  const auto& limits = home_.limits();
  if (outbox_.kept_bytes() <= limits.outbox_bytes_max) {
    stuck_since_ = time_point::max();
  } else if (stuck_since_ == time_point::max()) {
    stuck_since_ = now;
  } else if (now - stuck_since_ >= limits.slow_consumer_grace) {
    drop(disconnect_reason::slow_consumer);
  }
}

void peer::count_outbox() {
  const auto bytes = removed_ ? 0 : outbox_.bytes();
  const auto before = std::exchange(counted_bytes_, bytes);
  home_.thread().counts.outbox_bytes.add(static_cast<std::int64_t>(bytes) -
                                         static_cast<std::int64_t>(before));
}

void peer::count_kind(engineio::channel kind, std::int64_t amount) {
  auto& counts = home_.thread().counts;
  auto& gauge = kind == engineio::channel::polling ? counts.polling_connections
                                                   : counts.websocket_connections;
  gauge.add(amount);
}

}  // namespace signalbox::transport
