#include "transport/engineio/session_machine.hpp"

#include <algorithm>
#include <utility>

namespace signalbox::transport::engineio {

namespace {

constexpr std::string_view probe_word = "probe";
// The burst that a client may send, in seconds of its rate limit.
constexpr std::chrono::seconds burst{2};

}  // namespace

session_machine::session_machine(channel over, timing times, time_point now)
    : times_(times), heartbeat_at_(now + times.ping_interval), over_(over) {}

std::vector<action> session_machine::step(input what, time_point now) {
  std::vector<action> out;
  if (!ended_) std::visit([&](auto& one) { on(one, now, out); }, what);
  return out;
}

time_point session_machine::next_deadline() const {
  return std::min(paused_ ? time_point::max() : heartbeat_at_, upgrade_until_);
}

void session_machine::on(inputs::packet_arrived& what, time_point now, std::vector<action>& out) {
  if (is_too_fast(now)) return end(ending::too_fast, out);
  switch (what.what.type) {
    case packet_type::message:
      out.emplace_back(actions::deliver{what.what.is_binary, std::move(what.what.payload)});
      return;
    case packet_type::pong:
      awaits_pong_ = false;
      heartbeat_at_ = now + times_.ping_interval;
      return;
    case packet_type::close:
      return end(ending::client_left, out);
    case packet_type::noop:
      return;
    // In version 4 only the server sends open and ping; "upgrade" is valid only on a probe.
    case packet_type::open:
    case packet_type::ping:
    case packet_type::upgrade:
      return end(ending::protocol_error, out);
  }
}

void session_machine::on(inputs::control_arrived&, time_point now, std::vector<action>& out) {
  if (is_too_fast(now)) end(ending::too_fast, out);
}

void session_machine::on(inputs::probe_packet_arrived& what, time_point /*now*/,
                         std::vector<action>& out) {
  const auto& packet = what.what;
  if (upgrade_ == upgrade::probing && packet.type == packet_type::ping &&
      packet.payload == probe_word) {
    upgrade_ = upgrade::probed;
    out.emplace_back(actions::answer_probe{});
    // The client waits for its open GET before it sends "5".
    if (poll_open_) out.emplace_back(actions::release_poll{});
  } else if (upgrade_ == upgrade::probed && packet.type == packet_type::upgrade) {
    upgrade_ = upgrade::none;
    upgrade_until_ = time_point::max();
    over_ = channel::websocket;
    if (poll_open_) out.emplace_back(actions::release_poll{});
    out.emplace_back(actions::adopt_probe{});
  } else {
    upgrade_ = upgrade::none;
    upgrade_until_ = time_point::max();
    out.emplace_back(actions::refuse_probe{});
  }
}

void session_machine::on(inputs::poll_arrived&, time_point /*now*/, std::vector<action>& out) {
  if (over_ == channel::websocket) {
    out.emplace_back(actions::refuse_poll{});
  } else if (poll_open_) {
    // The reference server also ends the session on two concurrent GETs.
    out.emplace_back(actions::refuse_poll{});
    end(ending::protocol_error, out);
  } else {
    poll_open_ = true;
    out.emplace_back(actions::accept_poll{});
    if (upgrade_ == upgrade::probed) out.emplace_back(actions::release_poll{});
  }
}

void session_machine::on(inputs::poll_answered&, time_point /*now*/, std::vector<action>&) {
  poll_open_ = false;
}

void session_machine::on(inputs::poll_abandoned&, time_point /*now*/, std::vector<action>& out) {
  if (std::exchange(poll_open_, false) && over_ == channel::polling) {
    end(ending::client_left, out);
  }
}

void session_machine::on(inputs::probe_opened&, time_point now, std::vector<action>& out) {
  if (over_ == channel::websocket || upgrade_ != upgrade::none) {
    out.emplace_back(actions::refuse_probe{});
    return;
  }
  upgrade_ = upgrade::probing;
  upgrade_until_ = now + times_.upgrade_timeout;
}

void session_machine::on(inputs::probe_closed&, time_point /*now*/, std::vector<action>&) {
  upgrade_ = upgrade::none;
  upgrade_until_ = time_point::max();
}

void session_machine::on(inputs::socket_closed&, time_point /*now*/, std::vector<action>& out) {
  end(ending::client_left, out);
}

void session_machine::on(inputs::reading_paused&, time_point /*now*/, std::vector<action>&) {
  paused_ = true;
}

void session_machine::on(inputs::reading_resumed&, time_point now, std::vector<action>&) {
  // Pongs were not read during the pause, so the client gets the full timeout again.
  paused_ = false;
  heartbeat_at_ = now + (awaits_pong_ ? times_.ping_timeout : times_.ping_interval);
}

void session_machine::on(inputs::time_passed&, time_point now, std::vector<action>& out) {
  if (now >= upgrade_until_) {
    upgrade_ = upgrade::none;
    upgrade_until_ = time_point::max();
    out.emplace_back(actions::refuse_probe{.late = true});
  }
  if (paused_ || now < heartbeat_at_) return;
  if (awaits_pong_) return end(ending::ping_timeout, out);
  awaits_pong_ = true;
  // The time counts from the due time of the ping, unless this process itself was delayed.
  const bool on_time = now - heartbeat_at_ < times_.ping_timeout / 2;
  heartbeat_at_ = (on_time ? heartbeat_at_ : now) + times_.ping_timeout;
  out.emplace_back(actions::send_ping{});
}

// Leaky bucket: every packet costs its share of a second, up to `burst` ahead.
bool session_machine::is_too_fast(time_point now) {
  if (times_.packets_per_second_max == 0) return false;
  const auto cost = std::chrono::nanoseconds(std::chrono::seconds(1)) /
                    static_cast<std::int64_t>(times_.packets_per_second_max);
  paid_until_ = std::max(paid_until_, now) + cost;
  return paid_until_ - now > burst;
}

void session_machine::end(ending why, std::vector<action>& out) {
  ended_ = true;
  out.emplace_back(actions::end{why});
}

}  // namespace signalbox::transport::engineio
