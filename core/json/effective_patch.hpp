#pragma once

#include "core/json/json.hpp"

namespace signalbox::core {

/// Returns the part of a merge patch (RFC 7396) that changes something in `state`; an empty object
/// when nothing does. The cost depends on the size of the patch, not of the state.
[[nodiscard]] json effective_patch(const json& state, const json& patch);

}  // namespace signalbox::core
