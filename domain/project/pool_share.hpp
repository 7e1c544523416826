#pragma once

#include <cstdint>

#include "domain/project/compute.hpp"

namespace signalbox::domain {

/// What a database of a size has of the pooler.
struct pool_share {
  std::uint64_t clients = 0;             ///< that may be connected to the pooler at once
  std::uint64_t server_connections = 0;  ///< to the database, that they take turns at

  friend bool operator==(const pool_share&, const pool_share&) = default;
};

/// Of the connections that a database takes, the pooler gets one in so many: clients that come
/// directly find the rest.
inline constexpr std::uint64_t pooled_part = 2;

/// What a database of an unknown size has.
inline constexpr pool_share modest_pool_share{.clients = 200, .server_connections = 8};

/// The share by the size's figures: its pooler connections are clients, half of its direct ones,
/// but no more than there are clients, carry them. `modest_pool_share` for a size whose figures are
/// not known.
[[nodiscard]] pool_share pool_share_of(const compute_size& size);

}  // namespace signalbox::domain
