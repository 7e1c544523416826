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
  auto& who = found->second;
  who.accepted = true;
  who.ticket = fresh;
  who.accepted_at = log_.next() - 1;
  by_pid_.emplace(fresh.pid, id);
  return true;
}

std::optional<recovery_ledger::whereabouts> recovery_ledger::find(connection_id id) const {
  const auto found = records_.find(id);
  if (found == records_.end() || found->second.closing) return std::nullopt;
  const auto& who = found->second;
  return whereabouts{.place = who.parked_number == 0 ? std::optional(who.place) : std::nullopt,
                     .accepted = who.accepted};
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
  auto& who = found->second;
  if (!who.accepted || who.closing || closed_ || lacks_some(who)) return end(id, place);
  if (who.parked_number != 0 || who.place != place) return false;
  who.lost_at = now;
  who.why = why;
  who.parked_number = ++last_parked_;
  parked_.emplace(who.parked_number, id);
  return false;
}

bool recovery_ledger::end(connection_id id, connection_id place) {
  const auto found = records_.find(id);
  if (found == records_.end()) return false;
  if (found->second.parked_number != 0 || found->second.place != place) return false;
  erase(found);
  return true;
}

std::optional<comeback> recovery_ledger::take_back(const return_request& asked, connection_id place,
                                                   time_point now) {
  const auto known = by_pid_.find(asked.pid);
  if (known == by_pid_.end()) return std::nullopt;
  const auto found = records_.find(known->second);
  auto& who = found->second;
  if (who.where != asked.where || who.closing || closed_) return std::nullopt;
  trim(now);
  const bool is_parked = who.parked_number != 0;
  const bool in_time = !is_parked || now - who.lost_at <= bounds_.window;
  // An offset that this log never issued may come from another process.
  const bool is_ours = asked.offset.value_or(0) < log_.next();
  // A client library keeps its last offset over a connection that was not recovered; an offset from
  // before this connection means that nothing was received on it.
  const auto received = std::max(asked.offset.value_or(0), who.accepted_at);
  auto missed = in_time && is_ours && !lacks_some(who) ? missed_by(who, known->second, received)
                                                       : std::nullopt;
  if (!missed) {
    if (is_parked) expelled_.push_back(depart(found, who.why));
    return std::nullopt;
  }
  comeback back{.id = known->second,
                .ticket = who.ticket,
                .missed = std::move(*missed),
                .handler = who.handler};
  for (const auto& one : who.topics) {
    if (one.last == never) back.topics.push_back(one.topic);
  }
  if (!is_parked) back.displaced = who.place;
  unpark(who);
  who.place = place;
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
  auto& who = gone->second;
  unpark(who);
  for (const auto& one : who.topics) {
    if (one.last == never) let_go_of(one.topic);
  }
  if (who.accepted) by_pid_.erase(who.ticket.pid);
  records_.erase(gone);
}

void recovery_ledger::unpark(record& who) {
  if (who.parked_number != 0) parked_.erase(std::exchange(who.parked_number, 0));
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
