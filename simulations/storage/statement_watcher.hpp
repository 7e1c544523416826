#pragma once

#include <functional>
#include <span>

#include "core/error.hpp"
#include "postgres/parameter.hpp"
#include "postgres/rows.hpp"
#include "postgres/statement.hpp"

namespace signalbox::simulations {

/// Receives a statement with its parameters and its result.
using statement_watcher = std::function<void(const postgres::statement& what,
                                             std::span<const postgres::parameter> parameters,
                                             const core::result<postgres::rows>& answer)>;

}  // namespace signalbox::simulations
