#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "tests/unit/transport/loopback/client.hpp"

namespace signalbox::transport::loopback {

/// A client of a namespace that notes its identifiers and the offset of each event, as
/// socket.io-client does, and can come back by them.
class returning_client {
 public:
  /// Joins the namespace afresh. `nsp` as in packets: empty, or `/name`.
  explicit returning_client(std::uint16_t port, std::string nsp = {});

  /// Connects anew and asks for the connection back. True when it was given.
  bool come_back();
  /// The same, saying this pid and offset, whatever they are.
  bool come_back_with(const std::string& as, const std::optional<std::string>& at);

  void send(std::string_view packet_behind_namespace);
  /// The next packet, without the namespace and without its offset; nothing at the end.
  std::optional<std::string> receive();
  /// Vanishes with a reset.
  void reset() { socket_->tcp().reset(); }
  /// Forgets the socket without closing it: the server will not notice.
  [[nodiscard]] std::unique_ptr<websocket_client> abandon() { return std::move(socket_); }
  [[nodiscard]] websocket_client& socket() { return *socket_; }

  std::string sid;
  std::string pid;
  std::optional<std::string> offset;

 private:
  void connect(const std::string& auth);

  std::uint16_t port_;
  std::string prefix_;  ///< behind a packet's type
  std::unique_ptr<websocket_client> socket_;
};

}  // namespace signalbox::transport::loopback
