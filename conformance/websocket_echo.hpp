#pragma once

#include <memory>
#include <unordered_map>

#include "transport/http/endpoint.hpp"
#include "transport/hub/websocket_link.hpp"

namespace signalbox::conformance {

class echo_connection;

/// Plain WebSocket (RFC 6455): echoes every message.
class websocket_echo final : public transport::http::endpoint {
 public:
  /// `deflate`: accepts permessage-deflate when it is offered.
  websocket_echo(std::size_t message_bytes_max, bool deflate);
  websocket_echo(const websocket_echo&) = delete;
  websocket_echo& operator=(const websocket_echo&) = delete;
  ~websocket_echo() override;

  void serve(transport::io_thread& here, transport::http::request incoming, bool is_upgrade,
             answer reply) override;
  void abandoned(const transport::http::waiting_request&) override {}
  void take_over(transport::io_thread& here, transport::http::request incoming,
                 transport::tcp_socket socket, std::string early_bytes,
                 transport::http::socket_slot slot) override;

 private:
  std::size_t message_bytes_max_;
  bool deflate_;
  std::unordered_map<echo_connection*, std::shared_ptr<echo_connection>> open_;
};

}  // namespace signalbox::conformance
