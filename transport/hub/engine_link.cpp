#include <utility>

#include "transport/engineio/handshake.hpp"
#include "transport/hub/engine_session.hpp"
#include "transport/hub/shard.hpp"

namespace signalbox::transport {

namespace {

frame_ptr text(std::string_view engineio_packet) {
  return std::make_shared<const frame>(engineio_packet);
}

}  // namespace

void engine_session::greet() {
  enqueue(text(engineio::encode_open(engineio::encode_sid(key_), over(), home_.limits())));
}

void engine_session::open_on(tcp_socket socket, http::socket_slot slot, bool deflate,
                             std::string_view early_bytes) {
  link_ = link_on(std::move(socket), std::move(slot), deflate);
  outbox_.set_form(link_->form());
  greet();
  link_->start(early_bytes);
}

void engine_session::probe_on(tcp_socket socket, http::socket_slot slot, bool deflate,
                              std::string_view early_bytes) {
  const auto fresh = link_on(std::move(socket), std::move(slot), deflate);
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

std::shared_ptr<websocket_link> engine_session::link_on(tcp_socket socket, http::socket_slot slot,
                                                        bool deflate) {
  const auto& limits = home_.limits();
  return std::make_shared<websocket_link>(
      home_.thread(), std::move(socket), std::move(slot),
      link_options{.message_bytes_max = limits.packet_bytes_max,
                   .decoding = {.fragments_max = limits.fragments_max, .deflate = deflate}},
      *this);
}

void engine_session::link_received(websocket_link& link, websocket::message what) {
  home_.thread().counts.packets_received.add();
  auto packet = what.is_text ? engineio::decode_packet(what.payload)
                             : engineio::packet{.type = engineio::packet_type::message,
                                                .is_binary = true,
                                                .payload = std::move(what.payload)};
  // Base64 is valid only for polling, so a text message with its mark is refused.
  if (what.is_text && packet && packet->is_binary) packet.reset();
  if (&link == probe_.get()) {
    // A noop on a probe is as invalid as an undecodable packet.
    step(engineio::inputs::probe_packet_arrived{std::move(packet).value_or(engineio::packet{})});
  } else if (packet) {
    step(engineio::inputs::packet_arrived{std::move(*packet)});
  } else {
    end(disconnect_reason::protocol_error, websocket::close_code::protocol_error,
        "unknown Engine.IO packet");
  }
}

void engine_session::link_replies(websocket_link& link, std::string wire) {
  if (&link == probe_.get()) {
    link.write_now(wire);
  } else {
    enqueue(as_control_frame(std::move(wire)));
    step(engineio::inputs::control_arrived{});
  }
}

void engine_session::link_ended(websocket_link& link, link_ending how, const fault& what) {
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

void engine_session::link_writable(websocket_link& /*link*/) {
  has_capacity_ = true;
  home_.mark_dirty(*this);
}

void engine_session::step(engineio::input what) {
  if (is_over()) return;
  for (auto& one : engine_.step(std::move(what), std::chrono::steady_clock::now())) {
    std::visit([this](auto& action) { perform(action); }, one);
  }
}

void engine_session::perform(engineio::actions::deliver& what) {
  received(what);
}

void engine_session::perform(engineio::actions::send_ping& /*what*/) {
  static const frame_ptr ping = text("2");
  enqueue(ping);
}

void engine_session::perform(engineio::actions::answer_probe& /*what*/) {
  probe_->write_now(websocket::encode_frame(websocket::opcode::text, "3probe"));
}

void engine_session::perform(engineio::actions::adopt_probe& /*what*/) {
  link_ = std::move(probe_);
  outbox_.set_form(link_->form());
  count_kind(engineio::channel::polling, -1);
  count_kind(engineio::channel::websocket, 1);
  home_.thread().counts.upgrades.add();
  release_place();
  if (!polling_->post) polling_ = nullptr;
  if (is_paused()) link_->pause();
  home_.mark_dirty(*this);
}

void engine_session::perform(engineio::actions::refuse_probe& what) {
  if (what.late) note({}, {"no upgrade within upgrade_timeout", limit::upgrade_timeout});
  const auto refused = std::exchange(probe_, nullptr);
  if (!refused) return;
  refused->write_now(refused->begin_close(websocket::close_code::normal, {}));
  refused->detach();
}

void engine_session::perform(engineio::actions::end& what) {
  switch (what.why) {
    case engineio::ending::client_left:
      return link_ ? end(disconnect_reason::client_left, websocket::close_code::normal, {})
                   : drop(disconnect_reason::client_left);
    case engineio::ending::ping_timeout:
      return drop(disconnect_reason::ping_timeout);
    case engineio::ending::protocol_error:
      return end(disconnect_reason::protocol_error, websocket::close_code::protocol_error,
                 "Engine.IO");
    case engineio::ending::too_fast:
      return end(disconnect_reason::protocol_error, websocket::close_code::policy_violation,
                 {"more packets than packets_per_second_max", limit::packets_per_second});
  }
}

}  // namespace signalbox::transport
