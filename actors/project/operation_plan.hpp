#pragma once

#include <string>

#include "actors/runtime/environment.hpp"
#include "core/error.hpp"
#include "domain/project/project_machine.hpp"

namespace signalbox::actors {

/// The operation as the configured provider carries it out.
[[nodiscard]] domain::operation_plan make_plan(const environment& env,
                                               domain::project_operation operation);

/// Begins the operation of a project in the condition `current`, as the provider carries it out.
/// `reason` overrides the sentence shown to people. Errors: as `domain::begin`.
[[nodiscard]] core::result<domain::project_condition> begin_operation(
    const environment& env, const domain::project_condition& current,
    domain::project_operation operation, std::string by, std::string reason = {});

/// The same for a resize to the size with this id.
[[nodiscard]] core::result<domain::project_condition> begin_resize(
    const environment& env, const domain::project_condition& current, std::string target_size,
    std::string by);

}  // namespace signalbox::actors
