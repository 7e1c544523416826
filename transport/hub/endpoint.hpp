#pragma once

#include <atomic>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "transport/engineio/admission.hpp"
#include "transport/http/endpoint.hpp"
#include "transport/hub/io_hub.hpp"

namespace signalbox::transport {

/// Forwards requests below `/socket.io/` to the I/O thread of their session, and opens new sessions
/// on the thread that accepted them.
class realtime_endpoint final : public http::endpoint {
 public:
  /// `route` labels the path in metrics, `allowed_origins` as in `server_config`. The hub and the
  /// limits outlive the endpoint.
  realtime_endpoint(io_hub& sessions, std::string route, const realtime_limits& limits,
                    std::vector<std::string> allowed_origins);

  /// Makes polling sessions, which have no permanent socket, count in this budget. Call before
  /// the server accepts.
  void count_sessions(std::shared_ptr<http::socket_budget> places) { places_ = std::move(places); }
  /// Refuses new sessions with 503 until `admit`. Any thread.
  /// @{
  void hold_back() { admits_.store(false, std::memory_order_release); }
  void admit() { admits_.store(true, std::memory_order_release); }
  /// @}

  void serve(io_thread& here, http::request incoming, bool is_upgrade, answer reply) override;
  void abandoned(const http::waiting_request& incoming) override;
  void take_over(io_thread& here, http::request incoming, tcp_socket socket,
                 std::string early_bytes, http::socket_slot slot) override;

 private:
  void handshake(io_thread& here, const http::request& incoming, const answer& reply);
  void upgrade(http::request incoming, const engineio::admission& admitted, const answer& reply);
  void continue_session(http::request incoming, const std::string& sid, const answer& reply);
  [[nodiscard]] std::expected<http::socket_slot, limit> place_for(
      const http::request& incoming) const;
  [[nodiscard]] shard* holder_of(const engineio::session_key& key);

  /// Returns whether the WebSocket of this request uses permessage-deflate.
  [[nodiscard]] bool deflates(const http::request& incoming) const;

  std::atomic<bool> admits_ = true;
  io_hub& sessions_;
  std::string route_;
  const realtime_limits& limits_;
  std::vector<std::string> allowed_origins_;
  std::shared_ptr<http::socket_budget> places_;  ///< null: not counted
};

}  // namespace signalbox::transport
