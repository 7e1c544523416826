#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "transport/http/message.hpp"
#include "transport/websocket/conversation.hpp"

namespace signalbox::transport::loopback {

/// A blocking TCP client; every wait has a deadline, after which the test fails with an exception.
class tcp_client {
 public:
  /// `receive_buffer_bytes` 0: the system's default.
  explicit tcp_client(std::uint16_t port, int receive_buffer_bytes = 0);
  tcp_client(const tcp_client&) = delete;
  tcp_client& operator=(const tcp_client&) = delete;
  ~tcp_client();

  /// Returns false when the server has closed before it received everything.
  bool send(std::string_view bytes) const;
  /// Receives some bytes, at most this number; empty at the end of the stream, also after a reset.
  [[nodiscard]] std::string receive(std::size_t bytes_max = 65'536) const;
  /// Receives until `mark` has arrived, and keeps the bytes after it for the next call; without it
  /// everything up to the end. An empty mark never arrives.
  [[nodiscard]] std::string receive_until(std::string_view mark);
  [[nodiscard]] std::string receive_all() { return receive_until({}); }
  /// Returns whether there is something to receive; does not wait.
  [[nodiscard]] bool has_input() const;
  /// Closes with a reset, like a machine that vanishes and returns.
  void reset();
  /// Receives until the end; returns whether it was a reset.
  [[nodiscard]] bool was_reset() const;
  /// Ends the sending side only.
  void shutdown_sending() const;
  void close();

 private:
  int socket_ = -1;
  std::string rest_;  ///< after the mark of `receive_until`
};

struct http_answer {
  unsigned status = 0;
  http::fields headers{};
  std::string body{};
};

/// Speaks HTTP/1.1 on one connection.
class http_client {
 public:
  explicit http_client(std::uint16_t port) : tcp_(port) {}

  /// Sends a request with Host, and Content-Length for a body.
  void send(std::string_view method_and_target, std::string_view body = {},
            std::string_view more_headers = {});
  /// See `tcp_client::send`.
  bool send_raw(std::string_view bytes) { return tcp_.send(bytes); }
  /// Receives the next response; `has_body` is false after a HEAD. Returns nothing when the server
  /// has closed.
  [[nodiscard]] std::optional<http_answer> receive(bool has_body = true);
  [[nodiscard]] std::optional<http_answer> get(std::string_view target) {
    send("GET " + std::string(target));
    return receive();
  }
  void close() { tcp_.close(); }

 private:
  bool fill();

  tcp_client tcp_;
  std::string buffer_;
};

/// Speaks Engine.IO on a WebSocket.
class websocket_client {
 public:
  explicit websocket_client(std::uint16_t port, std::string_view sid = {},
                            int receive_buffer_bytes = 0, std::string_view extensions = {});

  void send_binary(std::string_view bytes) {
    send_raw(connection_.encode(websocket::opcode::binary, bytes));
  }
  /// Returns whether permessage-deflate was negotiated.
  [[nodiscard]] bool deflates() const { return deflates_; }
  void send(std::string_view packet) {
    send_raw(connection_.encode(websocket::opcode::text, packet));
  }
  void send_raw(std::string_view bytes) { tcp_.send(bytes); }
  /// Receives the next message except Engine.IO pings; nothing when the server has closed.
  [[nodiscard]] std::optional<std::string> receive();
  /// Receives the open packet, joins the namespace and receives the response.
  void join_namespace(std::string_view auth = "{}");
  [[nodiscard]] tcp_client& tcp() { return tcp_; }

 private:
  tcp_client tcp_;
  websocket::conversation connection_;
  bool deflates_ = false;
  std::string buffer_;
};

/// Returns the value of "sid" in an Engine.IO open packet.
[[nodiscard]] std::string sid_of(std::string_view open_packet);

}  // namespace signalbox::transport::loopback
