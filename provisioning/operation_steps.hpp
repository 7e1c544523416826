#pragma once

#include <chrono>
#include <span>

#include "domain/project/project_machine.hpp"
#include "provisioning/provider.hpp"

namespace signalbox::provisioning {

/// The steps of each operation, in order: the same for every provider, so that simulated projects
/// look the same as real ones in the dashboard.
[[nodiscard]] std::span<const step_description> operation_steps(
    domain::project_operation operation);

/// Returns the plan of an operation, with all of its steps waiting.
[[nodiscard]] domain::operation_plan plan_of(domain::project_operation operation,
                                             std::span<const step_description> steps,
                                             std::chrono::milliseconds usual_duration,
                                             std::chrono::milliseconds time_limit);

}  // namespace signalbox::provisioning
