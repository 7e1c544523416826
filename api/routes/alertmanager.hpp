#pragma once

#include <vector>

#include "api/route.hpp"

namespace signalbox::api {

/// What Prometheus' Alertmanager calls.
[[nodiscard]] std::vector<route> alertmanager_routes();

}  // namespace signalbox::api
