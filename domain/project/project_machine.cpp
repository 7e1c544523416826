#include "domain/project/project_machine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "domain/project/activity_trace.hpp"
#include "domain/project/host_paths.hpp"

namespace signalbox::domain {

namespace {

using enum project_status;

/// The statuses and texts of an operation.
struct operation_rule {
  project_status during;
  project_status success;
  project_status failure;
  std::string_view under_way;  ///< message while it runs
  std::string_view finished;   ///< message when it is done
  std::string_view noun;       ///< "Creating the database failed"
};

operation_rule rule_of(project_operation operation) {
  switch (operation) {
    case project_operation::create:
      return {coming_up,
              active_healthy,
              init_failed,
              "The database is being created.",
              "Accepting connections.",
              "Creating the database"};
    case project_operation::clone:
      return {coming_up,
              active_healthy,
              init_failed,
              "The database is being copied.",
              "Accepting connections.",
              "Copying the database"};
    case project_operation::pause:
      return {pausing,
              inactive,
              pause_failed,
              "The database is being stopped.",
              "The project is paused. Its data is kept.",
              "Pausing the project"};
    case project_operation::restore:
      return {restoring,
              active_healthy,
              restore_failed,
              "The database is being started again.",
              "Accepting connections.",
              "Restoring the project"};
    case project_operation::restart:
      return {restarting,
              active_healthy,
              active_unhealthy,
              "The database is being restarted.",
              "Accepting connections.",
              "Restarting the database"};
    case project_operation::resize:
      return {resizing,
              active_healthy,
              active_unhealthy,
              "The database is being resized.",
              "Accepting connections.",
              "Resizing the database"};
    case project_operation::recover:
      return {restoring,
              active_healthy,
              restore_failed,
              "The database is being restored from a backup.",
              "Accepting connections.",
              "Restoring the backup"};
    case project_operation::reset:
      // A failure puts its data back.
      return {restoring,
              active_healthy,
              active_unhealthy,
              "The branch is being reset to its parent.",
              "Accepting connections.",
              "Resetting the branch"};
    case project_operation::destroy:
      // A failed deletion is still a deletion: there is no status to fall back to.
      return {going_down,
              removed,
              going_down,
              "The project is being deleted.",
              "The project is deleted.",
              "Deleting the project"};
  }
  return {unknown, unknown, unknown, {}, {}, {}};
}

/// Enters a stable status: no operation is in progress.
project_condition enter_stable(project_condition condition, project_status status,
                               std::string reason, core::time_point now) {
  if (condition.status != status) condition.since = now;
  condition.status = status;
  condition.reason = without_host_paths(reason);
  condition.expected_end.reset();
  condition.deadline.reset();
  return condition;
}

/// Enters a status that a probe of the database found.
project_condition find_out(project_condition condition, project_status status, std::string reason,
                           core::time_point now) {
  if (condition.status != status) {
    condition.requested_by.clear();
    condition.steps.clear();
  }
  return enter_stable(std::move(condition), status, std::move(reason), now);
}

/// Returns whether a failed operation explains more than that the database is not running.
bool has_failed_operation(const project_condition& condition) {
  return is_active(condition.status) && condition.fault && condition.operation;
}

/// The failed operation, if the database runs on as before it.
std::optional<project_operation> without_effect(const project_condition& condition) {
  const bool is_one = is_active(condition.status) && condition.fault &&
                      (condition.operation == project_operation::resize ||
                       condition.operation == project_operation::reset);
  return is_one ? condition.operation : std::nullopt;
}

/// The probe succeeded: an earlier failure is over, and at most kept as a notice.
project_condition find_healthy(project_condition condition, core::time_point now) {
  if (without_effect(condition)) condition.notice = {.at = now, .message = condition.reason};
  condition.fault.reset();
  condition.operation.reset();
  condition.target_size.clear();
  return find_out(std::move(condition), active_healthy, "Accepting connections.", now);
}

/// The database is running but refuses all sessions of the project's own role.
project_condition find_locked_out(project_condition condition, std::string_view detail,
                                  core::time_point now) {
  if (has_failed_operation(condition) && condition.fault->code != access_lost_code)
    return condition;
  auto found = find_out(std::move(condition), active_unhealthy, std::string(detail), now);
  found.fault = {.code = std::string(access_lost_code), .message = found.reason};
  return found;
}

/// Returns whether the operation may begin in this status. Operations with the same transitional
/// status (COMING_UP, RESTORING) do not begin from the same ones.
bool may_begin(project_operation operation, const project_condition& current) {
  if (!may_follow(current.status, rule_of(operation).during)) return false;
  const bool is_unrestored =
      current.status == restore_failed && (current.operation == project_operation::recover ||
                                           current.operation == project_operation::reset);
  switch (operation) {
    case project_operation::restore:
      // Its data may be partly those of the backup, or deleted.
      return !is_active(current.status) && !is_unrestored;
    case project_operation::create:
      return current.operation != project_operation::clone;
    case project_operation::clone:
      return current.operation == project_operation::clone;
    case project_operation::reset:
      // What runs is started again after a failure.
      return current.status != inactive;
    default:
      return true;
  }
}

project_step* find_next(project_condition& condition) {
  if (!is_in_between(condition.status) || !condition.operation) return nullptr;
  const auto next = std::ranges::find_if(
      condition.steps, [](const project_step& step) { return step.state != step_state::done; });
  if (next == condition.steps.end() || next->state == step_state::failed) return nullptr;
  return &*next;
}

/// Returns the next step if it has this name, else null.
project_step* match_next(project_condition& condition, std::string_view step) {
  auto* next = find_next(condition);
  return next != nullptr && next->id == step ? next : nullptr;
}

project_condition abort_operation(project_condition condition, project_fault fault,
                                  core::time_point now) {
  const auto rule = rule_of(*condition.operation);
  if (auto* next = find_next(condition)) {
    next->state = step_state::failed;
    next->ended_at = now;
  }
  fault.message = without_host_paths(fault.message);
  auto reason = fmt::format("{} failed: {}", rule.noun, fault.message);
  condition.fault = std::move(fault);
  return enter_stable(std::move(condition), rule.failure, std::move(reason), now);
}

project_condition start(project_condition condition, operation_plan plan, std::string by,
                        core::time_point now, std::string reason) {
  const auto rule = rule_of(plan.operation);
  condition.status = rule.during;
  condition.reason = reason.empty() ? std::string(rule.under_way) : std::move(reason);
  condition.requested_by = std::move(by);
  condition.since = now;
  condition.expected_end = now + plan.usual_duration;
  condition.deadline = now + plan.time_limit;
  condition.operation = plan.operation;
  condition.steps = std::move(plan.steps);
  condition.target_size = std::move(plan.target_size);
  if (!condition.steps.empty()) {
    condition.steps.front().state = step_state::running;
    condition.steps.front().started_at = now;
  }
  condition.fault.reset();
  condition.notice.reset();
  return condition;
}

}  // namespace

project_condition restored(project_condition stored, std::chrono::milliseconds usual_duration,
                           std::chrono::milliseconds time_limit, core::time_point now) {
  if (!next_step(stored)) return stored;
  stored.expected_end = now + usual_duration;
  stored.deadline = now + time_limit;
  return stored;
}

project_actions actions_of(const project_condition& current) {
  const auto allowed = [&](project_operation operation) { return may_begin(operation, current); };
  // Any status may follow UNKNOWN, but no operation can run on an unreachable host.
  const bool reachable = current.status != unknown;
  const auto again = retriable(current);
  return {
      .pause = reachable && is_active(current.status) && allowed(project_operation::pause),
      .restore = current.status == inactive,
      .restart = reachable && is_active(current.status) && allowed(project_operation::restart),
      .resize = reachable && is_active(current.status) && allowed(project_operation::resize),
      .recover = reachable && allowed(project_operation::recover),
      .remove = reachable && allowed(project_operation::destroy),
      .cancel = (is_in_between(current.status) && current.status != going_down &&
                 next_step(current) != finishing_step) ||
                current.status == pause_failed ||
                (current.status == restore_failed && current.operation != project_operation::reset),
      .retry = again.has_value(),
      .restore_access =
          is_active(current.status) && current.fault && current.fault->code == access_lost_code,
  };
}

project_condition initial_condition(operation_plan plan, std::string by, core::time_point now) {
  return start({}, std::move(plan), std::move(by), now, {});
}

core::result<project_condition> begin(const project_condition& current, operation_plan plan,
                                      std::string by, core::time_point now, std::string reason) {
  const auto during = rule_of(plan.operation).during;
  const bool again = retriable(current) == plan.operation;
  const bool reachable = current.status != unknown;
  if (!again && !(reachable && may_begin(plan.operation, current))) {
    return core::fail(core::errc::conflict,
                      fmt::format("The project is {} and cannot change to {}.",
                                  to_string(current.status), to_string(during)));
  }
  return start(current, std::move(plan), std::move(by), now, std::move(reason));
}

project_condition recover_lost(const project_condition& current, operation_plan plan,
                               core::time_point now) {
  auto lost = current;
  lost.outage.reset();
  return start(std::move(lost), std::move(plan), std::string(platform_requester), now,
               "The files of the project were lost. It is being restored from its backups.");
}

std::optional<project_operation> retriable(const project_condition& current) {
  switch (current.status) {
    case init_failed:
      return current.operation == project_operation::clone ? project_operation::clone
                                                           : project_operation::create;
    case pause_failed:
      return project_operation::pause;
    case restore_failed:
      if (current.operation == project_operation::reset) return project_operation::reset;
      return current.operation == project_operation::recover ? project_operation::recover
                                                             : project_operation::restore;
    case active_unhealthy:
      return without_effect(current);
    case going_down:
      if (current.fault) return project_operation::destroy;
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

core::result<project_condition> cancel(const project_condition& current, std::string_view by,
                                       core::time_point now) {
  if (!actions_of(current).cancel) {
    return core::fail(
        core::errc::conflict,
        fmt::format("The project is {}: there is nothing to cancel.", to_string(current.status)));
  }
  auto condition = current;
  if (is_in_between(current.status)) {
    return abort_operation(std::move(condition),
                           {.code = "cancelled", .message = fmt::format("cancelled by {}.", by)},
                           now);
  }
  condition.operation.reset();
  condition.steps.clear();
  condition.fault.reset();
  condition.requested_by = by;
  return enter_stable(std::move(condition), unknown, "Checking the state of the database.", now);
}

std::optional<std::string> next_step(const project_condition& current) {
  auto copy = current;
  const auto* next = find_next(copy);
  if (next == nullptr) return std::nullopt;
  return next->id;
}

project_condition step_started(project_condition current, std::string_view step,
                               core::time_point now) {
  auto* next = match_next(current, step);
  if (next == nullptr || next->state == step_state::running) return current;
  next->state = step_state::running;
  next->started_at = now;
  return current;
}

project_condition step_done(project_condition current, std::string_view step,
                            core::time_point now) {
  auto* next = match_next(current, step);
  if (next == nullptr) return current;
  next->state = step_state::done;
  next->started_at = next->started_at.value_or(now);
  next->ended_at = now;
  if (find_next(current) != nullptr) return current;
  const auto rule = rule_of(*current.operation);
  current.operation.reset();
  current.target_size.clear();
  return enter_stable(std::move(current), rule.success, std::string(rule.finished), now);
}

project_condition step_failed(project_condition current, std::string_view step, project_fault fault,
                              core::time_point now) {
  if (match_next(current, step) == nullptr) return current;
  return abort_operation(std::move(current), std::move(fault), now);
}

project_condition out_of_time(project_condition current, std::chrono::milliseconds elapsed,
                              core::time_point now) {
  if (!current.deadline || !current.operation) return current;
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(elapsed);
  project_fault fault{.code = "deadline_passed",
                      .message = fmt::format("it did not finish within {} s.", seconds.count())};
  return abort_operation(std::move(current), std::move(fault), now);
}

project_condition probed(project_condition current, health state, std::string_view detail,
                         core::time_point now) {
  const bool watched = is_active(current.status) || current.status == unknown;
  if (!watched) return current;
  const bool unwell = state == health::unhealthy || state == health::down ||
                      state == health::absent || state == health::stopped;
  if (unwell && has_failed_operation(current)) return current;
  switch (state) {
    case health::healthy:
      if (current.status == active_healthy) return current;
      return find_healthy(std::move(current), now);
    case health::unreachable:
      if (current.status == unknown) return current;
      return find_out(std::move(current), unknown, std::string(detail), now);
    case health::stopped:
      if (current.status == unknown) {
        return find_out(std::move(current), inactive, "The project is paused. Its data is kept.",
                        now);
      }
      return find_out(std::move(current), active_unhealthy, std::string(detail), now);
    case health::locked_out:
      return find_locked_out(std::move(current), detail, now);
    case health::unhealthy:
    case health::down:
    case health::absent:
      // A lockout is reported again when the database is running.
      if (current.fault && !current.operation) current.fault.reset();
      return find_out(std::move(current), active_unhealthy, std::string(detail), now);
  }
  return current;
}

}  // namespace signalbox::domain
