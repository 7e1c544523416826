#pragma once

#include <cstdint>
#include <expected>
#include <string_view>

#include "postgres/unique_descriptor.hpp"
#include "simulations/socket_backend/server_address.hpp"

namespace signalbox::simulations {

/// Options for connecting a socket.
struct connect_options {
  /// For a server on the loopback interface: the last byte of the source address 127.0.0.x, which
  /// has its own ports; 0: chosen by the system.
  std::uint8_t source = 0;
  bool is_slow = false;  ///< the kernel buffers as little as possible
};

/// Starts a non-blocking connect: the socket is writable when it has completed or failed. Errors: a
/// short text, one of those of `error_text`.
[[nodiscard]] std::expected<postgres::unique_descriptor, std::string_view> begin_to_connect(
    const server_address& to, const connect_options& how);

/// Returns the result of the connect: an errno, 0 on success.
[[nodiscard]] int connect_outcome(int socket);

/// Returns a short text for an errno of a socket; there are few kinds, because they become rows of
/// a table.
[[nodiscard]] std::string_view error_text(int error);

/// Closes with a reset: pending data is dropped, and the port is free immediately.
void reset(postgres::unique_descriptor socket);

}  // namespace signalbox::simulations
