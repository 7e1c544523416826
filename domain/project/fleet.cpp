#include "domain/project/fleet.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace signalbox::domain {

namespace {

constexpr unsigned whole_percent = 100;

core::json troubles_json(const std::vector<fleet_trouble>& troubles) {
  auto shown = core::json::object();
  for (const auto& one : troubles)
    shown[std::to_string(one.bucket)] = one.answered_percent;
  return shown;
}

}  // namespace

bool explains_itself(project_status status) {
  return status != project_status::active_healthy && status != project_status::inactive;
}

fleet_project fleet_project_of(const project& what) {
  const auto& condition = what.condition;
  return {.ref = what.ref,
          .organization = what.organization,
          .name = what.name,
          .region = what.region,
          .status = condition.status,
          .since = condition.since,
          .reason = explains_itself(condition.status) ? condition.reason : std::string{},
          .operation = condition.operation,
          .pause_at = what.use.exemption ? std::nullopt : what.use.pause_at,
          .pause_failure = what.use.pause_failure,
          .kept_by = what.use.exemption ? what.use.exemption->by : std::string{},
          .unprotected = what.unprotected,
          .troubles = {}};
}

std::optional<fleet_trouble> trouble_of(const probe_bucket& bucket) {
  if (bucket.healthy >= bucket.probes) return std::nullopt;
  return fleet_trouble{.bucket = bucket.number,
                       .answered_percent = static_cast<std::uint8_t>(
                           whole_percent * bucket.healthy / bucket.probes)};
}

void apply_trouble(fleet_project& into, const fleet_trouble& what) {
  auto& held = into.troubles;
  const auto place = std::ranges::lower_bound(held, what.bucket, {}, &fleet_trouble::bucket);
  if (place != held.end() && place->bucket == what.bucket) {
    *place = what;
  } else {
    held.insert(place, what);
  }
}

bool forget_old_troubles(fleet_project& in, core::time_point now) {
  const auto oldest = probe_bucket_at(now) - fleet_buckets_max;
  return std::erase_if(in.troubles, [&](const fleet_trouble& one) { return one.bucket < oldest; }) >
         0;
}

core::json fleet_project_json(const fleet_project& what) {
  core::json shown = {{"name", what.name},
                      {"organization", what.organization.value},
                      {"region", what.region},
                      {"status", to_string(what.status)},
                      {"since", what.since.time_since_epoch().count()}};
  if (!what.reason.empty()) shown["reason"] = what.reason;
  if (what.operation) shown["operation"] = to_string(*what.operation);
  if (what.pause_at) shown["pause_at"] = core::to_iso8601(*what.pause_at);
  if (!what.pause_failure.empty()) shown["pause_failure"] = what.pause_failure;
  if (!what.kept_by.empty()) shown["kept_by"] = what.kept_by;
  if (what.unprotected) shown["unprotected"] = missing_protection_json(*what.unprotected);
  if (!what.troubles.empty()) shown["history"] = troubles_json(what.troubles);
  return shown;
}

}  // namespace signalbox::domain
