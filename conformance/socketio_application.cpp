#include "conformance/socketio_application.hpp"

#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace signalbox::conformance {

namespace {

// The hub sends everything queued in one turn of the loop in one write. Suites that wait for one
// message, then for the next, miss the second of two that arrive in one read (their client emits
// both before the waiting code runs again), so `auth` is sent separately after the response to
// CONNECT.
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

/// One client, handled as the suite expects.
class client final : public transport::connection_handler,
                     public std::enable_shared_from_this<client> {
 public:
  client(transport::hub& clients, boost::asio::io_context& loop, transport::connection_id id,
         transport::connect_request request)
      : clients_(clients),
        id_(id),
        nsp_(std::move(request.nsp)),
        auth_json_(std::move(request.auth_json)),
        before_auth_(loop) {}

  void start() {
    clients_.accept(id_);
    before_auth_.expires_after(auth_pause);
    before_auth_.async_wait([self = weak_from_this()](const boost::system::error_code& cancelled) {
      const auto alive = self.lock();
      if (alive && !cancelled) alive->send_auth();
    });
  }

  void event(transport::client_event event) override {
    if (has_auth_) {
      answer(event);
    } else {
      waiting_.push_back(std::move(event));
    }
  }
  void behind(std::vector<transport::topic_key> /*topics*/) override {}
  void disconnected(transport::disconnect_reason /*reason*/) override { before_auth_.cancel(); }

 private:
  void send_auth() {
    has_auth_ = true;
    clients_.send(id_, transport::encode_event("auth", {auth_json_}, {.nsp = nsp_}));
    for (const auto& one : std::exchange(waiting_, {}))
      answer(one);
  }

  void answer(const transport::client_event& event) {
    const transport::event_parts impl{
        .nsp = nsp_, .attachments = {event.attachments.begin(), event.attachments.end()}};
    if (event.name == "message-with-ack" && event.ack_id) {
      auto with_id = impl;
      with_id.ack_id = event.ack_id;
      return clients_.finish(id_, transport::encode_ack(arguments_of(event), with_id));
    }
    clients_.finish(id_, event.name == "message"
                             ? transport::encode_event("message-back", arguments_of(event), impl)
                             : nullptr);
  }

  transport::hub& clients_;
  const transport::connection_id id_;
  const std::string nsp_;
  const std::string auth_json_;
  /// Runs until `auth` is sent; events wait for it, at most those in flight.
  boost::asio::steady_timer before_auth_;
  bool has_auth_ = false;
  std::vector<transport::client_event> waiting_;
};

}  // namespace

void socketio_application::run_on(transport::hub& clients, boost::asio::io_context& loop) {
  clients_ = &clients;
  loop_ = &loop;
}

std::shared_ptr<transport::connection_handler> socketio_application::connected(
    transport::connection_id id, transport::connect_request request) {
  const auto fresh = std::make_shared<client>(*clients_, *loop_, id, std::move(request));
  fresh->start();
  return fresh;
}

}  // namespace signalbox::conformance
