#include "transport/hub/recovery_ledger.hpp"

#include <algorithm>
#include <utility>

namespace signalbox::transport {

recovery_ledger::recovery_ledger(const bounds& within, std::uint64_t first_number)
    : bounds_(within), log_(within.log, first_number) {}

void recovery_ledger::open(connection_id id, socketio::namespace_index where) {
  auto& fresh = records_[id];
  fresh.place = id;
  fresh.where = where;
}

void recovery_ledger::keep(connection_id id, std::shared_ptr<connection_handler> handler) {
  if (const auto found = records_.find(id); found != records_.end())
    found->second.handler = std::move(handler);
}

bool recovery_ledger::accept(connection_id id, const recovery_ticket& fresh) {
  const auto found = records_.find(id);
  if (found == records_.end() || found->second.accepted) return false;
  auto& client = found->second;
  client.accepted = true;
  client.ticket = fresh;
  client.accepted_at = log_.next() - 1;
  by_pid_.emplace(fresh.pid, id);
  return true;
}

std::optional<recovery_ledger::whereabouts> recovery_ledger::find(connection_id id) const {
  const auto found = records_.find(id);
  if (found == records_.end() || found->second.closing) return std::nullopt;
  const auto& client = found->second;
  return whereabouts{
      .place = client.parked_number == 0 ? std::optional(client.place) : std::nullopt,
      .accepted = client.accepted};
}

std::optional<departure> recovery_ledger::close(connection_id id) {
  const auto found = records_.find(id);
  if (found == records_.end()) return std::nullopt;
  if (found->second.parked_number != 0) return depart(found, disconnect_reason::closed_by_server);
  found->second.closing = true;
  return std::nullopt;
}

bool recovery_ledger::lose(connection_id id, connection_id place, disconnect_reason why,
                           time_point now) {
  const auto found = records_.find(id);
  if (found == records_.end()) return false;
  auto& client = found->second;
  if (!client.accepted || client.closing || closed_ || lacks_some(client)) return end(id, place);
  if (client.parked_number != 0 || client.place != place) return false;
  client.lost_at = now;
  client.why = why;
  client.parked_number = ++last_parked_;
  parked_.emplace(client.parked_number, id);
  return false;
}

bool recovery_ledger::end(connection_id id, connection_id place) {
  const auto found = records_.find(id);
  if (found == records_.end()) return false;
  if (found->second.parked_number != 0 || found->second.place != place) return false;
  erase(found);
  return true;
}

std::optional<comeback> recovery_ledger::take_back(const return_request& incoming,
                                                   connection_id place, time_point now) {
  const auto known = by_pid_.find(incoming.pid);
  if (known == by_pid_.end()) return std::nullopt;
  const auto found = records_.find(known->second);
  auto& client = found->second;
  if (client.where != incoming.where || client.closing || closed_) return std::nullopt;
  trim(now);
  const bool is_parked = client.parked_number != 0;
  const bool in_time = !is_parked || now - client.lost_at <= bounds_.window;
  // An offset that this log never issued may come from another process.
  const bool is_ours = incoming.offset.value_or(0) < log_.next();
  // A client library keeps its last offset over a connection that was not recovered; an offset from
  // before this connection means that nothing was received on it.
  const auto received = std::max(incoming.offset.value_or(0), client.accepted_at);
  auto missed = in_time && is_ours && !lacks_some(client)
                    ? missed_by(client, known->second, received)
                    : std::nullopt;
  if (!missed) {
    if (is_parked) expelled_.push_back(depart(found, client.why));
    return std::nullopt;
  }
  comeback back{.id = known->second,
                .ticket = client.ticket,
                .missed = std::move(*missed),
                .handler = client.handler};
  // A retired topic is kept for its changes, but has no subscribers.
  for (const auto& one : client.topics) {
    if (one.last == never && topics_.at(one.topic).retired_at == never)
      back.topics.push_back(one.topic);
  }
  if (!is_parked) back.displaced = client.place;
  unpark(client);
  client.place = place;
  return back;
}

std::vector<departure> recovery_ledger::overdue(time_point now) {
  trim(now);
  while (!parked_.empty()) {
    const auto oldest = records_.find(parked_.begin()->second);
    const bool over = now - oldest->second.lost_at > bounds_.window;
    if (!over && parked_.size() <= bounds_.parked_max) break;
    expelled_.push_back(depart(oldest, oldest->second.why));
  }
  return std::exchange(expelled_, {});
}

std::vector<departure> recovery_ledger::close_all() {
  closed_ = true;
  while (!parked_.empty()) {
    const auto next = records_.find(parked_.begin()->second);
    expelled_.push_back(depart(next, disconnect_reason::shutting_down));
  }
  return std::exchange(expelled_, {});
}

recovery_ledger::record* recovery_ledger::accepted(connection_id id) {
  const auto found = records_.find(id);
  return found == records_.end() || !found->second.accepted ? nullptr : &found->second;
}

void recovery_ledger::erase(records::iterator gone) {
  auto& client = gone->second;
  unpark(client);
  for (const auto& one : client.topics) {
    if (one.last == never) let_go_of(one.topic);
  }
  if (client.accepted) by_pid_.erase(client.ticket.pid);
  records_.erase(gone);
}

void recovery_ledger::unpark(record& client) {
  if (client.parked_number != 0) parked_.erase(std::exchange(client.parked_number, 0));
}

departure recovery_ledger::depart(records::iterator gone, disconnect_reason why) {
  departure out{.id = gone->first,
                .place = gone->second.place,
                .handler = std::move(gone->second.handler),
                .why = why};
  erase(gone);
  return out;
}

}  // namespace signalbox::transport
