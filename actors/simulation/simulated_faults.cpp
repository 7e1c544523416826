#include "actors/simulation/simulated_faults.hpp"

namespace signalbox::actors {

using core::errc;
using domain::fleet_fault_kind;

provisioning::simulated_provider* simulated_fleet_of(provisioning::provider& provider) {
  return dynamic_cast<provisioning::simulated_provider*>(&provider);
}

core::error databases_are_real() {
  return core::fail(errc::conflict,
                    "This server runs real databases, which simulations never touch.")
      .error();
}

core::result<void> inflict_on(provisioning::simulated_provider& fleet,
                              const domain::fleet_fault& what) {
  switch (what.kind) {
    case fleet_fault_kind::region_lost:
    case fleet_fault_kind::region_back:
      fleet.cut_off(what.region, what.kind == fleet_fault_kind::region_lost);
      break;
    case fleet_fault_kind::slow_probes:
      fleet.slow_probes(what.latency);
      break;
    case fleet_fault_kind::crash:
      if (!fleet.crash(what.ref, "An operator's simulation stopped it."))
        return core::fail(errc::not_found, "This project has no running database.");
      break;
  }
  return {};
}

core::json fault_json(const domain::fleet_fault& what) {
  core::json detail{{"kind", to_string(what.kind)}};
  if (!what.region.empty()) detail["region"] = what.region;
  if (!what.ref.value.empty()) detail["ref"] = what.ref.value;
  if (what.kind == fleet_fault_kind::slow_probes) detail["takes_ms"] = what.latency.count();
  return detail;
}

}  // namespace signalbox::actors
