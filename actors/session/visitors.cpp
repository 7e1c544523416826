#include "actors/session/visitors.hpp"

#include <caf/send.hpp>
#include <utility>

#include "actors/messages/status.hpp"
#include "actors/session/session_wire.hpp"
#include "actors/topic/snapshot_pieces.hpp"
#include "actors/topic/topic_name.hpp"

namespace signalbox::actors {

namespace {

using core::errc;
using core::json;

json visitor_failure(errc code, std::string message) {
  return error_json(core::fail(code, std::move(message)).error());
}

json sign_in_first() {
  return visitor_failure(errc::unauthenticated,
                         "Sign in first: without that you hear the topic \"status\" alone.");
}

}  // namespace

bool visitors::is_one(const transport::connect_request& request) {
  const auto auth = json::parse(request.auth_json, nullptr, false);
  return auth.is_object() && !auth.contains("token");
}

const char* visitors::take_place(transport::connection_id id, const std::string& source) {
  if (visitors_.contains(id)) return nullptr;
  if (visitors_.size() >= settings_.most) {
    return "Too many people follow the status page now (status.visitors_max). Try again later.";
  }
  if (!source.empty() && settings_.most_per_address > 0) {
    auto& count = by_source_[source];
    if (count >= settings_.most_per_address) {
      return "Too many connections from your address follow the status page now "
             "(status.visitors_per_address_max). Try again later.";
    }
    ++count;
  }
  visitors_[id].source = source;
  return nullptr;
}

void visitors::connected(transport::connection_id id, const std::string& remote_address) {
  const auto counted =
      settings_.counted_address ? settings_.counted_address(remote_address) : remote_address;
  const char* refusal = nullptr;
  {
    const std::lock_guard lock(guard_);
    refusal = take_place(id, counted.value_or(""));
  }
  if (refusal == nullptr) {
    hub_.accept(id);
  } else {
    hub_.refuse(id, refusal, to_string(errc::too_many_requests));
  }
}

void visitors::event(transport::connection_id id, const transport::client_event& event) {
  {
    const std::lock_guard lock(guard_);
    if (!visitors_.contains(id)) return;
  }
  const auto asked = asked_of(event);
  if (asked.is_null()) {
    answer(id, event,
           visitor_failure(errc::bad_request, "The event needs one object as its argument."));
  } else if (event.name == "subscribe") {
    subscribe(id, event, asked);
  } else if (event.name == "unsubscribe") {
    unsubscribe(id, event, asked);
  } else {
    answer(id, event, sign_in_first());
  }
}

void visitors::subscribe(transport::connection_id id, const transport::client_event& event,
                         const json& asked) {
  if (text_member(asked, "topic") != status_topic) {
    answer(id, event, sign_in_first());
    return;
  }
  {
    const std::lock_guard lock(guard_);
    const auto found = visitors_.find(id);
    if (found == visitors_.end()) return;
    found->second.hears = true;
    found->second.wishes.push_back({.ack_id = event.ack_id,
                                    .epoch = text_member(asked, "epoch"),
                                    .version = number_member(asked, "version")});
  }
  if (!event.ack_id) hub_.finish(id, nullptr);
  ask_owner(id);
}

void visitors::unsubscribe(transport::connection_id id, const transport::client_event& event,
                           const json& asked) {
  if (text_member(asked, "topic") == status_topic) {
    const std::lock_guard lock(guard_);
    if (const auto found = visitors_.find(id); found != visitors_.end()) {
      found->second.hears = false;
      if (const auto key = std::exchange(found->second.key, 0); key != 0) hub_.leave(id, key);
    }
  }
  answer(id, event, json::object());
}

void visitors::answer(transport::connection_id id, const transport::client_event& event,
                      const json& reply) {
  hub_.finish(id, event.ack_id ? transport::encode_ack(*event.ack_id, wire_text(reply)) : nullptr);
}

void visitors::behind(transport::connection_id id) {
  {
    const std::lock_guard lock(guard_);
    if (!visitors_.contains(id)) return;
  }
  ask_owner(id);
}

void visitors::disconnected(transport::connection_id id) {
  const std::lock_guard lock(guard_);
  const auto found = visitors_.find(id);
  if (found == visitors_.end()) return;
  const auto counted = by_source_.find(found->second.source);
  if (counted != by_source_.end() && --counted->second == 0) by_source_.erase(counted);
  visitors_.erase(found);
}

void visitors::ask_owner(transport::connection_id id) {
  if (const auto owner = find_owner_()) caf::anon_send(owner.untyped(), visit_status{id});
}

std::optional<visitors::wish> visitors::claim(transport::connection_id id) {
  const std::lock_guard lock(guard_);
  const auto found = visitors_.find(id);
  if (found == visitors_.end()) return std::nullopt;
  auto& who = found->second;
  if (who.wishes.empty()) return who.hears ? std::optional(wish{}) : std::nullopt;
  auto first = std::move(who.wishes.front());
  who.wishes.pop_front();
  return first;
}

void visitors::joined(transport::connection_id id, transport::topic_key key) {
  const std::lock_guard lock(guard_);
  const auto found = visitors_.find(id);
  if (found == visitors_.end()) return;
  if (found->second.hears) {
    found->second.key = key;
  } else {
    // It left while the answer was on its way.
    hub_.leave(id, key);
  }
}

void visitors::owner_runs() {
  std::vector<transport::connection_id> waiting;
  {
    const std::lock_guard lock(guard_);
    for (const auto& [id, who] : visitors_) {
      const auto times = who.wishes.empty() && who.hears ? 1 : who.wishes.size();
      waiting.insert(waiting.end(), times, id);
    }
  }
  for (const auto& id : waiting)
    ask_owner(id);
}

std::size_t visitors::count() const {
  const std::lock_guard lock(guard_);
  return visitors_.size();
}

}  // namespace signalbox::actors
