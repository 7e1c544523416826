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

/// What of the installation a fleet has to fit.
struct fleet_terms {
  const domain::plan_catalogue& plans;
  const domain::region_catalogue& regions;
};

/// The lists of a part of a rehearsal's fleet: `people`, `organizations`, `members`, `projects`.
[[nodiscard]] std::vector<body_field> simulated_fleet_fields();

/// Reads them. Errors: `bad_request` naming each entry and member that is wrong, as
/// `projects[3].region`.
[[nodiscard]] core::result<domain::simulated_fleet> read_simulated_fleet(const body& input,
                                                                         const fleet_terms& fits,
                                                                         core::time_point now);

/// A region that the catalogue knows, for whatever provider. Errors: `bad_request` for the field,
/// with those that there are.
[[nodiscard]] core::result<void> check_region_known(std::string_view field, std::string_view region,
                                                    const domain::region_catalogue& among);

}  // namespace signalbox::api
