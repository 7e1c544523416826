#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "domain/project/project.hpp"

/// The life of a project as a machine without I/O: a condition and an event give the next
/// condition. What is to be done next follows from the condition alone (`next_step`), so a server
/// that was killed goes on from what it had stored.
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
/// Any of them may also go to UNKNOWN and back, and to GOING_DOWN, which ends in REMOVED.
namespace signalbox::domain {

/// How an operation is to be carried out, as the provider describes it.
struct operation_plan {
  project_operation operation = project_operation::create;
  std::vector<project_step> steps;             ///< all waiting, at least one
  std::chrono::milliseconds usual_duration{};  ///< for the expected end
  std::chrono::milliseconds time_limit{};      ///< past it the operation has failed
  std::string target_size = {};                ///< of a resize; else empty
};

/// What a person may ask of a project in its present condition, permissions aside.
struct project_actions {
  bool pause = false;
  bool restore = false;
  bool restart = false;
  bool resize = false;
  bool remove = false;
  bool cancel = false;
  bool retry = false;
  bool restore_access = false;
};

/// The code of the fault of a database that refuses every session of the project's own role.
inline constexpr std::string_view access_lost_code = "access_lost";

[[nodiscard]] project_actions actions_of(const project_condition& now_in);

/// The condition of a project that was just asked for: COMING_UP, its first step begun.
[[nodiscard]] project_condition newborn(operation_plan plan, std::string by, core::time_point now);

/// A condition as it was stored when the server was killed: an operation under way gets its whole
/// time again, because nobody worked on it meanwhile.
[[nodiscard]] project_condition resumed(project_condition stored,
                                        std::chrono::milliseconds usual_duration,
                                        std::chrono::milliseconds time_limit, core::time_point now);

/// Begins `plan.operation`. Errors: `conflict` naming both statuses when it is not allowed.
/// `reason` overrides the sentence shown to people; empty takes the operation's own.
[[nodiscard]] core::result<project_condition> begin(const project_condition& now_in,
                                                    operation_plan plan, std::string by,
                                                    core::time_point now, std::string reason = {});

/// The operation that `retry` would begin again, if any.
[[nodiscard]] std::optional<project_operation> retriable(const project_condition& now_in);

/// Gives up what is under way or has failed. An operation under way becomes its failed status; a
/// failed pause or restore becomes UNKNOWN until the next look at the database says what it is.
/// Errors: `conflict` when there is nothing to cancel.
[[nodiscard]] core::result<project_condition> cancel(const project_condition& now_in,
                                                     std::string_view by, core::time_point now);

/// The step to perform now: the first that is not done, while an operation is under way.
[[nodiscard]] std::optional<std::string> next_step(const project_condition& now_in);

/// Events of the operation under way. A step that is not the next one leaves the condition as it
/// is: its answer comes from an operation that was given up.
[[nodiscard]] project_condition step_started(project_condition now_in, std::string_view step,
                                             core::time_point now);
[[nodiscard]] project_condition step_done(project_condition now_in, std::string_view step,
                                          core::time_point now);
[[nodiscard]] project_condition step_failed(project_condition now_in, std::string_view step,
                                            project_fault fault, core::time_point now);

/// The operation under way has run out of its time (`operation_timer`) after `elapsed`: it has
/// failed.
[[nodiscard]] project_condition out_of_time(project_condition now_in,
                                            std::chrono::milliseconds elapsed,
                                            core::time_point now);

/// A look at the database found `state`; `detail` is a sentence for a person. What a resize that
/// failed says is kept: as the reason while the database is unwell, as a notice when it is well.
[[nodiscard]] project_condition probed(project_condition now_in, health state,
                                       std::string_view detail, core::time_point now);

}  // namespace signalbox::domain
