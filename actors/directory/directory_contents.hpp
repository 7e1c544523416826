#pragma once

#include <vector>

#include "core/error.hpp"
#include "domain/identifiers.hpp"
#include "domain/project/project.hpp"
#include "postgres/connection.hpp"

namespace signalbox::actors {

/// The stored data from which the directory starts.
struct directory_contents {
  std::vector<domain::organization_slug> slugs;     ///< of all organizations
  std::vector<domain::organization_slug> in_grace;  ///< those with a grace timer
  std::vector<domain::stored_project> projects;     ///< all
};

/// Throws `storage::failure`.
[[nodiscard]] directory_contents load_directory(postgres::connection& on, postgres::deadline until);

}  // namespace signalbox::actors
