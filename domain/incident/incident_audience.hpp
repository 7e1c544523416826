#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "core/json/json.hpp"
#include "domain/access/access.hpp"
#include "domain/identifiers.hpp"
#include "domain/incident/incident.hpp"

/// Preview of an incident's audience, before it is declared.
namespace signalbox::domain {

/// An organization with everything that decides which of its members see an incident.
struct incident_place {
  struct placed_project {
    project_ref ref;
    std::string region;
    std::string name;
  };
  struct person {
    account_id account;
    std::string name;
    access held;
  };

  organization_slug slug;
  std::string name;
  std::vector<placed_project> projects = {};
  std::vector<person> people = {};
};

/// Maximum number of listed names of each kind.
inline constexpr std::size_t audience_names_max = 20;

struct incident_audience {
  struct named {
    std::string id;  ///< slug, ref or account
    std::string name;
  };
  struct share {
    std::size_t count = 0;
    std::vector<named> some = {};  ///< at most `audience_names_max`
  };

  bool everybody = false;
  bool public_page = false;     ///< also shown on the public status page, without signing in
  std::size_t subscribers = 0;  ///< of the public status page, who receive a mail
  share people;                 ///< without duplicates across organizations
  share organizations;
  share projects;
};

/// Returns the audience of the incident, determined as for its publication (`is_seen_by`): each
/// member by their visible projects. `accounts` is the total number of accounts: public incidents
/// are also visible to accounts without an organization.
[[nodiscard]] incident_audience audience_of(const incident& draft,
                                            std::span<const incident_place> places,
                                            std::size_t accounts);

[[nodiscard]] core::json incident_audience_json(const incident_audience& what);

}  // namespace signalbox::domain
