#pragma once

#include <cstdint>

#include "domain/project/compute.hpp"

namespace signalbox::domain {

/// The share of the pooler for a database of a size.
struct pool_share {
  std::uint64_t clients = 0;             ///< maximum connections to the pooler
  std::uint64_t server_connections = 0;  ///< shared connections to the database

  friend bool operator==(const pool_share&, const pool_share&) = default;
};

/// Part of a database's connections for the pooler: the rest is for direct clients.
inline constexpr std::uint64_t pooled_part = 2;

/// The share of a database of an unknown size.
inline constexpr pool_share modest_pool_share{.clients = 200, .server_connections = 8};

/// Returns the share for a size: its pooler connections are clients, which share half of its direct
/// connections, but not more than there are clients. `modest_pool_share` for a size with unknown
/// values.
[[nodiscard]] pool_share pool_share_of(const compute_size& size);

}  // namespace signalbox::domain
