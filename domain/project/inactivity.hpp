#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/json/json.hpp"
#include "core/time.hpp"
#include "domain/access/access.hpp"
#include "domain/identifiers.hpp"
#include "domain/project/project_use.hpp"

/// When an unused project is paused. Only observed time counts: while Signalbox is stopped
/// or the database cannot be reached, the time until the pause does not run. Nothing is paused that
/// was not warned of `warn_before` earlier.
///
///     used ──(pause_after - warn_before)──► warned ──(warn_before)──► pause
///      ▲                                      │
///      └──────────── any activity ────────────┘
namespace signalbox::domain {

/// From the settings. A pause after 0 days: projects are never paused.
struct inactivity_policy {
  std::chrono::days pause_after{7};
  std::chrono::days warn_before{2};
};

/// A longer time without an observation does not count. Longer than `use_store_interval`, which is
/// how old a stored observation can be when the server starts again.
inline constexpr std::chrono::hours observation_gap_max{2};
/// An observation or a use is stored at most this often, because neither may cost a write each.
inline constexpr std::chrono::hours use_store_interval{1};
/// After an attempt to pause that failed, the next one.
inline constexpr std::chrono::hours pause_retry_interval{24};

/// Returns the use of a new project, and of one that begins a new period.
[[nodiscard]] project_use used_since(core::time_point now);

/// The project was used: a warning is withdrawn.
[[nodiscard]] project_use used(project_use before, core::time_point now);

/// The project was observed, and was not used since the last observation.
[[nodiscard]] project_use observed_idle(project_use before, const inactivity_policy& policy,
                                        core::time_point now);

enum class inactivity_step {
  none,
  warn,      ///< people are to be warned of the pause
  withdraw,  ///< the warning no longer holds
  pause,
};

/// Returns what is due. `pauses`: the plan of the project pauses inactive ones.
[[nodiscard]] inactivity_step next_inactivity_step(const project_use& use,
                                                   const inactivity_policy& policy, bool pauses,
                                                   core::time_point now);

[[nodiscard]] project_use warned(project_use before, const inactivity_policy& policy,
                                 core::time_point now);
[[nodiscard]] project_use warning_withdrawn(project_use before);
[[nodiscard]] project_use pause_failed(project_use before, std::string why, core::time_point now);

/// Returns whether a change of the use is worth a write now.
[[nodiscard]] bool is_use_stored_now(const project_use& stored, const project_use& current);

/// Returns whether a member gets the mail of the warning: owners and administrators of the project.
[[nodiscard]] bool is_warned_of_pause(const access& held, const project_ref& project);

/// "Paused after a week without activity.", or with the number of days.
[[nodiscard]] std::string inactive_pause_reason(const inactivity_policy& policy);

/// The stored form. A missing one is that of a project that was used when it was created.
/// @{
[[nodiscard]] core::json stored_use_json(const project_use& use);
[[nodiscard]] project_use use_from_json(const core::json& stored, core::time_point created_at);
/// @}

/// `{last_active_at, pause_at, failure?}` of a project that was warned of its pause, with `kept_by`
/// instead of one that an operator keeps running; null for all others.
[[nodiscard]] core::json shown_use_json(const project_use& use);

/// Turns the counts of use in successive probes into uses.
class use_counter {
 public:
  /// Returns whether the database was used since the previous count. The first count, and one that
  /// is smaller than the previous one, only begins.
  bool add(std::uint64_t count);
  /// The database cannot be observed: the next count begins again.
  void forget() { previous_.reset(); }

 private:
  std::optional<std::uint64_t> previous_;
};

}  // namespace signalbox::domain
