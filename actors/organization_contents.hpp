#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "actors/messages/directory.hpp"
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

/// A member as their account is now; nothing when nobody of these is meant, or nothing changed.
[[nodiscard]] std::optional<domain::member> renewed(
    const std::map<std::string, domain::member>& members, const account_changed& fact);

}  // namespace signalbox::actors
