#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/time.hpp"
#include "domain/identifiers.hpp"
#include "domain/project/postgres_overrides.hpp"
#include "domain/project/project_status.hpp"

namespace signalbox::domain {

/// What is being done to a project; each is a list of steps that a provider performs.
enum class project_operation { create, pause, restore, restart, resize, destroy };

[[nodiscard]] std::string_view to_string(project_operation operation);
[[nodiscard]] std::optional<project_operation> project_operation_from(std::string_view name);

enum class step_state { waiting, running, done, failed };

[[nodiscard]] std::string_view to_string(step_state state);
[[nodiscard]] std::optional<step_state> step_state_from(std::string_view name);

/// One step of an operation, as people see it.
struct project_step {
  std::string id;     ///< stable name, for example `copy_template`
  std::string label;  ///< for people, for example "Copy the template"
  step_state state = step_state::waiting;
  std::optional<core::time_point> started_at;
  std::optional<core::time_point> ended_at;

  friend bool operator==(const project_step&, const project_step&) = default;
};

/// Why an operation failed.
struct project_fault {
  std::string code;
  std::string message;  ///< what happened and what one can do, in a sentence or two

  friend bool operator==(const project_fault&, const project_fault&) = default;
};

/// Something that a person should know although it is over.
struct project_notice {
  core::time_point at;
  std::string message;

  friend bool operator==(const project_notice&, const project_notice&) = default;
};

/// Everything that can be said about how a project is, now. Stored whole after every change.
struct project_condition {
  project_status status = project_status::coming_up;
  std::string reason;                            ///< a sentence for a person
  std::string requested_by;                      ///< who asked, or "Signalbox"
  core::time_point since;                        ///< when `status` was entered
  std::optional<core::time_point> expected_end;  ///< set while in between
  std::optional<core::time_point> deadline;      ///< set while in between
  std::optional<project_operation> operation;    ///< the one under way, or the one that failed
  std::vector<project_step> steps;               ///< of `operation`, in order
  std::string target_size;                       ///< of a resize, under way or failed; else empty
  std::optional<project_fault> fault;
  std::optional<project_notice> notice;

  friend bool operator==(const project_condition&, const project_condition&) = default;
};

/// What a look at a project's database finds.
enum class health {
  healthy,      ///< answers queries
  unhealthy,    ///< its process is there and does not answer
  locked_out,   ///< answers Signalbox, but refuses every session of the project's own role
  down,         ///< its process is gone although nobody stopped it
  absent,       ///< has no data directory
  stopped,      ///< is there, not running, and was stopped on purpose
  unreachable,  ///< the host that runs it cannot be reached: nothing is known
};

inline constexpr std::array all_healths = {
    health::healthy, health::unhealthy, health::locked_out, health::down,
    health::absent,  health::stopped,   health::unreachable};

/// `healthy`, `unhealthy` and so on, for metrics.
[[nodiscard]] std::string_view to_string(health found);

/// Where a project's database answers.
struct instance_address {
  std::string host;
  std::uint16_t port = 0;
  std::string user;
  std::string database;

  friend bool operator==(const instance_address&, const instance_address&) = default;
};

struct project {
  std::int64_t id = 0;
  project_ref ref;
  std::int64_t organization_id = 0;
  organization_slug organization;
  std::string name;
  std::string region;
  std::string cloud_provider;
  std::string db_version;  ///< empty until the first probe that answered
  core::time_point inserted_at;
  std::uint16_t port = 0;        ///< reserved for it as long as it exists
  std::string compute_size;      ///< what its database runs as, or would: `config/compute.json`
  postgres_overrides postgres_config;  ///< what people set of PostgreSQL's own settings
  std::uint64_t disk_mib = 0;
  std::optional<core::time_point> read_only_since;  ///< set while its disk is full
  bool unsettled = false;      ///< the running database does not know yet of a change of the above
  bool ends_sessions = false;  ///< once it has the pending password, sessions of the old one end
  project_condition condition;
};

/// A project with its passwords, as storage has it. They are for the project's actor alone:
/// everything else gets the `project` in it.
struct stored_project : project {
  std::string sealed_password;   ///< ciphertext under the installation's key
  std::string pending_password;  ///< the same, on its way to the database; empty: none
};

[[nodiscard]] inline std::vector<project> without_passwords(
    const std::vector<stored_project>& stored) {
  return {stored.begin(), stored.end()};
}

}  // namespace signalbox::domain
