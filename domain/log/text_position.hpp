#pragma once

#include <cstddef>
#include <optional>

#include "core/error.hpp"

namespace signalbox::domain {

/// Adds to an error of a search or query where in the text the fault is, in characters from 1, as
/// its only field.
void set_text_position(core::error& failure, std::size_t character);

/// Returns that place; nothing for an error without one.
[[nodiscard]] std::optional<std::size_t> text_position(const core::error& failure);

}  // namespace signalbox::domain
