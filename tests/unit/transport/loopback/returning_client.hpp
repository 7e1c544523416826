#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "tests/unit/transport/loopback/client.hpp"

namespace signalbox::transport::loopback {

/// A client of a namespace that records its identifiers and the offset of each event, like
/// socket.io-client, and can recover with them.
class returning_client {
 public:
  /// Joins the namespace as a new client. `nsp` as in packets: empty, or `/name`.
  explicit returning_client(std::uint16_t port, std::string nsp = {});

  /// Reconnects and requests recovery. Returns true if the connection was recovered.
  bool come_back();
  /// As above, with this pid and offset, valid or not.
  bool come_back_with(const std::string& as, const std::optional<std::string>& at);

  void send(std::string_view packet_behind_namespace);
  /// Receives the next packet, without the namespace and its offset; nothing at the end.
  std::optional<std::string> receive();
  /// Disconnects with a reset.
  void reset() { socket_->tcp().reset(); }
  /// Drops the socket without closing it: the server does not notice.
  [[nodiscard]] std::unique_ptr<websocket_client> abandon() { return std::move(socket_); }
  [[nodiscard]] websocket_client& socket() { return *socket_; }

  std::string sid;
  std::string pid;
  std::optional<std::string> offset;

 private:
  void connect(const std::string& auth);

  std::uint16_t port_;
  std::string prefix_;  ///< after a packet's type
  std::unique_ptr<websocket_client> socket_;
};

}  // namespace signalbox::transport::loopback
