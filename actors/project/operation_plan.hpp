#pragma once

#include <string>
#include <string_view>

#include "actors/runtime/environment.hpp"
#include "domain/project/project_machine.hpp"

namespace signalbox::actors {

/// The operation as the configured provider carries it out.
[[nodiscard]] domain::operation_plan make_plan(const environment& env,
                                               domain::project_operation operation);

/// The resize to the size with this id.
[[nodiscard]] domain::operation_plan make_resize_plan(const environment& env,
                                                      std::string target_size);

/// "Resizing to Small."
[[nodiscard]] std::string resize_reason(const environment& env, std::string_view target_size);

}  // namespace signalbox::actors
