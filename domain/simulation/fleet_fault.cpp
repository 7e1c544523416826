#include "domain/simulation/fleet_fault.hpp"

#include <fmt/format.h>

#include "domain/validation.hpp"

namespace signalbox::domain {

namespace {

/// Checks that a field is present if and only if its kind requires it.
core::result<void> check_presence(std::string_view kind, std::string_view field, bool is_needed,
                                  bool is_there) {
  if (is_needed == is_there) return {};
  return fail_field(std::string(field),
                    fmt::format("{} for {}", is_needed ? "is required" : "is not", kind));
}

}  // namespace

std::string_view to_string(fleet_fault_kind kind) {
  return fleet_fault_kind_names.name_of(kind);
}

std::optional<fleet_fault_kind> fleet_fault_kind_from(std::string_view name) {
  return fleet_fault_kind_names.value_of(name);
}

core::result<fleet_fault> check_fleet_fault(fleet_fault_request request) {
  const auto kind = fleet_fault_kind_from(request.kind);
  if (!kind) return fail_field("kind", "is not a known fault");
  const bool is_regional =
      *kind == fleet_fault_kind::region_lost || *kind == fleet_fault_kind::region_back;
  const bool is_crash = *kind == fleet_fault_kind::crash;
  const bool is_slow = *kind == fleet_fault_kind::slow_probes;
  if (auto fits = check_presence(request.kind, "region", is_regional, request.region.has_value());
      !fits)
    return std::unexpected(std::move(fits.error()));
  if (auto fits = check_presence(request.kind, "ref", is_crash, request.ref.has_value()); !fits)
    return std::unexpected(std::move(fits.error()));
  if (auto fits = check_presence(request.kind, "takes_ms", is_slow, request.latency_ms.has_value());
      !fits)
    return std::unexpected(std::move(fits.error()));
  const auto latency = request.latency_ms.value_or(0);
  if (latency < 0 || latency > slow_probes_max.count())
    return fail_field("takes_ms", fmt::format("must be from 0 to {}", slow_probes_max.count()));
  return fleet_fault{.kind = *kind,
                     .region = std::move(request.region).value_or(std::string{}),
                     .ref = project_ref{std::move(request.ref).value_or(std::string{})},
                     .latency = std::chrono::milliseconds{latency}};
}

std::string target_of(const fleet_fault& what) {
  switch (what.kind) {
    case fleet_fault_kind::region_lost:
    case fleet_fault_kind::region_back:
      return what.region;
    case fleet_fault_kind::crash:
      return what.ref.value;
    case fleet_fault_kind::slow_probes:
      return "every probe";
  }
  return {};
}

}  // namespace signalbox::domain
