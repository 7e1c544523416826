#include "simulations/socket_backend/outside_checker.hpp"

#include <fmt/format.h>

namespace signalbox::simulations {

void outside_checker::look(const std::vector<std::unique_ptr<person>>& people) {
  look_at_deliveries();
  for (const auto& each : people) {
    if (each->is_here()) look_at_person(*each);
  }
  look_at_statuses();
}

void outside_checker::look_at_deliveries() {
  const auto& all = around_.tally.deliveries;
  if (all.foreign != foreign_seen_) {
    foreign_seen_ = all.foreign;
    broken_.note(
        around_.time.now(), invariant::privacy,
        fmt::format("{} states of another subject than their topic's so far", all.foreign));
  }
  const auto faults = all.lost + all.repeated + all.reordered + all.unread;
  if (faults == faults_seen_) return;
  broken_.note(around_.time.now(), invariant::delivery,
               fmt::format("{} changes lost, {} repeated, {} out of order, {} unreadable so far",
                           all.lost, all.repeated, all.reordered, all.unread));
  faults_seen_ = faults;
}

void outside_checker::look_at_person(const person& who) {
  ++looks_;
  for (const auto& [name, held] : who.client().topics()) {
    if (!held.present || who.may_see(name)) continue;
    if (wrong_.is_new(fmt::format("{} sees {}", who.number(), name)))
      broken_.note(around_.time.now(), invariant::privacy,
                   fmt::format("person {} is shown {}", who.number(), name));
  }
}

void outside_checker::look_at_statuses() {
  const auto now = around_.time.now();
  for (const auto& [ref, project] : fleet_.projects()) {
    ++looks_;
    const bool is_late =
        domain::is_in_between(project.status) && now - project.since > longest_in_between;
    if (!is_late && wrong_.empty()) continue;
    if (!wrong_.lasts(ref, is_late, now, run_time{0})) continue;
    ++stuck_;
    broken_.note(
        now, invariant::deadlines,
        fmt::format("project {} is {} past its deadline", ref, domain::to_string(project.status)));
  }
}

}  // namespace signalbox::simulations
