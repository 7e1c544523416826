#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// What is done to a project: pause, restore, restart, retry, cancel, delete. Each answers 202 when
/// it has begun.
[[nodiscard]] std::vector<route> project_operation_routes();

}  // namespace signalbox::api
