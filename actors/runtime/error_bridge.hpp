#pragma once

#include <caf/error.hpp>

#include "core/error.hpp"

namespace signalbox::actors {

/// A failure on its way out of an actor; carries the whole `core::error`.
[[nodiscard]] caf::error to_caf(core::error failure);

/// A failure as it came out of an actor. What CAF itself reports is translated: a request past its
/// deadline is a `timeout`, an actor that is gone is `unavailable` with a retry after one second.
[[nodiscard]] core::error from_caf(const caf::error& failure);

}  // namespace signalbox::actors
