#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "actors/runtime/environment.hpp"
#include "core/error.hpp"
#include "domain/project/project_machine.hpp"

namespace signalbox::actors {

/// Returns whether a step of the operation copies all files of a database.
[[nodiscard]] bool copies_files(domain::project_operation operation);

/// Returns the time after which an operation has failed; without one, that of most operations.
[[nodiscard]] std::chrono::milliseconds time_limit_of(
    const environment& env, std::optional<domain::project_operation> operation);

/// Returns the plan of the operation for the configured provider.
[[nodiscard]] domain::operation_plan make_plan(const environment& env,
                                               domain::project_operation operation);

/// Starts the operation of a project in the condition `current` with the provider's plan. `reason`
/// overrides the displayed text. Errors: as `domain::begin`.
[[nodiscard]] core::result<domain::project_condition> begin_operation(
    const environment& env, const domain::project_condition& current,
    domain::project_operation operation, std::string by, std::string reason = {});

/// Starts a resize to the size with this id, as `begin_operation`.
[[nodiscard]] core::result<domain::project_condition> begin_resize(
    const environment& env, const domain::project_condition& current, std::string target_size,
    std::string by);

}  // namespace signalbox::actors
