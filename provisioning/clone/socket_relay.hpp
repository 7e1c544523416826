#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <thread>

#include "core/error.hpp"
#include "postgres/os_user.hpp"
#include "postgres/unique_descriptor.hpp"

namespace signalbox::provisioning {

/// Connections to a database through this process, for a program that runs as a user without access
/// to it: PostgreSQL admits the superuser by the operating system's user, and no other program may
/// run as that one. The relay listens on a Unix socket in a folder that only the program's user can
/// access, and forwards the bytes of one connection at a time. It ends with this object.
class socket_relay {
 public:
  /// `folder` belongs to `user`; `sockets` is the folder of the database's Unix socket, and `port`
  /// the number in the names of both. Errors: `internal`.
  struct place {
    std::filesystem::path folder;
    postgres::os_user user;
    std::filesystem::path sockets;
    std::uint16_t port = 0;
  };
  [[nodiscard]] static core::result<std::unique_ptr<socket_relay>> open(const place& at);

  socket_relay(const socket_relay&) = delete;
  socket_relay& operator=(const socket_relay&) = delete;
  ~socket_relay();

 private:
  socket_relay() = default;
  void serve() const;

  postgres::unique_descriptor listener_;
  postgres::unique_descriptor sockets_;  ///< the folder of the database's socket
  postgres::unique_descriptor end_;      ///< readable when the relay ends
  std::uint16_t port_ = 0;
  std::thread thread_;  // declared last, because it uses the members above
};

}  // namespace signalbox::provisioning
