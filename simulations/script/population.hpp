#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "domain/access/access.hpp"
#include "domain/identifiers.hpp"
#include "domain/simulation/simulated_fleet.hpp"
#include "simulations/scenario/scenario.hpp"

namespace signalbox::simulations {

/// The initial users, organizations and projects, determined by the scenario and its seed.
struct population {
  struct organization {
    domain::organization_slug slug;
    std::string name;
    std::string plan;
    std::vector<std::size_t> people;    ///< positions in `people`; the first is the owner
    std::vector<std::size_t> projects;  ///< positions in `projects`
  };
  struct project {
    domain::project_ref ref;
    std::string name;
    std::string region;
    std::size_t organization = 0;
    bool paused = false;
  };
  struct person {
    std::string email;
    std::string username;
    std::vector<std::size_t> organizations;  ///< one or two
  };

  std::vector<organization> organizations;
  std::vector<project> projects;
  std::vector<person> people;
};

/// Returns the role of a member by its position in the organization: the first is the owner.
[[nodiscard]] domain::role role_at(std::size_t place);

/// The operator of the installation; a member of no organization.
/// @{
inline const std::string operator_email = "operator@simulation.invalid";
inline const std::string operator_username = "operator";
/// @}

/// Returns the population in its stored form, with the operator after the users. Usernames begin
/// with `prefix`, so that they do not collide on a shared server.
[[nodiscard]] domain::simulated_fleet fleet_of(const population& everything,
                                               std::string_view prefix = {});

[[nodiscard]] population populate(const fleet_plan& plan, std::uint64_t seed);

}  // namespace signalbox::simulations
