#include <algorithm>
#include <utility>

#include "transport/hub/peer.hpp"
#include "transport/hub/recovery_service.hpp"
#include "transport/hub/shard.hpp"

namespace signalbox::transport {

void peer::received(engineio::actions::deliver& what) {
  if (what.is_binary) {
    step(socketio::inputs::binary_arrived{std::move(what.payload)});
  } else {
    step(socketio::inputs::text_arrived{what.payload});
  }
}

void peer::check_deadlines(time_point now) {
  if (now >= client_.next_deadline()) step(socketio::inputs::time_passed{});
}

void peer::step(socketio::input what) {
  if (is_over()) return;
  for (auto& one : client_.step(std::move(what), std::chrono::steady_clock::now())) {
    std::visit([this](auto& action) { perform(action); }, one);
  }
}

void peer::perform(socketio::actions::ask_listener& what) {
  const auto serial = home_.name(*this);
  auto& fresh = slots_.emplace_back(slot{.serial = serial, .where = what.where});
  if (knock(fresh, what.auth_json)) return;
  fresh.handler =
      home_.listener().connected(id_of(fresh), {.auth_json = std::move(what.auth_json),
                                                .remote_address = origin_.remote_address,
                                                .user_agent = origin_.user_agent,
                                                .nsp = home_.rules().namespaces[what.where]});
  if (fresh.recovery) home_.recovery()->keep(id_of(fresh), fresh.handler);
}

void peer::perform(socketio::actions::deliver& what) {
  home_.thread().counts.events_received.add();
  note_delivered(what.where, what.what.ack_id);
  if (auto* const handler = handler_in(what.where)) handler->event(std::move(what.what));
}

void peer::perform(socketio::actions::acknowledge& what) {
  if (auto* const handler = handler_in(what.where)) handler->acknowledged(std::move(what.what));
}

void peer::perform(socketio::actions::send& what) {
  // Wraps the packet as an Engine.IO message.
  what.packet.insert(what.packet.begin(), static_cast<char>(engineio::packet_type::message));
  enqueue(std::make_shared<const frame>(what.packet));
}

void peer::perform(socketio::actions::leave& what) {
  const auto found = std::ranges::find(slots_, what.where, &slot::where);
  if (found == slots_.end()) return;
  const auto gone = std::move(*found);
  slots_.erase(found);
  forget(gone, what.why, false);
}

void peer::perform(socketio::actions::pause_reading& /*what*/) {
  pause_reading();
}

void peer::perform(socketio::actions::resume_reading& /*what*/) {
  resume_reading();
}

void peer::perform(socketio::actions::end& what) {
  end(what.why, websocket::close_code::policy_violation, what.what);
}

void peer::forget(disconnect_reason why) {
  const bool is_loss =
      why == disconnect_reason::client_left || why == disconnect_reason::ping_timeout;
  for (const auto& one : std::exchange(slots_, {}))
    forget(one, why, is_loss);
}

void peer::forget(const slot& gone, disconnect_reason why, bool may_return) {
  release_slot(gone);
  if (is_gone(gone, why, may_return)) gone.handler->disconnected(why);
}

void peer::release_slot(const slot& gone) {
  if (gone.accepted) home_.thread().counts.accepted_connections.add(-1);
  home_.count_topics(-static_cast<std::int64_t>(home_.topics().leave_all(*this, gone.serial)));
  home_.unname(gone.serial);
}

}  // namespace signalbox::transport
