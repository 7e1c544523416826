#pragma once

#include <cstdint>
#include <expected>
#include <string_view>

#include "postgres/unique_descriptor.hpp"
#include "simulations/socket_backend/server_address.hpp"

namespace signalbox::simulations {

/// How a socket is to connect.
struct connect_terms {
  /// Of a server on the loopback interface: the last byte of the 127.0.0.x to come from, which has
  /// ports of its own; 0: the system's choice.
  std::uint8_t source = 0;
  bool is_slow = false;  ///< the system is to receive as little as it can on its own
};

/// Begins to connect without waiting: writable once that has come to an end, well or not. Errors: a
/// few words why not, one of those of `words_for`.
[[nodiscard]] std::expected<postgres::unique_descriptor, std::string_view> begin_to_connect(
    const server_address& to, const connect_terms& how);

/// How the connection that was begun has ended: an errno, 0 when it is there.
[[nodiscard]] int connect_outcome(int socket);

/// A few words, out of few kinds, for an errno of a socket: they become rows of a table.
[[nodiscard]] std::string_view words_for(int error);

/// Closes with a reset: what is under way is thrown away, and the port is free at once.
void reset(postgres::unique_descriptor socket);

}  // namespace signalbox::simulations
