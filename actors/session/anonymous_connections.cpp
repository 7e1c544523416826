#include "actors/session/anonymous_connections.hpp"

#include <algorithm>
#include <caf/actor_cast.hpp>
#include <caf/send.hpp>
#include <utility>
#include <vector>

#include "actors/messages/status.hpp"
#include "actors/session/session_wire.hpp"
#include "actors/topic/snapshot_pieces.hpp"
#include "actors/topic/topic_name.hpp"

namespace signalbox::actors {

namespace {

using core::errc;
using core::json;

json anonymous_failure(errc code, std::string message) {
  return error_json(core::fail(code, std::move(message)).error());
}

json sign_in_first() {
  return anonymous_failure(
      errc::unauthenticated,
      "Sign in first. Without an account you can subscribe to the topic \"status\" only.");
}

}  // namespace

/// Forwards the events of an anonymous connection to the table's thread.
class anonymous_connections::connection final : public transport::connection_handler {
 public:
  connection(anonymous_connections& table, transport::connection_id id) : table_(table), id_(id) {}

  void event(transport::client_event event) override {
    table_.on_thread(
        [table = &table_, id = id_, event = std::move(event)] { table->handle(id, event); });
  }
  void behind(std::vector<transport::topic_key> /*topics*/) override {
    table_.on_thread([table = &table_, id = id_] { table->renew(id); });
  }
  void disconnected(transport::disconnect_reason /*reason*/) override {
    table_.on_thread([table = &table_, id = id_] { table->remove(id); });
  }

 private:
  anonymous_connections& table_;
  const transport::connection_id id_;
};

anonymous_connections::anonymous_connections(transport::hub& hub, task_runner& thread,
                                             settings within)
    : hub_(hub), thread_(thread), settings_(std::move(within)) {}

bool anonymous_connections::is_one(const transport::connect_request& request) {
  const auto auth = json::parse(request.auth_json, nullptr, false);
  return auth.is_object() && !auth.contains("token");
}

std::shared_ptr<transport::connection_handler> anonymous_connections::connected(
    transport::connection_id id, std::string remote_address) {
  on_thread([this, id, address = std::move(remote_address)] { admit(id, address); });
  return std::make_shared<connection>(*this, id);
}

void anonymous_connections::joined(transport::connection_id id, transport::topic_key key) {
  on_thread([this, id, key] {
    const auto found = anonymous_.find(id);
    if (found == anonymous_.end()) return;
    auto& subject = found->second;
    if (!subject.unanswered.empty()) subject.unanswered.pop_front();
    if (subject.is_subscribed) {
      subject.key = key;
    } else {
      // The client unsubscribed before the answer arrived.
      hub_.leave(id, key);
    }
  });
}

void anonymous_connections::owner_runs(caf::actor_addr owner) {
  on_thread([this, owner = std::move(owner)] {
    owner_ = owner;
    for (auto& [id, subject] : anonymous_) {
      if (subject.unanswered.empty() && subject.is_subscribed)
        subject.unanswered.push_back({.connection = id, .ack_id = {}, .epoch = {}});
      for (auto& one : subject.unanswered)
        send_to_owner(one);
    }
  });
}

void anonymous_connections::on_thread(std::move_only_function<void()> work) {
  // The runner's queue is unbounded: the transport limits the number of events.
  [[maybe_unused]] const bool is_taken = thread_.submit(std::move(work));
}

// The functions below run on the table's thread.

void anonymous_connections::admit(transport::connection_id id, const std::string& remote_address) {
  const auto counted =
      settings_.counted_address ? settings_.counted_address(remote_address) : remote_address;
  if (const char* const refusal = take_place(id, counted.value_or(""))) {
    hub_.refuse(id, refusal, to_string(errc::too_many_requests));
  } else {
    hub_.accept(id);
  }
}

const char* anonymous_connections::take_place(transport::connection_id id,
                                              const std::string& source) {
  if (anonymous_.size() >= settings_.most) {
    return "The status page has too many live connections (status.visitors_max). Try again later.";
  }
  if (!source.empty() && settings_.most_per_address > 0) {
    auto& count = by_source_[source];
    if (count >= settings_.most_per_address) {
      return "Your address has too many live connections to the status page "
             "(status.visitors_per_address_max). Try again later.";
    }
    ++count;
  }
  anonymous_[id].source = source;
  return nullptr;
}

void anonymous_connections::handle(transport::connection_id id,
                                   const transport::client_event& event) {
  if (!anonymous_.contains(id)) return;
  const auto fields = arguments_of(event);
  if (fields.is_null()) {
    answer(id, event,
           anonymous_failure(errc::bad_request, "The event requires one object as its argument."));
  } else if (event.name == "subscribe") {
    subscribe(id, event, fields);
  } else if (event.name == "unsubscribe") {
    unsubscribe(id, event, fields);
  } else {
    answer(id, event, sign_in_first());
  }
}

void anonymous_connections::subscribe(transport::connection_id id,
                                      const transport::client_event& event, const json& fields) {
  if (text_member(fields, "topic") != status_topic) {
    answer(id, event, sign_in_first());
    return;
  }
  if (!event.ack_id) hub_.finish(id, nullptr);
  auto& subject = anonymous_.at(id);
  subject.is_subscribed = true;
  ask_owner(subject, {.connection = id,
                      .ack_id = event.ack_id,
                      .epoch = text_member(fields, "epoch"),
                      .version = number_member(fields, "version")});
}

void anonymous_connections::unsubscribe(transport::connection_id id,
                                        const transport::client_event& event, const json& fields) {
  if (text_member(fields, "topic") == status_topic) {
    auto& subject = anonymous_.at(id);
    subject.is_subscribed = false;
    if (const auto key = std::exchange(subject.key, 0); key != 0) hub_.leave(id, key);
  }
  answer(id, event, json::object());
}

void anonymous_connections::answer(transport::connection_id id,
                                   const transport::client_event& event, const json& reply) {
  hub_.finish(id, event.ack_id ? transport::encode_ack(*event.ack_id, wire_text(reply)) : nullptr);
}

void anonymous_connections::renew(transport::connection_id id) {
  const auto found = anonymous_.find(id);
  if (found == anonymous_.end() || !found->second.is_subscribed) return;
  ask_owner(found->second, {.connection = id, .ack_id = {}, .epoch = {}});
}

void anonymous_connections::ask_owner(anonymous_connection& subject, actors::subscribe request) {
  // One snapshot answers all subscriptions without an acknowledgement, whose number is not limited
  // otherwise.
  const bool is_covered =
      !request.ack_id && std::ranges::any_of(subject.unanswered, [](const actors::subscribe& one) {
        return !one.ack_id;
      });
  if (is_covered) return;
  send_to_owner(subject.unanswered.emplace_back(std::move(request)));
}

void anonymous_connections::send_to_owner(const actors::subscribe& request) {
  // If the incarnation has ended, the request is dropped and sent to the next one.
  if (const auto owner = caf::actor_cast<caf::actor>(owner_))
    caf::anon_send(owner, visit_status{request});
}

void anonymous_connections::remove(transport::connection_id id) {
  const auto found = anonymous_.find(id);
  if (found == anonymous_.end()) return;
  const auto counted = by_source_.find(found->second.source);
  if (counted != by_source_.end() && --counted->second == 0) by_source_.erase(counted);
  anonymous_.erase(found);
}

}  // namespace signalbox::actors
