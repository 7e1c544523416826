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

/// Everybody and everything that is there before the first moment, by the scenario and its seed.
struct population {
  struct organization {
    domain::organization_slug slug;
    std::string name;
    std::string plan;
    std::vector<std::size_t> people;    ///< places in `people`; the first is the owner
    std::vector<std::size_t> projects;  ///< places in `projects`
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

/// What somebody is in an organization, by their place among its people: the first owns it.
[[nodiscard]] domain::role role_at(std::size_t place);

/// Who runs the installation; no member of any organization.
/// @{
inline const std::string operator_email = "operator@simulation.invalid";
inline const std::string operator_username = "operator";
/// @}

/// The same as it is stored, with the operator behind the people. Usernames begin with `prefix`, so
/// that they are free where others live too.
[[nodiscard]] domain::simulated_fleet fleet_of(const population& everything,
                                               std::string_view prefix = {});

[[nodiscard]] population populate(const fleet_plan& plan, std::uint64_t seed);

}  // namespace signalbox::simulations
