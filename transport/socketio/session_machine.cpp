#include "transport/socketio/session_machine.hpp"

#include <algorithm>
#include <utility>

namespace signalbox::transport::socketio {

session_machine::session_machine(const session_rules& rules, time_point now)
    : rules_(&rules), outside_until_(now + rules.connect_timeout), connect_until_(outside_until_) {}

std::vector<action> session_machine::step(input what, time_point now) {
  std::vector<action> out;
  if (!ended_) std::visit([&](auto& one) { on(one, now, out); }, what);
  return out;
}

bool session_machine::inside(namespace_index where) const {
  const auto found = std::ranges::find(members_, where, &membership::where);
  return found != members_.end() && found->inside;
}

void session_machine::on(const inputs::text_arrived& what, time_point now,
                         std::vector<action>& out) {
  if (!unfinished_.empty()) {
    return end(disconnect_reason::protocol_error, "text instead of an attachment", out);
  }
  auto decoded = decode(what.text, rules_->packets);
  if (!decoded) return end(disconnect_reason::protocol_error, decoded.error(), out);
  if (is_binary(decoded->type) && decoded->attachments > 0) {
    unfinished_.push_back({.what = std::move(*decoded)});
  } else {
    take(*decoded, {}, now, out);
  }
}

void session_machine::on(inputs::binary_arrived& what, time_point now, std::vector<action>& out) {
  if (unfinished_.empty()) {
    return end(disconnect_reason::protocol_error, "unannounced attachment", out);
  }
  auto& waiting = unfinished_.front();
  waiting.bytes += what.bytes.size();
  if (waiting.bytes > rules_->attachment_bytes_max) {
    return end(disconnect_reason::protocol_error,
               {"attachments larger than attachment_bytes_max", limit::attachment_bytes}, out);
  }
  waiting.attachments.push_back(std::move(what.bytes));
  if (waiting.attachments.size() < waiting.what.attachments) return;
  auto whole = std::move(waiting);
  unfinished_ = {};
  take(whole.what, std::move(whole.attachments), now, out);
}

void session_machine::take(packet& what, std::vector<std::string> attachments, time_point now,
                           std::vector<action>& out) {
  if (what.type == packet_type::connect) return connect(what, now, out);
  const auto& known = rules_->namespaces;
  const auto found = std::ranges::find(known, what.nsp);
  const auto where = static_cast<namespace_index>(found - known.begin());
  auto* joined = found == known.end() ? nullptr : member(where);
  if (joined == nullptr) {
    return end(disconnect_reason::protocol_error, "packet for a namespace not joined", out);
  }
  switch (what.type) {
    case packet_type::event:
    case packet_type::binary_event:
      return deliver(*joined, what, std::move(attachments), out);
    case packet_type::ack:
    case packet_type::binary_ack:
      if (!joined->inside) return;
      out.emplace_back(actions::acknowledge{where,
                                            {.ack_id = *what.ack_id,
                                             .arguments_json = std::move(what.payload),
                                             .attachments = std::move(attachments)}});
      return;
    case packet_type::disconnect:
      return leave(where, disconnect_reason::client_left, now, out);
    case packet_type::connect:
    case packet_type::connect_error:
      return end(disconnect_reason::protocol_error, "packet that only a server may send", out);
  }
}

void session_machine::connect(packet& what, time_point /*now*/, std::vector<action>& out) {
  const auto& known = rules_->namespaces;
  const auto found = std::ranges::find(known, what.nsp);
  if (found == known.end()) {
    out.emplace_back(actions::send{encode_connect_error(what.nsp, "Invalid namespace", {})});
    return;
  }
  const auto where = static_cast<namespace_index>(found - known.begin());
  if (auto* const known_member = member(where)) return connect_again(*known_member, out);
  members_.push_back({.where = where});
  // The listener's decision has its own deadlines.
  connect_until_ = time_point::max();
  out.emplace_back(
      actions::ask_listener{where, what.payload.empty() ? "{}" : std::move(what.payload)});
}

void session_machine::connect_again(membership& known, std::vector<action>& out) {
  if (!known.inside && ++known.unanswered_connects > unanswered_connects_max) {
    end(disconnect_reason::protocol_error, "too many connects to a namespace", out);
  }
}

void session_machine::deliver(membership& to, packet& what, std::vector<std::string> attachments,
                              std::vector<action>& out) {
  client_event arrived{.name = std::move(what.event_name),
                       .arguments_json = std::move(what.arguments_json),
                       .ack_id = what.ack_id,
                       .attachments = std::move(attachments)};
  if (to.inside) {
    ++to.in_flight;
    out.emplace_back(actions::deliver{to.where, std::move(arrived)});
  } else {
    to.held.push_back(std::move(arrived));
  }
  adjust_reading(out);
}

void session_machine::on(inputs::accepted& what, time_point /*now*/, std::vector<action>& out) {
  auto* joined = member(what.where);
  if (joined == nullptr || joined->inside) return;
  joined->inside = true;
  const auto answer = encode_connect(rules_->namespaces[what.where], what.sid, what.pid);
  for (std::size_t times = 0; times < joined->unanswered_connects; ++times)
    out.emplace_back(actions::send{answer});
  joined->in_flight += joined->held.size();
  for (auto& one : std::exchange(joined->held, {}))
    out.emplace_back(actions::deliver{what.where, std::move(one)});
}

void session_machine::on(inputs::refused& what, time_point now, std::vector<action>& out) {
  const auto* joined = member(what.where);
  if (joined == nullptr || joined->inside) return;
  const auto answer = encode_connect_error(rules_->namespaces[what.where], what.message, what.code);
  for (std::size_t times = 0; times < joined->unanswered_connects; ++times)
    out.emplace_back(actions::send{answer});
  leave(what.where, disconnect_reason::closed_by_server, now, out);
}

void session_machine::on(const inputs::event_finished& what, time_point /*now*/,
                         std::vector<action>& out) {
  auto* joined = member(what.where);
  if (joined != nullptr && joined->in_flight > 0) --joined->in_flight;
  adjust_reading(out);
}

void session_machine::on(const inputs::time_passed& /*what*/, time_point now,
                         std::vector<action>& out) {
  if (now >= connect_until_) {
    end(disconnect_reason::connect_timeout,
        {"not admitted to a namespace within connect_timeout", limit::connect_timeout}, out);
  }
}

void session_machine::leave(namespace_index where, disconnect_reason why, time_point now,
                            std::vector<action>& out) {
  // The timeout is not restarted after a refusal, so that a client cannot stay by asking
  // repeatedly.
  if (inside(where)) outside_until_ = now + rules_->connect_timeout;
  std::erase_if(members_, [&](const membership& one) { return one.where == where; });
  if (members_.empty()) connect_until_ = outside_until_;
  out.emplace_back(actions::leave{where, why});
  adjust_reading(out);
  // Deadlines are checked here too, because a client that retries immediately would be pending at
  // every sweep.
  on(inputs::time_passed{}, now, out);
}

void session_machine::end(disconnect_reason why, const fault& what, std::vector<action>& out) {
  ended_ = true;
  members_ = {};
  unfinished_ = {};
  out.emplace_back(actions::end{why, what});
}

void session_machine::adjust_reading(std::vector<action>& out) {
  std::size_t open = 0;
  for (const auto& one : members_)
    open += one.held.size() + one.in_flight;
  const bool full = open >= rules_->events_in_flight_max;
  if (full == std::exchange(paused_, full)) return;
  if (full) {
    out.emplace_back(actions::pause_reading{});
  } else {
    out.emplace_back(actions::resume_reading{});
  }
}

session_machine::membership* session_machine::member(namespace_index where) {
  const auto found = std::ranges::find(members_, where, &membership::where);
  return found == members_.end() ? nullptr : &*found;
}

}  // namespace signalbox::transport::socketio
