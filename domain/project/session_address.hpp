#pragma once

#include <cstdint>
#include <string>

namespace signalbox::domain {

/// Where Signalbox itself connects to a project's database with members' statements. It needs no
/// password, so it also works after the owner has changed the password by SQL.
struct session_address {
  std::string socket_folder;  ///< absolute path of the folder with the server's Unix socket
  std::uint16_t port = 0;     ///< part of the socket's name
  std::string database;
  std::string owner_role;   ///< the project's own role
  std::string reader_role;  ///< a login that reads everything and writes nothing
  /// The login that reads changes of published tables by replication.
  std::string live_role = {};

  friend bool operator==(const session_address&, const session_address&) = default;
};

}  // namespace signalbox::domain
