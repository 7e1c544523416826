#pragma once

#include <string_view>
#include <vector>

#include "api/http/body.hpp"
#include "core/error.hpp"
#include "core/time.hpp"
#include "domain/billing/plans.hpp"
#include "domain/project/regions.hpp"
#include "domain/simulation/simulated_fleet.hpp"

namespace signalbox::api {

/// The installation's constraints on a simulated fleet.
struct fleet_limits {
  const domain::plan_catalogue& plans;
  const domain::region_catalogue& regions;
};

/// Returns the lists of a part of a simulated fleet: `people`, `organizations`, `members`,
/// `projects`.
[[nodiscard]] std::vector<body_field> simulated_fleet_fields();

/// Reads these lists. Errors: `bad_request` with each invalid entry and member, for example
/// `projects[3].region`.
[[nodiscard]] core::result<domain::simulated_fleet> read_simulated_fleet(const body& input,
                                                                         const fleet_limits& fits,
                                                                         core::time_point now);

/// Checks that a region is in the catalogue, for any provider. Errors: `bad_request` for the field,
/// with the known regions.
[[nodiscard]] core::result<void> check_region_known(std::string_view field, std::string_view region,
                                                    const domain::region_catalogue& among);

}  // namespace signalbox::api
