#include "actors/session/gateway.hpp"

#include <caf/send.hpp>
#include <utility>

#include "actors/messages/session.hpp"

namespace signalbox::actors {

namespace {

/// Forwards the events of a connection to its session actor.
class session_connection final : public transport::connection_handler {
 public:
  explicit session_connection(caf::actor session) : session_(std::move(session)) {}

  void event(transport::client_event event) override {
    caf::anon_send(session_, client_sent{std::move(event)});
  }
  void behind(std::vector<transport::topic_key> topics) override {
    caf::anon_send(session_, client_behind{std::move(topics)});
  }
  void disconnected(transport::disconnect_reason /*reason*/) override {
    caf::anon_send(session_, client_gone{});
  }

 private:
  const caf::actor session_;
};

}  // namespace

std::shared_ptr<transport::connection_handler> gateway::connected(
    transport::connection_id id, transport::connect_request request) {
  if (anonymous_ != nullptr && anonymous_connections::is_one(request))
    return anonymous_->connected(id, request.remote_address);
  return std::make_shared<session_connection>(start_(id, std::move(request)));
}

}  // namespace signalbox::actors
