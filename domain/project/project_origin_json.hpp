#pragma once

#include "core/error.hpp"
#include "core/json/json.hpp"
#include "domain/project/project_origin.hpp"

/// The JSON of origins, for storage, topics and routes.
namespace signalbox::domain {

/// `{"source", "kind", "label"?, "time"?}`; the last two for a backup.
[[nodiscard]] core::json origin_json(const project_origin& of);

/// Reads what `origin_json` wrote. Errors: `internal`.
[[nodiscard]] core::result<project_origin> origin_from(const core::json& of);

}  // namespace signalbox::domain
