#pragma once

#include <chrono>
#include <span>

#include "provisioning/provider.hpp"

namespace signalbox::provisioning {

/// The steps of each operation, in order: the same for every provider, so that simulated projects
/// look the same as real ones in the dashboard.
[[nodiscard]] std::span<const step_description> operation_steps(
    domain::project_operation operation);

}  // namespace signalbox::provisioning
