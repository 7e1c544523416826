#pragma once

#include "core/error.hpp"
#include "domain/project/project.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// Reads the columns of `projects` and its organization's `slug`. Errors: `internal` when the
/// status or the condition is from an unknown version.
[[nodiscard]] core::result<domain::stored_project> project_from(const postgres::row& row);

[[nodiscard]] core::result<std::vector<domain::stored_project>> projects_in(
    const postgres::rows& found);

}  // namespace signalbox::storage
