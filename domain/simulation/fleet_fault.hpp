#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "domain/identifiers.hpp"

/// What a rehearsal does to simulated databases. Real ones are never touched by it.
namespace signalbox::domain {

enum class fleet_fault_kind {
  region_lost,  ///< its databases go on and cannot be reached
  region_back,
  crash,       ///< one database ends by itself
  slow_looks,  ///< every look takes so much longer from now on
};

/// `region_lost`, `region_back`, `crash`, `slow_looks`.
[[nodiscard]] std::string_view to_string(fleet_fault_kind kind);
[[nodiscard]] std::optional<fleet_fault_kind> fleet_fault_kind_from(std::string_view name);

/// How much longer a look can be made to take.
inline constexpr std::chrono::milliseconds slow_looks_max{60'000};

struct fleet_fault {
  fleet_fault_kind kind = fleet_fault_kind::region_lost;
  std::string region;                  ///< of `region_lost` and `region_back`
  project_ref ref;                     ///< of `crash`
  std::chrono::milliseconds takes{0};  ///< of `slow_looks`; 0: as before
};

/// What was asked for, unchecked.
struct fleet_fault_wish {
  std::string_view kind;
  std::optional<std::string> region;
  std::optional<std::string> ref;
  std::optional<std::int64_t> takes_ms;
};

/// Errors: `bad_request` naming the field that is missing, out of its range, or not for this kind.
[[nodiscard]] core::result<fleet_fault> check_fleet_fault(fleet_fault_wish wish);

/// What is hit, in a word: a region, a project's ref, `every look`.
[[nodiscard]] std::string target_of(const fleet_fault& what);

}  // namespace signalbox::domain
