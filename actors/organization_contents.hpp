#pragma once

#include <map>
#include <string>

#include "domain/error.hpp"
#include "domain/json.hpp"
#include "domain/organization.hpp"
#include "domain/project.hpp"
#include "postgres/connection.hpp"

namespace signalbox::actors {

/// Everything that an organization's actor knows, as it was stored last.
struct organization_contents {
  domain::organization organization;
  std::map<std::string, domain::member> members;    ///< by account
  std::map<std::string, domain::project> projects;  ///< by ref
};

/// What the actor starts from. Errors: `not_found`; storage's.
[[nodiscard]] domain::result<organization_contents> load_organization(
    postgres::connection& on, const domain::organization_slug& slug, postgres::deadline until);

/// The state of the topic `org:{slug}` at its beginning.
[[nodiscard]] domain::json organization_state(const organization_contents& stored);

}  // namespace signalbox::actors
