#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/error.hpp"
#include "postgres/connection.hpp"
#include "storage/project/project_repository.hpp"

namespace signalbox::storage {

/// Finds the lowest port of `ports` above `above` that no project has, else the lowest of all.
/// Until the transaction ends nobody else is given one. Errors: `unavailable` when none is free.
[[nodiscard]] core::result<std::uint16_t> reserve_port(postgres::connection& on,
                                                       const port_range& ports, std::uint16_t above,
                                                       postgres::deadline until);

/// The lowest ports of `ports` that no project has, so many. Until the transaction ends nobody else
/// is given one. Errors: `conflict` when there are fewer.
[[nodiscard]] core::result<std::vector<std::uint16_t>> reserve_ports(postgres::connection& on,
                                                                     const port_range& ports,
                                                                     std::size_t count,
                                                                     postgres::deadline until);

}  // namespace signalbox::storage
