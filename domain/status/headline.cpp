#include "domain/status/headline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>

#include "domain/status/status_page.hpp"

namespace signalbox::domain {

namespace {

struct headline_text {
  std::string_view indicator;
  std::string_view description;
};

/// Indexed by `component_status`.
constexpr std::array<headline_text, 5> texts = {{
    {.indicator = "none", .description = "All Systems Operational"},
    {.indicator = "maintenance", .description = "Service Under Maintenance"},
    {.indicator = "minor", .description = "Partially Degraded Service"},
    {.indicator = "major", .description = "Partial System Outage"},
    {.indicator = "critical", .description = "Major Service Outage"},
}};

bool is_shown_by(const public_incident& what, const std::vector<component_view>& components) {
  return std::ranges::any_of(components, [&](const component_view& part) {
    return std::ranges::find(part.incidents, what.id) != part.incidents.end();
  });
}

}  // namespace

component_status status_of(incident_impact impact) {
  switch (impact) {
    case incident_impact::none:
      return component_status::operational;
    case incident_impact::minor:
      return component_status::degraded_performance;
    case incident_impact::major:
      return component_status::partial_outage;
    case incident_impact::critical:
      return component_status::major_outage;
  }
  return component_status::operational;
}

component_status status_caused_by(const public_incident& what) {
  if (is_closed(what.state)) return component_status::operational;
  if (what.kind == incident_kind::maintenance) {
    return what.state == incident_state::in_progress ? component_status::under_maintenance
                                                     : component_status::operational;
  }
  return status_of(what.impact);
}

headline headline_of(const std::vector<component_view>& components,
                     const std::vector<public_incident>& incidents) {
  auto worst = component_status::operational;
  for (const auto& part : components)
    worst = std::max(worst, part.status);
  const public_incident* named = nullptr;
  for (const auto& one : incidents) {
    const auto caused = status_caused_by(one);
    if (caused <= worst || is_shown_by(one, components)) continue;
    worst = caused;
    named = &one;
  }
  const auto& text = texts.at(static_cast<std::size_t>(worst));
  return {.indicator = text.indicator,
          .description = named == nullptr ? std::string(text.description)
                                          : fmt::format("{}: {}", text.description, named->title)};
}

}  // namespace signalbox::domain
