#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/json/json.hpp"
#include "domain/project/probe_history.hpp"
#include "domain/project/project.hpp"

/// The projects of the whole installation on a status board.
namespace signalbox::domain {

/// The period of probe results on a status board, divided into buckets (`probe_bucket_length`).
inline constexpr std::chrono::hours fleet_history_length{1};
inline constexpr std::uint32_t fleet_buckets_max = fleet_history_length / probe_bucket_length;

/// Five minutes in which a probe of a database failed.
struct fleet_trouble {
  std::uint32_t bucket = 0;
  std::uint8_t answered_percent = 0;  ///< of the probes, 0 to 99

  friend bool operator==(const fleet_trouble&, const fleet_trouble&) = default;
};

/// A project on a status board. Ten thousand of them are in memory, so it is small: healthy ones
/// have no reason, and the history contains only failures.
struct fleet_project {
  project_ref ref;
  organization_slug organization;
  std::string name;
  std::string region;
  project_status status = project_status::unknown;
  core::time_point since;
  std::string reason;  ///< empty for healthy and paused projects
  std::optional<project_operation> operation;
  /// The coming pause of an unused project, and why the last attempt to pause it failed.
  /// @{
  std::optional<core::time_point> pause_at;
  std::string pause_failure;
  /// @}
  std::string kept_by = {};  ///< the operator who exempted it from pauses; empty: none
  /// Empty: its data could be restored now, or whether they could is unknown.
  std::optional<missing_protection> unprotected = std::nullopt;
  std::vector<fleet_trouble> troubles;  ///< of the last hour, oldest first

  friend bool operator==(const fleet_project&, const fleet_project&) = default;
};

/// Returns the current state of the project, without its troubles.
[[nodiscard]] fleet_project fleet_project_of(const project& what);

/// Returns whether a status has a reason: it is unhealthy or transitional.
[[nodiscard]] bool explains_itself(project_status status);

/// Returns the trouble of a bucket; nothing when every probe succeeded.
[[nodiscard]] std::optional<fleet_trouble> trouble_of(const probe_bucket& bucket);

/// Inserts a trouble in order; of two of one bucket the later one is kept.
void apply_trouble(fleet_project& into, const fleet_trouble& what);

/// Removes troubles older than `fleet_history_length`. True when some were removed.
bool forget_old_troubles(fleet_project& in, core::time_point now);

/// The project's entry in the topic `fleet`.
[[nodiscard]] core::json fleet_project_json(const fleet_project& what);

}  // namespace signalbox::domain
