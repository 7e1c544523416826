#pragma once

#include <vector>

#include "domain/error.hpp"
#include "domain/json.hpp"
#include "domain/organization.hpp"
#include "domain/project.hpp"
#include "postgres/connection.hpp"

namespace signalbox::actors {

/// Everything that an organization's actor starts from.
struct organization_contents {
  domain::organization organization;
  std::vector<domain::member> members;
  std::vector<domain::project> projects;
};

/// Errors: `not_found`; storage's.
[[nodiscard]] domain::result<organization_contents> load_organization(
    postgres::connection& on, const domain::organization_slug& slug, postgres::deadline until);

/// The state of the topic `org:{slug}` at its beginning.
[[nodiscard]] domain::json organization_state(const organization_contents& stored);

}  // namespace signalbox::actors
