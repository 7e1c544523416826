#include "simulations/socket_backend/outside_checker.hpp"

#include <fmt/format.h>

namespace signalbox::simulations {

void outside_checker::check(const std::vector<std::unique_ptr<person>>& people) {
  check_deliveries();
  for (const auto& each : people) {
    if (each->is_here()) check_user(*each);
  }
  check_statuses();
}

void outside_checker::check_deliveries() {
  const auto& all = around_.tally.deliveries;
  if (all.foreign != foreign_seen_) {
    foreign_seen_ = all.foreign;
    broken_.note(
        around_.time.now(), invariant::privacy,
        fmt::format("{} states of a subject other than their topic's so far", all.foreign));
  }
  const auto faults = all.lost + all.repeated + all.reordered + all.unread;
  if (faults == faults_seen_) return;
  broken_.note(around_.time.now(), invariant::delivery,
               fmt::format("{} changes lost, {} repeated, {} out of order, {} unreadable so far",
                           all.lost, all.repeated, all.reordered, all.unread));
  faults_seen_ = faults;
}

void outside_checker::check_user(const person& user) {
  ++checks_;
  for (const auto& [name, held] : user.client().topics()) {
    if (!held.present || user.may_see(name)) continue;
    if (wrong_.is_new(fmt::format("{} sees {}", user.number(), name)))
      broken_.note(around_.time.now(), invariant::privacy,
                   fmt::format("user {} received {}", user.number(), name));
  }
}

void outside_checker::check_statuses() {
  const auto now = around_.time.now();
  for (const auto& [ref, project] : fleet_.projects()) {
    ++checks_;
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
