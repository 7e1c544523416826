#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "domain/project/project.hpp"

/// The lifecycle of a project as a state machine without I/O: a condition and an event determine
/// the next condition. The next step depends only on the condition (`next_step`), so a restarted
/// server continues from the stored condition.
///
///     COMING_UP ──► ACTIVE_HEALTHY ◄──► ACTIVE_UNHEALTHY
///         │              │  ▲                │
///         ▼              ▼  ├─ RESTARTING ◄──┤
///         │              │  └─ RESIZING ◄────┤
///     INIT_FAILED     PAUSING ◄──────────────┘
///                     │     │
///            INACTIVE ◄     ► PAUSE_FAILED
///                │
///            RESTORING ──► ACTIVE_HEALTHY | RESTORE_FAILED
///
/// RESTORING is entered from INACTIVE to start the database again, and from any stable status of an
/// existing database to restore a backup.
///
/// Every status may also change to UNKNOWN and back, and to GOING_DOWN, which ends in REMOVED.
namespace signalbox::domain {

/// The plan of an operation, as described by the provider.
struct operation_plan {
  project_operation operation = project_operation::create;
  std::vector<project_step> steps;             ///< all waiting, at least one
  std::chrono::milliseconds usual_duration{};  ///< for the expected end
  std::chrono::milliseconds time_limit{};      ///< after it the operation has failed
  std::string target_size = {};                ///< of a resize; else empty
};

/// The operations that are possible in the current condition, apart from permissions.
struct project_actions {
  bool pause = false;
  bool restore = false;
  bool restart = false;
  bool resize = false;
  bool recover = false;
  bool remove = false;
  bool cancel = false;
  bool retry = false;
  bool restore_access = false;
};

/// The fault code of a database that refuses all sessions of the project's own role.
inline constexpr std::string_view access_lost_code = "access_lost";

[[nodiscard]] project_actions actions_of(const project_condition& current);

/// Returns the condition of a new project: COMING_UP, with its first step started.
[[nodiscard]] project_condition initial_condition(operation_plan plan, std::string by,
                                                  core::time_point now);

/// Returns the condition that was stored before a restart of the server: a current operation gets
/// its whole time again, because it was not continued in between.
[[nodiscard]] project_condition restored(project_condition stored,
                                         std::chrono::milliseconds usual_duration,
                                         std::chrono::milliseconds time_limit,
                                         core::time_point now);

/// Begins `plan.operation`. Errors: `conflict` with both statuses when it is not allowed. `reason`
/// overrides the displayed message; empty for the operation's own.
[[nodiscard]] core::result<project_condition> begin(const project_condition& current,
                                                    operation_plan plan, std::string by,
                                                    core::time_point now, std::string reason = {});

/// Returns the condition of a project whose files are lost and are restored by `plan`, the
/// operation `recover`, whatever its status was. Requested by Signalbox.
[[nodiscard]] project_condition recover_lost(const project_condition& current, operation_plan plan,
                                             core::time_point now);

/// Returns the operation that `retry` would start again, if any.
[[nodiscard]] std::optional<project_operation> retriable(const project_condition& current);

/// Cancels the current or failed operation. A current operation enters its failed status; a failed
/// pause or restore enters UNKNOWN until the next probe of the database determines its state.
/// Errors: `conflict` when there is nothing to cancel.
[[nodiscard]] core::result<project_condition> cancel(const project_condition& current,
                                                     std::string_view by, core::time_point now);

/// Steps of the operation `reset`.
/// @{
inline constexpr std::string_view replacing_step = "replace_data";
/// From its beginning on the previous data are given up, so it is not cancelled.
inline constexpr std::string_view finishing_step = "delete_replaced";
/// Performed after a failure in any step; not part of the operation.
inline constexpr std::string_view putting_back_step = "put_back";
/// @}

/// Returns the step to perform: the first one that is not done, during an operation.
[[nodiscard]] std::optional<std::string> next_step(const project_condition& current);

/// Events of the current operation. A step that is not the next one does not change the condition:
/// its result belongs to a cancelled operation.
[[nodiscard]] project_condition step_started(project_condition current, std::string_view step,
                                             core::time_point now);
[[nodiscard]] project_condition step_done(project_condition current, std::string_view step,
                                          core::time_point now);
[[nodiscard]] project_condition step_failed(project_condition current, std::string_view step,
                                            project_fault fault, core::time_point now);

/// The current operation has timed out (`operation_timer`) after `elapsed`: it has failed.
[[nodiscard]] project_condition out_of_time(project_condition current,
                                            std::chrono::milliseconds elapsed,
                                            core::time_point now);

/// A probe of the database found `state`; `detail` is a message for users. The fault of a failed
/// resize or reset is kept: as the reason while the database is unhealthy, as a notice when it is
/// healthy.
[[nodiscard]] project_condition probed(project_condition current, health state,
                                       std::string_view detail, core::time_point now);

}  // namespace signalbox::domain
