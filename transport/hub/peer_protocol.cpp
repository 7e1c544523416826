#include <utility>

#include "transport/engineio/handshake.hpp"
#include "transport/hub/peer.hpp"
#include "transport/hub/shard.hpp"

namespace signalbox::transport {

namespace {

// Control frames of a server: two bytes of header (RFC 6455 section 5.2).
constexpr std::size_t control_header_bytes = 2;

frame_ptr wrap(std::string control_frame) {
  return std::make_shared<const frame>(std::move(control_frame), control_header_bytes);
}

frame_ptr text(std::string_view engineio_packet) {
  return std::make_shared<const frame>(engineio_packet);
}

disconnect_reason reason_of(engineio::ending why) {
  switch (why) {
    case engineio::ending::client_left:
      return disconnect_reason::client_left;
    case engineio::ending::ping_timeout:
      return disconnect_reason::ping_timeout;
    case engineio::ending::protocol_error:
      return disconnect_reason::protocol_error;
  }
  return disconnect_reason::protocol_error;
}

}  // namespace

void peer::greet() {
  enqueue(text(engineio::encode_open(engineio::encode_sid(key_), over(), home_.limits())));
}

void peer::open_on(tcp_socket socket, http::socket_slot slot, std::string_view early_bytes) {
  link_ = std::make_shared<websocket_link>(home_.thread(), std::move(socket), std::move(slot),
                                           home_.limits().packet_bytes_max, *this);
  greet();
  link_->start(early_bytes);
}

void peer::probe_on(tcp_socket socket, http::socket_slot slot, std::string_view early_bytes) {
  const auto fresh = std::make_shared<websocket_link>(
      home_.thread(), std::move(socket), std::move(slot), home_.limits().packet_bytes_max, *this);
  auto before = std::exchange(probe_, fresh);
  if (draining_) {
    engineio::actions::refuse_probe refusal;
    perform(refusal);
  }
  step(engineio::inputs::probe_opened{});
  if (probe_ == fresh) {
    fresh->start(early_bytes);
  } else {
    probe_ = std::move(before);
  }
}

void peer::link_received(websocket_link& link, websocket::message what) {
  home_.thread().counts.packets_received.add();
  auto packet = what.is_text ? engineio::decode_packet(what.payload)
                             : engineio::packet{.type = engineio::packet_type::message,
                                                .is_binary = true,
                                                .payload = std::move(what.payload)};
  if (&link == probe_.get()) {
    // A noop is as wrong on a probe as what cannot be decoded.
    step(engineio::inputs::probe_packet_arrived{std::move(packet).value_or(engineio::packet{})});
  } else if (packet) {
    step(engineio::inputs::packet_arrived{std::move(*packet)});
  } else {
    end(disconnect_reason::protocol_error, websocket::close_code::protocol_error,
        "unknown Engine.IO packet");
  }
}

void peer::link_replies(websocket_link& link, std::string wire) {
  if (&link == probe_.get()) {
    link.write_now(wire);
  } else {
    enqueue(wrap(std::move(wire)));
  }
}

void peer::link_ended(websocket_link& link, link_ending how, std::string_view what) {
  if (&link == probe_.get()) {
    std::exchange(probe_, nullptr)->detach();
    step(engineio::inputs::probe_closed{});
  } else if (how == link_ending::lost) {
    drop(disconnect_reason::client_left);
  } else {
    drain(how == link_ending::violated ? disconnect_reason::protocol_error
                                       : disconnect_reason::client_left,
          what);
  }
}

void peer::link_writable(websocket_link& /*link*/) {
  roomy_ = true;
  home_.mark_dirty(*this);
}

void peer::step(engineio::input what) {
  if (draining_ || removed_) return;
  for (auto& one : engine_.step(std::move(what), std::chrono::steady_clock::now())) {
    std::visit([this](auto& action) { perform(action); }, one);
  }
}

void peer::step(socketio::input what) {
  if (draining_ || removed_) return;
  for (auto& one : client_.step(std::move(what), std::chrono::steady_clock::now())) {
    std::visit([this](auto& action) { perform(action); }, one);
  }
}

void peer::perform(engineio::actions::deliver& what) {
  step(socketio::inputs::text_arrived{what.text});
}

void peer::perform(engineio::actions::send_ping& /*what*/) {
  static const frame_ptr ping = text("2");
  enqueue(ping);
}

void peer::perform(engineio::actions::answer_probe& /*what*/) {
  probe_->write_now(websocket::encode_frame(websocket::opcode::text, "3probe"));
}

void peer::perform(engineio::actions::adopt_probe& /*what*/) {
  link_ = std::move(probe_);
  count_kind(engineio::channel::polling, -1);
  count_kind(engineio::channel::websocket, 1);
  home_.thread().counts.upgrades.add();
  if (!polling_->post) polling_ = nullptr;
  if (client_.paused()) link_->pause();
  home_.mark_dirty(*this);
}

void peer::perform(engineio::actions::refuse_probe& /*what*/) {
  const auto refused = std::exchange(probe_, nullptr);
  if (!refused) return;
  refused->write_now(refused->begin_close(websocket::close_code::normal, {}));
  refused->detach();
}

void peer::perform(engineio::actions::end& what) {
  switch (what.why) {
    case engineio::ending::client_left:
      return link_ ? end(disconnect_reason::client_left, websocket::close_code::normal, {})
                   : drop(disconnect_reason::client_left);
    case engineio::ending::ping_timeout:
      return drop(disconnect_reason::ping_timeout);
    case engineio::ending::protocol_error:
      return end(reason_of(what.why), websocket::close_code::protocol_error, "Engine.IO");
  }
}

void peer::perform(socketio::actions::ask_listener& what) {
  serial_ = home_.name(*this);
  home_.listener().connected(id(), {.auth_json = std::move(what.auth_json),
                                    .remote_address = origin_.remote_address,
                                    .user_agent = origin_.user_agent});
}

void peer::perform(socketio::actions::deliver& what) {
  home_.thread().counts.events_received.add();
  home_.listener().event(id(), std::move(what.what));
}

void peer::perform(socketio::actions::send& what) {
  // As an Engine.IO message.
  what.packet.insert(what.packet.begin(), static_cast<char>(engineio::packet_type::message));
  enqueue(text(what.packet));
}

void peer::perform(socketio::actions::leave& what) {
  forget(what.why);
}

void peer::perform(socketio::actions::pause_reading& /*what*/) {
  step(engineio::inputs::reading_paused{});
  if (link_) link_->pause();
}

void peer::perform(socketio::actions::resume_reading& /*what*/) {
  step(engineio::inputs::reading_resumed{});
  continue_post();
  if (link_ && !client_.paused()) link_->resume();
}

void peer::perform(socketio::actions::end& what) {
  end(what.why, websocket::close_code::policy_violation, what.what);
}

void peer::forget(disconnect_reason why) {
  if (std::exchange(accepted_, false)) home_.thread().counts.accepted_connections.add(-1);
  if (serial_ == 0) return;
  home_.count_topics(-static_cast<std::int64_t>(home_.topics().leave_all(*this)));
  home_.unname(serial_);
  const auto gone = id();
  serial_ = 0;
  conflated_ = false;
  home_.listener().disconnected(gone, why);
}

void peer::end(disconnect_reason why, websocket::close_code code, std::string_view what) {
  if (draining_ || removed_) return;
  if (!link_ && why == disconnect_reason::protocol_error) {
    // As the reference server does: the session is gone at once, its next request is refused.
    note_violation(what);
    return drop(why);
  }
  if (link_) {
    auto last = link_->begin_close(code, what);
    if (!last.empty()) enqueue(wrap(std::move(last)));
  }
  drain(why, what);
}

void peer::drain(disconnect_reason why, std::string_view what) {
  if (draining_ || removed_) return;
  draining_ = true;
  drain_until_ = std::chrono::steady_clock::now() + home_.limits().close_timeout;
  if (why == disconnect_reason::protocol_error) note_violation(what);
  forget(why);
  if (probe_) std::exchange(probe_, nullptr)->detach();
  // A POST that was still worked off is refused; the rest of a WebSocket is read and dropped.
  continue_post();
  if (link_) link_->resume();
  home_.mark_dirty(*this);
}

void peer::note_violation(std::string_view what) {
  home_.thread().counts.protocol_errors.add();
  home_.log(log_level::info, "client_broke_protocol", "what=" + std::string(what));
}

void peer::drop(disconnect_reason why) {
  if (std::exchange(removed_, true)) return;
  auto& counts = home_.thread().counts;
  if (!draining_ && why == disconnect_reason::slow_consumer) counts.slow_consumers.add();
  if (!draining_ && why == disconnect_reason::ping_timeout) counts.ping_timeouts.add();
  forget(why);
  if (link_) link_->detach();
  if (probe_) std::exchange(probe_, nullptr)->detach();
  answer_waiting(why);
  count_outbox();
  count_kind(over(), -1);
  home_.remove(*this);
}

}  // namespace signalbox::transport
