#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "core/json/json.hpp"
#include "domain/access/access.hpp"
#include "domain/identifiers.hpp"
#include "domain/incident/incident.hpp"

/// Who would see an incident, and how many, before it is declared.
namespace signalbox::domain {

/// An organization with all that decides which of its people see an incident.
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

/// How many names of each kind are told.
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
  share people;  ///< each once, in however many organizations they are
  share organizations;
  share projects;
};

/// Who would see the incident, judged as it is when they are told of it (`is_seen_by`): each person
/// by the projects that they see. `accounts` is how many people there are at all: of what everybody
/// sees, also those who are in no organization.
[[nodiscard]] incident_audience audience_of(const incident& draft,
                                            std::span<const incident_place> places,
                                            std::size_t accounts);

[[nodiscard]] core::json incident_audience_json(const incident_audience& what);

}  // namespace signalbox::domain
