#pragma once

#include <nlohmann/json.hpp>

#include "core/error.hpp"
#include "domain/project/project.hpp"

namespace signalbox::storage {

/// A project's condition as it is stored, without the status, which has a column of its own.
[[nodiscard]] nlohmann::json condition_to_json(const domain::project_condition& condition);

/// Reads it back. Members that it does not know are passed over and absent ones keep their default,
/// so that versions of the program may add some. Errors: `internal` when a known one cannot be
/// read.
[[nodiscard]] core::result<domain::project_condition> condition_from_json(
    domain::project_status status, const nlohmann::json& stored);

}  // namespace signalbox::storage
