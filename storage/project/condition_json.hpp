#pragma once

#include <nlohmann/json.hpp>

#include "core/error.hpp"
#include "domain/project/project.hpp"

namespace signalbox::storage {

/// Returns the stored form of a project's condition, without the status, which has its own column.
[[nodiscard]] nlohmann::json condition_to_json(const domain::project_condition& condition);

/// Parses a stored condition. Unknown members are ignored and absent ones have their defaults, so
/// that versions of the program may add members. Errors: `internal` when a known one is invalid.
[[nodiscard]] core::result<domain::project_condition> condition_from_json(
    domain::project_status status, const nlohmann::json& stored);

}  // namespace signalbox::storage
