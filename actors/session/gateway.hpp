#pragma once

#include <caf/actor.hpp>
#include <functional>
#include <memory>

#include "actors/session/anonymous_connections.hpp"
#include "transport/connection.hpp"

namespace signalbox::actors {

/// Accepts connections: creates a session actor for each, or an entry in the table of anonymous
/// connections. Called on the I/O threads.
class gateway final : public transport::connection_listener {
 public:
  /// Starts a session for a connection.
  using session_starter =
      std::function<caf::actor(transport::connection_id, transport::connect_request)>;

  explicit gateway(session_starter start) : start_(std::move(start)) {}

  /// Adds connections without an account to this table instead of starting sessions. Call it before
  /// the transport starts.
  void send_anonymous_to(anonymous_connections& table) { anonymous_ = &table; }

  [[nodiscard]] std::shared_ptr<transport::connection_handler> connected(
      transport::connection_id id, transport::connect_request request) override;

 private:
  session_starter start_;
  anonymous_connections* anonymous_ =
      nullptr;  ///< null: connections without an account are refused
};

}  // namespace signalbox::actors
