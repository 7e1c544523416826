#pragma once

#include "core/error.hpp"
#include "core/json/json.hpp"
#include "domain/simulation/fleet_fault.hpp"
#include "provisioning/provider.hpp"
#include "provisioning/simulated/simulated_provider.hpp"

/// What operators do to a simulated fleet for a rehearsal.
namespace signalbox::actors {

/// The fleet, where it is a simulated one; null where databases are real.
[[nodiscard]] provisioning::simulated_provider* simulated_fleet_of(
    provisioning::provider& provider);

/// Why nothing is done to real ones.
[[nodiscard]] core::error databases_are_real();

/// Does it; waits for nothing but the fleet's lock. Any thread. Errors: `not_found` for a database
/// that is not there or does not run.
[[nodiscard]] core::result<void> inflict_on(provisioning::simulated_provider& fleet,
                                            const domain::fleet_fault& what);

/// For the audit log: the kind and what belongs to it.
[[nodiscard]] core::json fault_json(const domain::fleet_fault& what);

}  // namespace signalbox::actors
