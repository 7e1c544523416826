#include "simulations/scenario/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <string>
#include <variant>

#include "simulations/scenario/quantity.hpp"

namespace signalbox::simulations {

namespace {

template <class... Cases>
struct overloaded : Cases... {
  using Cases::operator()...;
};

/// Returns how long an event lasts after its beginning.
milliseconds length_of(const scenario_event& what) {
  return std::visit(overloaded{
                        [](const crashes&) { return milliseconds{0}; },
                        [](const mass_pause& one) { return one.within; },
                        [](const mass_restore& one) { return one.within; },
                        [](const grace_ends& one) { return one.within; },
                        [](const access_revoked& one) { return one.within; },
                        [](const auto& one) { return one.lasts; },
                    },
                    what);
}

std::vector<std::string> regions_of(const scenario_event& what) {
  return std::visit(overloaded{
                        [](const region_lost& one) { return std::vector{one.region}; },
                        [](const crashes& one) {
                          return one.region.empty() ? std::vector<std::string>{}
                                                    : std::vector{one.region};
                        },
                        [](const incident_opens& one) { return one.regions; },
                        [](const auto&) { return std::vector<std::string>{}; },
                    },
                    what);
}

void check_event(const scenario& whole, const planned_event& event, std::string_view file,
                 core::fault_list& faults) {
  if (event.at + length_of(event.what) > whole.duration) {
    faults.add(
        "events.at",
        fmt::format("{}: events: an event at {} that lasts {} ends after the duration of {}.", file,
                    time_text(event.at), time_text(length_of(event.what)),
                    time_text(whole.duration)));
  }
  for (const auto& region : regions_of(event.what)) {
    // An empty region was already reported as missing.
    if (region.empty() || whole.fleet.regions.contains(region)) continue;
    faults.add("events.region",
               fmt::format("{}: events: no project is in {}; fleet.regions has {}.", file, region,
                           fmt::join(std::views::keys(whole.fleet.regions), ", ")));
  }
}

}  // namespace

void check_together(const scenario& whole, std::string_view file, core::fault_list& faults) {
  if (whole.duration <= milliseconds{0})
    faults.add("duration", fmt::format("{}: duration must be greater than 0.", file));
  milliseconds phases{0};
  for (const auto& phase : whole.sessions)
    phases += phase.lasts;
  if (phases > whole.duration) {
    faults.add("sessions.for",
               fmt::format("{}: sessions: the phases last {}, longer than the duration of {}.",
                           file, time_text(phases), time_text(whole.duration)));
  }
  const auto people = whole.fleet.organizations * whole.fleet.members;
  for (const auto& phase : whole.sessions) {
    if (phase.connections <= people) continue;
    faults.add(
        "sessions.connections",
        fmt::format("{}: sessions: {} connections need as many people; fleet.organizations times "
                    "fleet.members are {}.",
                    file, phase.connections, people));
  }
  const auto& does = whole.people.does;
  if (does.watch_list + does.open_project + does.switch_organization + does.follow_log +
          does.lose_network <=
      0)
    faults.add("people",
               fmt::format("{}: people: at least one weight must be greater than 0.", file));
  if (whole.people.thinks <= milliseconds{0} || whole.people.stays <= milliseconds{0})
    faults.add("people.thinks",
               fmt::format("{}: people: thinks and stays must be greater than 0.", file));
  if (whole.people.jitter > whole.people.latency)
    faults.add("people.jitter", fmt::format("{}: people: jitter must be at most latency.", file));
  if (whole.backends.probe_every < milliseconds{100})
    faults.add("backends.probe_every",
               fmt::format("{}: backends: probe_every must be at least 100 ms.", file));
  for (const auto& event : whole.events)
    check_event(whole, event, file, faults);
}

}  // namespace signalbox::simulations
