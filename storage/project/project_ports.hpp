#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/error.hpp"
#include "postgres/connection.hpp"
#include "storage/project/project_repository.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// Returns the lowest free port of `ports` above `above`, else the lowest free one. Other
/// reservations wait until the transaction ends. Errors: `unavailable` when none is free.
[[nodiscard]] core::result<std::uint16_t> reserve_port(const statements& on,
                                                       const port_range& ports,
                                                       std::uint16_t above);

/// Returns the lowest free ports of `ports`, `count` of them. Other reservations wait until the
/// transaction ends. Errors: `conflict` when there are fewer.
[[nodiscard]] core::result<std::vector<std::uint16_t>> reserve_ports(const statements& on,
                                                                     const port_range& ports,
                                                                     std::size_t count);

}  // namespace signalbox::storage
