#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <unordered_map>
#include <vector>

#include "transport/connection.hpp"
#include "transport/hub.hpp"

namespace signalbox::conformance {

/// What the public Socket.IO suite expects of a server: lets everybody in, says `auth` with the
/// CONNECT payload, sends `message` back as `message-back` and acknowledges `message-with-ack`
/// with what came. Everything happens on one I/O thread.
class socketio_application final : public transport::connection_listener {
 public:
  /// The way back and the one I/O thread; before the first client.
  void run_on(transport::hub& clients, boost::asio::io_context& loop);

  void connected(transport::connection_id id, transport::connect_request request) override;
  void event(transport::connection_id id, transport::client_event event) override;
  void behind(transport::connection_id, std::vector<transport::topic_key>) override {}
  void disconnected(transport::connection_id id, transport::disconnect_reason reason) override;

 private:
  struct client {
    std::string nsp;
    std::string auth_json;
    /// Runs until `auth` is said; events wait for that (at most those in flight).
    boost::asio::steady_timer before_auth;
    bool told = false;
    std::vector<transport::client_event> waiting{};
  };

  void tell_auth(transport::connection_id id);
  void answer(transport::connection_id id, const client& who, const transport::client_event& event);

  transport::hub* clients_ = nullptr;
  boost::asio::io_context* loop_ = nullptr;
  std::unordered_map<transport::connection_id, std::unique_ptr<client>> known_;
};

}  // namespace signalbox::conformance
