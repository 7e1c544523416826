#pragma once

#include "core/json/json.hpp"

namespace signalbox::core {

/// The part of a merge patch (RFC 7396) that changes something in `state`; an empty object when
/// nothing does. Costs as much as the patch is large, however large the state is.
[[nodiscard]] json effective_patch(const json& state, const json& patch);

}  // namespace signalbox::core
