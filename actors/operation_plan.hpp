#pragma once

#include "actors/environment.hpp"
#include "domain/project_machine.hpp"

namespace signalbox::actors {

/// The operation as the configured provider carries it out.
[[nodiscard]] domain::operation_plan make_plan(const environment& env,
                                               domain::project_operation operation);

}  // namespace signalbox::actors
