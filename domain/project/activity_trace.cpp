#include "domain/project/activity_trace.hpp"

#include <optional>
#include <utility>

#include "core/encoding/utf8.hpp"
#include "domain/project/project_machine.hpp"

namespace signalbox::domain {

namespace {

using enum project_status;

activity_kind kind_of(project_operation done, bool is_automatic) {
  switch (done) {
    case project_operation::create:
    case project_operation::clone:
      return activity_kind::created;
    case project_operation::pause:
      return activity_kind::paused;
    case project_operation::restore:
      return activity_kind::resumed;
    case project_operation::restart:
      return is_automatic ? activity_kind::recovered : activity_kind::restarted;
    case project_operation::resize:
      return activity_kind::resized;
    case project_operation::recover:
      return activity_kind::restored;
    case project_operation::reset:
      return activity_kind::reset;
    case project_operation::destroy:
      return activity_kind::deleted;
  }
  return activity_kind::restarted;
}

std::string bounded(const std::string& reason) {
  return std::string(core::utf8_prefix(reason, activity_reason_bytes_max));
}

bool is_running(const project_condition& condition) {
  return next_step(condition).has_value();
}

/// Returns whether `right` continues the operation of `left`.
bool is_same_operation(const project_condition& left, const project_condition& right) {
  return left.operation == right.operation && left.since == right.since;
}

/// The entry of the operation that runs in this condition.
activity_entry entry_of(const project_condition& running) {
  const bool is_automatic = running.requested_by == platform_requester;
  return {.id = running.activity,
          .at = running.since,
          .kind = kind_of(*running.operation, is_automatic),
          .outcome = activity_outcome::running,
          .by = is_automatic ? std::string() : running.requested_by};
}

activity_entry ended(const project_condition& before, const project_condition& after,
                     const activity_facts& facts) {
  auto entry = entry_of(before);
  // An operation that began before entries were recorded has none yet.
  if (entry.id.empty()) entry.id = facts.id;
  entry.ended_at = facts.now;
  entry.steps = after.steps;
  if (before.outage) entry.down_since = before.outage->since;
  if (*before.operation == project_operation::resize) {
    entry.from = facts.from_size;
    entry.to = facts.to_size;
  }
  if (!after.operation) {
    entry.outcome = activity_outcome::done;
  } else if (after.fault && after.fault->code == "cancelled") {
    entry.outcome = activity_outcome::cancelled;
    entry.reason = bounded(after.fault->message);
  } else {
    entry.outcome = activity_outcome::failed;
    entry.reason = after.fault ? bounded(after.fault->message) : std::string();
  }
  return entry;
}

activity_entry interrupted(const project_condition& before, const activity_facts& facts) {
  auto entry = entry_of(before);
  entry.outcome = activity_outcome::interrupted;
  entry.ended_at = facts.now;
  entry.steps = before.steps;
  return entry;
}

/// Returns the kind of a change of health that no operation made, if it is one.
std::optional<activity_kind> health_change(const project_condition& before,
                                           const project_condition& after, bool crashed) {
  const bool was_crashed = before.outage && before.outage->crashed;
  if (after.status == active_unhealthy) {
    if (crashed) return was_crashed ? std::nullopt : std::optional(activity_kind::crashed);
    if (before.status == active_healthy || before.status == unknown)
      return activity_kind::unhealthy;
  }
  if (after.status == unknown && is_active(before.status)) return activity_kind::unreachable;
  if (after.status == active_healthy && before.status != active_healthy && before.outage)
    return activity_kind::healthy;
  return std::nullopt;
}

std::optional<project_outage> outage_after(const project_condition& before,
                                           const project_condition& after,
                                           const activity_facts& facts) {
  switch (after.status) {
    case active_unhealthy:
      if (!before.outage) return project_outage{.since = facts.now, .crashed = facts.crashed};
      return project_outage{.since = before.outage->since,
                            .crashed = before.outage->crashed || facts.crashed};
    case unknown:
      if (!before.outage && is_active(before.status)) return project_outage{.since = facts.now};
      return before.outage;
    case restarting:
    case resizing:
      return before.outage;
    default:
      return std::nullopt;
  }
}

}  // namespace

traced_change trace_change(const project_condition& before, project_condition after,
                           const activity_facts& facts) {
  traced_change traced;
  const bool was_running = is_running(before);
  const bool goes_on = is_running(after);
  const bool is_new = goes_on && !(was_running && is_same_operation(before, after));
  after.outage = outage_after(before, after, facts);
  if (was_running && !before.activity.empty() && is_new) {
    traced.entries.push_back(interrupted(before, facts));
  } else if (was_running && !goes_on) {
    traced.entries.push_back(ended(before, after, facts));
    after.activity = {};
  }
  if (is_new) {
    after.activity = facts.id;
    auto entry = entry_of(after);
    if (*after.operation == project_operation::resize) {
      entry.from = facts.from_size;
      entry.to = facts.to_size;
    }
    traced.entries.push_back(std::move(entry));
  } else if (!was_running) {
    if (const auto kind = health_change(before, after, facts.crashed)) {
      activity_entry entry{.id = facts.id, .at = facts.now, .kind = *kind};
      if (*kind == activity_kind::healthy)
        entry.down_since = before.outage->since;
      else
        entry.reason = bounded(after.reason);
      traced.entries.push_back(std::move(entry));
    }
  }
  traced.condition = std::move(after);
  return traced;
}

}  // namespace signalbox::domain
