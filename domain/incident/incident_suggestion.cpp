#include "domain/incident/incident_suggestion.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace signalbox::domain {

namespace {

/// Returns the number of unhealthy projects that the rule requires.
std::size_t needed(std::size_t projects, const suggestion_rule& by) {
  const auto affected = std::ceil(by.share * static_cast<double>(projects));
  return std::max(by.projects_min, static_cast<std::size_t>(affected));
}

}  // namespace

bool is_in_trouble(project_status status) {
  return status == project_status::active_unhealthy || status == project_status::unknown;
}

bool should_answer(project_status status) {
  return status == project_status::active_healthy || is_in_trouble(status);
}

std::optional<incident_suggestion> suggested(const std::string& region, const region_health& seen,
                                             const suggestion_rule& by, core::time_point now) {
  std::vector<const fleet_project*> turned;
  for (const auto* one : seen.unhealthy) {
    if (one->since >= now - by.within) turned.push_back(one);
  }
  if (turned.size() < needed(seen.projects, by)) return std::nullopt;
  std::ranges::sort(turned, [](const fleet_project* a, const fleet_project* b) {
    return std::tie(a->since, a->ref) < std::tie(b->since, b->ref);
  });
  incident_suggestion made{.region = region,
                           .unhealthy = seen.unhealthy.size(),
                           .projects = seen.projects,
                           .since = turned.front()->since,
                           .some = {}};
  for (std::size_t at = 0; at < std::min(turned.size(), suggested_projects_max); ++at)
    made.some.push_back(turned[at]->ref);
  return made;
}

std::optional<incident_suggestion> still_suggested(incident_suggestion held,
                                                   const region_health& seen,
                                                   const suggestion_rule& by) {
  if (2 * seen.unhealthy.size() < needed(seen.projects, by)) return std::nullopt;
  held.unhealthy = seen.unhealthy.size();
  held.projects = seen.projects;
  return held;
}

core::json incident_suggestion_json(const incident_suggestion& what) {
  auto some = core::json::array();
  for (const auto& ref : what.some)
    some.push_back(ref.value);
  return {{"region", what.region},
          {"unhealthy", what.unhealthy},
          {"projects", what.projects},
          {"since", what.since.time_since_epoch().count()},
          {"some", std::move(some)}};
}

}  // namespace signalbox::domain
