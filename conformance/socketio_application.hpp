#pragma once

#include <boost/asio/io_context.hpp>
#include <memory>

#include "transport/connection.hpp"
#include "transport/hub.hpp"

namespace signalbox::conformance {

/// The behaviour that the public Socket.IO suite expects of a server: admits all clients, sends
/// `auth` with the CONNECT payload, sends `message` back as `message-back` and acknowledges
/// `message-with-ack` with its arguments. Everything happens on one I/O thread.
class socketio_application final : public transport::connection_listener {
 public:
  /// Sets the hub for responses and the one I/O thread; call before the first client.
  void run_on(transport::hub& clients, boost::asio::io_context& loop);

  [[nodiscard]] std::shared_ptr<transport::connection_handler> connected(
      transport::connection_id id, transport::connect_request request) override;

 private:
  transport::hub* clients_ = nullptr;
  boost::asio::io_context* loop_ = nullptr;
};

}  // namespace signalbox::conformance
