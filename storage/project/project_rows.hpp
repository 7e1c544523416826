#pragma once

#include "domain/project/project.hpp"
#include "postgres/rows.hpp"

namespace signalbox::storage {

/// Reads the columns of `projects` and its organization's `slug`. Throws `failure` with `internal`
/// when the status or the condition is from an unknown version.
[[nodiscard]] domain::stored_project project_from(const postgres::row& row);

[[nodiscard]] std::vector<domain::stored_project> projects_in(const postgres::rows& found);

}  // namespace signalbox::storage
