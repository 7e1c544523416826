#pragma once

#include "core/error.hpp"
#include "core/json/json.hpp"
#include "domain/simulation/fleet_fault.hpp"
#include "provisioning/provider.hpp"
#include "provisioning/simulated/simulated_provider.hpp"

/// Faults that operators inject into a simulated fleet.
namespace signalbox::actors {

/// Returns the simulated fleet; null when databases are real.
[[nodiscard]] provisioning::simulated_provider* simulated_fleet_of(
    provisioning::provider& provider);

/// Returns the error for fault injection into real databases.
[[nodiscard]] core::error databases_are_real();

/// Injects the fault; blocks only for the fleet's lock. Thread-safe. Errors: `not_found` for a
/// database that does not exist or is not running.
[[nodiscard]] core::result<void> inflict_on(provisioning::simulated_provider& fleet,
                                            const domain::fleet_fault& what);

/// Returns the fault for the audit log: its kind and parameters.
[[nodiscard]] core::json fault_json(const domain::fleet_fault& what);

}  // namespace signalbox::actors
