#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "core/names.hpp"
#include "domain/identifiers.hpp"

/// Faults that a simulation injects into simulated databases, never into real ones.
namespace signalbox::domain {

enum class fleet_fault_kind {
  region_lost,  ///< its databases keep running but are unreachable
  region_back,
  crash,        ///< one database ends unexpectedly
  slow_probes,  ///< every probe takes this much longer from now on
};

inline constexpr auto fleet_fault_kind_names = core::names_of<fleet_fault_kind>({
    {fleet_fault_kind::region_lost, "region_lost"},
    {fleet_fault_kind::region_back, "region_back"},
    {fleet_fault_kind::crash, "crash"},
    {fleet_fault_kind::slow_probes, "slow_looks"},
});

[[nodiscard]] std::string_view to_string(fleet_fault_kind kind);
[[nodiscard]] std::optional<fleet_fault_kind> fleet_fault_kind_from(std::string_view name);

/// Maximum delay of probes.
inline constexpr std::chrono::milliseconds slow_probes_max{60'000};

struct fleet_fault {
  fleet_fault_kind kind = fleet_fault_kind::region_lost;
  std::string region;                    ///< for `region_lost` and `region_back`
  project_ref ref;                       ///< for `crash`
  std::chrono::milliseconds latency{0};  ///< for `slow_probes`; 0: no delay
};

/// The unchecked request.
struct fleet_fault_request {
  std::string_view kind;
  std::optional<std::string> region;
  std::optional<std::string> ref;
  std::optional<std::int64_t> latency_ms;
};

/// Checks a request. Errors: `bad_request` with the field that is missing, out of range, or not for
/// this kind.
[[nodiscard]] core::result<fleet_fault> check_fleet_fault(fleet_fault_request request);

/// Returns the name of the target: a region, a project's ref, or `every probe`.
[[nodiscard]] std::string target_of(const fleet_fault& what);

}  // namespace signalbox::domain
