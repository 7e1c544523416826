#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json/json.hpp"
#include "core/names.hpp"
#include "core/time.hpp"
#include "domain/identifiers.hpp"
#include "domain/project/project.hpp"

namespace signalbox::domain {

/// What happened to a project.
enum class activity_kind {
  created,
  paused,
  resumed,
  restarted,
  resized,
  restored,  ///< from a backup
  backed_up,
  protection_lost,      ///< its data could not be restored from backups
  protection_restored,  ///< they could again
  reset,                ///< of a branch, to its parent
  merged,               ///< definitions of a branch were taken over into its parent
  deleted,
  recovered,    ///< an automatic restart after a crash
  crashed,      ///< the process of its database ended
  unhealthy,    ///< its database stopped responding
  unreachable,  ///< its host cannot be reached
  healthy,      ///< its database responds again without an operation
  disk_full,
  disk_free,
  disk_grown,
  settings_changed,
  password_reset,
  renamed,
  transferred,
  key_created,
  key_revoked,
  incident_opened,
  incident_resolved,
  maintenance_started,
  maintenance_completed,
};

inline constexpr auto activity_kind_names = core::names_of<activity_kind>({
    {activity_kind::created, "created"},
    {activity_kind::paused, "paused"},
    {activity_kind::resumed, "resumed"},
    {activity_kind::restarted, "restarted"},
    {activity_kind::resized, "resized"},
    {activity_kind::restored, "restored"},
    {activity_kind::backed_up, "backed_up"},
    {activity_kind::protection_lost, "protection_lost"},
    {activity_kind::protection_restored, "protection_restored"},
    {activity_kind::reset, "reset"},
    {activity_kind::merged, "merged"},
    {activity_kind::deleted, "deleted"},
    {activity_kind::recovered, "recovered"},
    {activity_kind::crashed, "crashed"},
    {activity_kind::unhealthy, "unhealthy"},
    {activity_kind::unreachable, "unreachable"},
    {activity_kind::healthy, "healthy"},
    {activity_kind::disk_full, "disk_full"},
    {activity_kind::disk_free, "disk_free"},
    {activity_kind::disk_grown, "disk_grown"},
    {activity_kind::settings_changed, "settings_changed"},
    {activity_kind::password_reset, "password_reset"},
    {activity_kind::renamed, "renamed"},
    {activity_kind::transferred, "transferred"},
    {activity_kind::key_created, "key_created"},
    {activity_kind::key_revoked, "key_revoked"},
    {activity_kind::incident_opened, "incident_opened"},
    {activity_kind::incident_resolved, "incident_resolved"},
    {activity_kind::maintenance_started, "maintenance_started"},
    {activity_kind::maintenance_completed, "maintenance_completed"},
});

/// The groups by which a timeline is filtered.
enum class activity_group { operations, health, backups, settings, incidents };

inline constexpr auto activity_group_names = core::names_of<activity_group>({
    {activity_group::operations, "operations"},
    {activity_group::health, "health"},
    {activity_group::backups, "backups"},
    {activity_group::settings, "settings"},
    {activity_group::incidents, "incidents"},
});

[[nodiscard]] activity_group group_of(activity_kind kind);

/// The outcome of an operation; everything else is `done`.
enum class activity_outcome {
  running,
  done,
  failed,
  cancelled,
  interrupted,  ///< another operation took its place
};

inline constexpr auto activity_outcome_names = core::names_of<activity_outcome>({
    {activity_outcome::running, "running"},
    {activity_outcome::done, "done"},
    {activity_outcome::failed, "failed"},
    {activity_outcome::cancelled, "cancelled"},
    {activity_outcome::interrupted, "interrupted"},
});

/// Limits of the texts of an entry, in bytes and in number.
/// @{
inline constexpr std::size_t activity_reason_bytes_max = 600;
inline constexpr std::size_t activity_names_max = 20;
/// @}

/// One entry of a project's timeline. Never contains a value of a setting, or a secret.
struct activity_entry {
  activity_id id;
  core::time_point at;  ///< when it happened or began
  activity_kind kind = activity_kind::created;
  activity_outcome outcome = activity_outcome::done;
  std::optional<core::time_point> ended_at = std::nullopt;  ///< of an operation
  /// The start of an outage that ended with this entry.
  std::optional<core::time_point> down_since = std::nullopt;
  std::string by = {};      ///< the requester; empty for automatic changes
  std::string reason = {};  ///< of a problem or a cancellation
  std::string from = {};    ///< the former size, name or organization
  std::string to = {};
  std::vector<std::string> names = {};       ///< of settings or keys, or the title of an incident
  std::vector<project_step> steps = {};      ///< of an operation that has ended
  std::optional<incident_id> incident = {};  ///< of an incident

  friend bool operator==(const activity_entry&, const activity_entry&) = default;
};

/// Returns the sentence for an entry, in the style of the audit log: "Restarted by ada".
[[nodiscard]] std::string sentence_of(const activity_entry& what);

/// Returns a duration for a sentence: "4.5 s", "2 min 5 s", "1 h 20 min".
[[nodiscard]] std::string activity_duration_text(std::chrono::milliseconds duration);

/// `{id, at, kind, group, outcome, text, by?, reason?, ended_at?, down_since?, names?, steps?,
/// incident?}`: members without a value are absent, so that an entry can be part of a topic.
[[nodiscard]] core::json activity_json(const activity_entry& what);

/// The stored form of everything that is not a column: names, from, to, down_since, steps.
/// @{
[[nodiscard]] core::json activity_detail_json(const activity_entry& what);
void read_activity_detail(const core::json& detail, activity_entry& into);
/// @}

}  // namespace signalbox::domain
