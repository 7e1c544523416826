#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <thread>

#include "postgres/unique_descriptor.hpp"
#include "tests/unit/postgres/temporary_folder.hpp"

namespace signalbox::testing {

/// A peer on a unix socket that accepts one connection and behaves as its script says, on a thread
/// of its own. The script ends at the latest when the client closes.
class fake_server {
 public:
  /// The server's side of the connection. Reading returns nothing after the client has closed.
  class session {
   public:
    explicit session(int socket) : socket_(socket) {}
    /// Waits for bytes of the client.
    std::string receive();
    void send(std::string_view bytes);
    /// Reads until the client closes.
    void await_close();
    /// Waits, without reading, until the client closes.
    void await_close_unread();
    /// Accepts the login and reports an idle session.
    void greet();

   private:
    int socket_;
  };

  explicit fake_server(std::function<void(session&)> script);
  ~fake_server();

  [[nodiscard]] std::string conninfo() const;

 private:
  temporary_folder folder_;
  postgres::unique_descriptor listener_;
  std::thread thread_;
};

/// Returns a message of the protocol: type, length, body.
[[nodiscard]] std::string wire_message(char type, std::string_view body);

/// A row description of one column of type text, and a row of it whose value claims a size.
/// @{
[[nodiscard]] std::string wire_columns();
[[nodiscard]] std::string wire_row(std::string_view value);
/// @}

}  // namespace signalbox::testing
