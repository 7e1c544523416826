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

/// What a wall shows of every project of the installation at once.
namespace signalbox::domain {

/// How far back a wall shows what looks found, and in how many buckets (`probe_bucket_length`).
inline constexpr std::chrono::hours fleet_history_length{1};
inline constexpr std::uint32_t fleet_buckets_max = fleet_history_length / probe_bucket_length;

/// Five minutes in which some look at a database was not answered.
struct fleet_trouble {
  std::uint32_t bucket = 0;
  std::uint8_t answered_percent = 0;  ///< of the looks, 0 to 99

  friend bool operator==(const fleet_trouble&, const fleet_trouble&) = default;
};

/// A project as a wall shows it. There are ten thousand of them in memory, so it is small: what is
/// well has no reason, and of its history only what was wrong is held.
struct fleet_project {
  project_ref ref;
  organization_slug organization;
  std::string name;
  std::string region;
  project_status status = project_status::unknown;
  core::time_point since;
  std::string reason;  ///< empty for what is well and for what is paused
  std::optional<project_operation> operation;
  std::vector<fleet_trouble> troubles;  ///< of the last hour, oldest first

  friend bool operator==(const fleet_project&, const fleet_project&) = default;
};

/// The project as it is now; without its troubles.
[[nodiscard]] fleet_project fleet_project_of(const project& what);

/// Only what is wrong or on its way somewhere needs words.
[[nodiscard]] bool says_why(project_status status);

/// The trouble that a bucket was; nothing when every look was answered.
[[nodiscard]] std::optional<fleet_trouble> trouble_of(const probe_bucket& bucket);

/// Takes a trouble in, in order; of two of one bucket the later told stays.
void take_trouble(fleet_project& into, const fleet_trouble& what);

/// Forgets what is older than `fleet_history_length`. True when something went.
bool forget_old_troubles(fleet_project& in, core::time_point now);

/// The project's entry in the topic `fleet`.
[[nodiscard]] core::json fleet_project_json(const fleet_project& what);

}  // namespace signalbox::domain
