#pragma once

#include "domain/json.hpp"

namespace signalbox::actors {

/// The part of a merge patch (RFC 7396) that changes something in `state`; an empty object when
/// nothing does. Costs as much as the patch is large, however large the state is.
[[nodiscard]] domain::json effective_patch(const domain::json& state, const domain::json& patch);

}  // namespace signalbox::actors
