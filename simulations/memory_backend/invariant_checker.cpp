#include "simulations/memory_backend/invariant_checker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "domain/project/project_status.hpp"
#include "simulations/storage/tables.hpp"

namespace signalbox::simulations {

namespace {

/// Rounds of a run, whatever its length, within these bounds.
constexpr int rounds = 2'000;
constexpr run_time shortest_round = std::chrono::seconds{5};
constexpr run_time longest_round = std::chrono::seconds{60};

}  // namespace

invariant_checker::invariant_checker(virtual_world& world)
    : world_(world),
      round_(std::clamp(run_time(world.around.plan.duration) / rounds, shortest_round,
                        longest_round)) {}

void invariant_checker::after_step() {
  const auto& seen = world_.around.tally.deliveries;
  if (seen.foreign != foreign_seen_) {
    foreign_seen_ = seen.foreign;
    note(invariant::privacy,
         fmt::format("{} states of a subject other than their topic's so far", seen.foreign));
  }
  const auto faults = seen.lost + seen.repeated + seen.reordered + seen.unread;
  if (faults == faults_seen_) return;
  note(invariant::delivery,
       fmt::format("{} changes lost, {} repeated, {} out of order, {} unreadable so far", seen.lost,
                   seen.repeated, seen.reordered, seen.unread));
  faults_seen_ = faults;
}

void invariant_checker::check(const std::vector<std::unique_ptr<person>>& people) {
  well_at_.resize(people.size());
  for (const auto& each : people) {
    if (!each->is_here()) continue;
    const std::pair now{each->line(), world_.server.network().activity_of(each->line())};
    auto& well = well_at_[each->number()];
    // Nothing has changed since the last check without a finding, so a check would find the same.
    if (now.first != 0 && now == well) continue;
    well = check_user(*each) ? now : std::pair<std::uint64_t, std::uint64_t>{};
  }
  check_statuses();
}

bool invariant_checker::check_user(const person& user) {
  ++checks_;
  bool well = true;
  const bool connected = user.line() != 0 && user.is_live();
  std::size_t received = 0;
  for (const auto& [name, held] : user.client().topics()) {
    if (held.present) ++received;
    if (held.present && !user.may_see(name)) {
      well = false;
      if (wrong_.is_new(fmt::format("{} sees {}", user.number(), name)))
        note(invariant::privacy, fmt::format("user {} received {}", user.number(), name));
    }
    if (!held.present || name == "session") continue;
    const auto published = world_.server.network().published_version(name);
    const bool behind = connected && published && *published > held.version;
    // The key costs more than the check, so it is built only when something is or was wrong.
    if (!behind && wrong_.empty()) continue;
    well = well && !behind;
    if (lasts(fmt::format("{} {}", user.number(), name), behind)) {
      note(invariant::freshness,
           fmt::format("user {} has {} at version {}, the published version is {}", user.number(),
                       name, held.version, *published));
    }
  }
  const bool orphaned = connected && world_.server.network().topics_of(user.line()) < received;
  if (!orphaned && wrong_.empty()) return well && connected;
  if (lasts(fmt::format("{} hears", user.number()), orphaned)) {
    note(invariant::ownership,
         fmt::format("user {} shows {} topics, the server sends {}", user.number(), received,
                     world_.server.network().topics_of(user.line())));
  }
  return well && connected && !orphaned;
}

void invariant_checker::check_statuses() {
  const auto now = world_.time.wall();
  for (const auto& [id, row] : world_.server.storage().contents().projects.all()) {
    ++checks_;
    const auto status = domain::project_status_from(row.status);
    const bool in_between = status && domain::is_in_between(*status);
    if (!in_between && wrong_.empty()) continue;
    bool late = false;
    if (in_between && !wrong_.excused(world_.time.now())) {
      const auto condition = nlohmann::json::parse(row.condition);
      const auto& reply = condition.at("deadline");
      const auto deadline =
          reply.is_string() ? core::from_iso8601(reply.get<std::string>()) : std::nullopt;
      late = deadline && *deadline < now;
    }
    if (lasts(row.ref, late)) {
      ++stuck_;
      note(invariant::deadlines,
           fmt::format("project {} is {} past its deadline", row.ref, row.status));
    }
  }
}

bool invariant_checker::lasts(const std::string& thing, bool is_wrong) {
  return wrong_.lasts(thing, is_wrong, world_.time.now(), patience);
}

void invariant_checker::note(invariant what, std::string detail) {
  broken_.note(world_.time.now(), what, std::move(detail));
}

}  // namespace signalbox::simulations
