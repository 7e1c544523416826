#include "conformance/socketio_application.hpp"

#include <chrono>
#include <string_view>
#include <utility>

namespace signalbox::conformance {

namespace {

// The hub sends what one turn of the loop queues in one write. Suites that wait for one message,
// then for the next, miss the second of two that arrive in one read (their client tells of both
// before the waiting code runs again), so `auth` follows the answer to CONNECT by itself.
constexpr std::chrono::milliseconds auth_pause{20};

// `[a,b]` as `a,b`.
std::string_view inside_brackets(std::string_view json_array) {
  json_array.remove_prefix(1);
  json_array.remove_suffix(json_array.size() - json_array.rfind(']'));
  return json_array;
}

std::vector<std::string_view> arguments_of(const transport::client_event& event) {
  const auto arguments = inside_brackets(event.arguments_json);
  return arguments.empty() ? std::vector<std::string_view>{} : std::vector{arguments};
}

}  // namespace

void socketio_application::run_on(transport::hub& clients, boost::asio::io_context& loop) {
  clients_ = &clients;
  loop_ = &loop;
}

void socketio_application::connected(transport::connection_id id,
                                     transport::connect_request request) {
  auto& fresh = known_[id];
  fresh = std::make_unique<client>(client{.nsp = std::move(request.nsp),
                                          .auth_json = std::move(request.auth_json),
                                          .before_auth = boost::asio::steady_timer(*loop_)});
  clients_->accept(id);
  fresh->before_auth.expires_after(auth_pause);
  fresh->before_auth.async_wait([this, id](const boost::system::error_code& cancelled) {
    if (!cancelled) tell_auth(id);
  });
}

void socketio_application::event(transport::connection_id id, transport::client_event event) {
  const auto found = known_.find(id);
  if (found == known_.end()) return;
  auto& who = *found->second;
  if (who.told) {
    answer(id, who, event);
  } else {
    who.waiting.push_back(std::move(event));
  }
}

void socketio_application::disconnected(transport::connection_id id,
                                        transport::disconnect_reason /*reason*/) {
  known_.erase(id);
}

void socketio_application::tell_auth(transport::connection_id id) {
  const auto found = known_.find(id);
  if (found == known_.end()) return;
  auto& who = *found->second;
  who.told = true;
  clients_->send(id, transport::encode_event("auth", {who.auth_json}, {.nsp = who.nsp}));
  for (const auto& one : std::exchange(who.waiting, {}))
    answer(id, who, one);
}

void socketio_application::answer(transport::connection_id id, const client& who,
                                  const transport::client_event& event) {
  const transport::event_parts parts{
      .nsp = who.nsp, .attachments = {event.attachments.begin(), event.attachments.end()}};
  if (event.name == "message-with-ack" && event.ack_id) {
    auto with_id = parts;
    with_id.ack_id = event.ack_id;
    return clients_->finish(id, transport::encode_ack(arguments_of(event), with_id));
  }
  clients_->finish(id, event.name == "message"
                           ? transport::encode_event("message-back", arguments_of(event), parts)
                           : nullptr);
}

}  // namespace signalbox::conformance
