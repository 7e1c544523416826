#include "transport/socketio/session_machine.hpp"

#include <utility>

#include "transport/socketio/packet.hpp"

namespace signalbox::transport::socketio {

session_machine::session_machine(std::size_t events_in_flight_max,
                                 std::chrono::milliseconds connect_timeout, time_point now)
    : events_in_flight_max_(events_in_flight_max),
      connect_timeout_(connect_timeout),
      connect_until_(now + connect_timeout) {}

std::vector<action> session_machine::step(input what, time_point now) {
  std::vector<action> out;
  if (phase_ != phase::ended) std::visit([&](auto& one) { on(one, now, out); }, what);
  return out;
}

void session_machine::on(const inputs::text_arrived& what, time_point now,
                         std::vector<action>& out) {
  auto decoded = decode(what.text);
  if (!decoded) return end(disconnect_reason::protocol_error, decoded.error(), out);
  auto& packet = *decoded;

  if (packet.nsp != "/") {
    if (packet.type != packet_type::connect) {
      return end(disconnect_reason::protocol_error, "packet for an unknown namespace", out);
    }
    out.emplace_back(actions::send{encode_connect_error(packet.nsp, "Invalid namespace", {})});
    return;
  }
  if (packet.type == packet_type::connect && phase_ == phase::outside) {
    phase_ = phase::deciding;
    // The listener's decision is bounded by its own deadlines.
    connect_until_ = time_point::max();
    out.emplace_back(
        actions::ask_listener{packet.payload.empty() ? "{}" : std::move(packet.payload)});
    return;
  }
  if (!known()) return end(disconnect_reason::protocol_error, "packet before connect", out);

  switch (packet.type) {
    case packet_type::event: {
      client_event arrived{.name = std::move(packet.event_name),
                           .arguments_json = std::move(packet.arguments_json),
                           .ack_id = packet.ack_id};
      if (inside()) {
        ++in_flight_;
        out.emplace_back(actions::deliver{std::move(arrived)});
      } else {
        held_.push_back(std::move(arrived));
      }
      return adjust_reading(out);
    }
    case packet_type::disconnect:
      return leave(disconnect_reason::client_left, now, out);
    case packet_type::ack:
      // The server asks for none, so this answers nothing; the reference server drops it as well.
      return;
    case packet_type::binary_event:
    case packet_type::binary_ack:
      return end(disconnect_reason::protocol_error, "binary packet", out);
    case packet_type::connect:
    case packet_type::connect_error:
      return end(disconnect_reason::protocol_error, "packet in the wrong state", out);
  }
}

void session_machine::on(inputs::accepted& what, time_point /*now*/, std::vector<action>& out) {
  if (phase_ != phase::deciding) return;
  phase_ = phase::inside;
  out.emplace_back(actions::send{encode_connect(what.sid)});
  in_flight_ += held_.size();
  for (auto& one : held_)
    out.emplace_back(actions::deliver{std::move(one)});
  held_ = {};
}

void session_machine::on(inputs::refused& what, time_point now, std::vector<action>& out) {
  if (phase_ != phase::deciding) return;
  out.emplace_back(actions::send{encode_connect_error("/", what.message, what.code)});
  leave(disconnect_reason::closed_by_server, now, out);
}

void session_machine::on(const inputs::event_finished& /*what*/, time_point /*now*/,
                         std::vector<action>& out) {
  if (in_flight_ > 0) --in_flight_;
  adjust_reading(out);
}

void session_machine::on(const inputs::time_passed& /*what*/, time_point now,
                         std::vector<action>& out) {
  if (now >= connect_until_) end(disconnect_reason::connect_timeout, {}, out);
}

void session_machine::leave(disconnect_reason why, time_point now, std::vector<action>& out) {
  phase_ = phase::outside;
  connect_until_ = now + connect_timeout_;
  held_ = {};
  in_flight_ = 0;
  out.emplace_back(actions::leave{why});
  adjust_reading(out);
}

void session_machine::end(disconnect_reason why, std::string_view what, std::vector<action>& out) {
  phase_ = phase::ended;
  held_ = {};
  out.emplace_back(actions::end{why, what});
}

void session_machine::adjust_reading(std::vector<action>& out) {
  const bool full = held_.size() + in_flight_ >= events_in_flight_max_;
  if (full == std::exchange(paused_, full)) return;
  if (full) {
    out.emplace_back(actions::pause_reading{});
  } else {
    out.emplace_back(actions::resume_reading{});
  }
}

}  // namespace signalbox::transport::socketio
