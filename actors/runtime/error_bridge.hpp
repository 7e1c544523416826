#pragma once

#include <caf/error.hpp>

#include "core/error.hpp"

namespace signalbox::actors {

/// Converts an error of an actor for CAF; it carries the whole `core::error`.
[[nodiscard]] caf::error to_caf(core::error failure);

/// Converts an error from CAF. Errors of CAF itself are translated: a request past its deadline
/// becomes `timeout`, an actor that has ended becomes `unavailable` with a retry after one second.
[[nodiscard]] core::error from_caf(const caf::error& failure);

}  // namespace signalbox::actors
