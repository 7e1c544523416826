#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/time.hpp"
#include "domain/backup/backup.hpp"
#include "domain/backup/backup_protection.hpp"
#include "domain/identifiers.hpp"
#include "domain/project/postgres_overrides.hpp"
#include "domain/project/project_origin.hpp"
#include "domain/project/project_status.hpp"
#include "domain/project/project_use.hpp"

namespace signalbox::domain {

/// An operation on a project; `clone` creates its database from that of another project, `restore`
/// starts a paused database, `recover` replaces its data by those of a backup, `reset` those of a
/// branch by a copy of its parent. Each is a list of steps that a provider performs.
enum class project_operation {
  create,
  clone,
  pause,
  restore,
  restart,
  resize,
  recover,
  reset,
  destroy,
};

[[nodiscard]] std::string_view to_string(project_operation operation);
[[nodiscard]] std::optional<project_operation> project_operation_from(std::string_view name);

enum class step_state { waiting, running, done, failed };

[[nodiscard]] std::string_view to_string(step_state state);
[[nodiscard]] std::optional<step_state> step_state_from(std::string_view name);

/// A step of an operation, as displayed.
struct project_step {
  std::string id;     ///< stable name, for example `copy_template`
  std::string label;  ///< display name, for example "Copy the template"
  step_state state = step_state::waiting;
  std::optional<core::time_point> started_at;
  std::optional<core::time_point> ended_at;

  friend bool operator==(const project_step&, const project_step&) = default;
};

/// The fault of a failed operation.
struct project_fault {
  std::string code;
  std::string message;  ///< what happened and what to do, in one or two sentences

  friend bool operator==(const project_fault&, const project_fault&) = default;
};

/// Information about a past problem.
struct project_notice {
  core::time_point at;
  std::string message;

  friend bool operator==(const project_notice&, const project_notice&) = default;
};

/// A time in which a database that should be running does not respond.
struct project_outage {
  core::time_point since;
  bool crashed = false;  ///< its process ended

  friend bool operator==(const project_outage&, const project_outage&) = default;
};

/// The complete current state of a project. Stored as a whole after every change.
struct project_condition {
  project_status status = project_status::coming_up;
  std::string reason;                            ///< a message for users
  std::string requested_by;                      ///< the requester, or "Signalbox"
  core::time_point since;                        ///< start of `status`
  std::optional<core::time_point> expected_end;  ///< set in transitional statuses
  std::optional<core::time_point> deadline;      ///< set in transitional statuses
  std::optional<project_operation> operation;    ///< the current or the failed one
  std::vector<project_step> steps;               ///< of `operation`, in order
  std::string target_size;                       ///< of a current or failed resize; else empty
  std::optional<project_fault> fault;
  std::optional<project_notice> notice;
  activity_id activity;                  ///< the entry of the operation in progress; else empty
  std::optional<project_outage> outage;  ///< until the database responds again or is stopped

  friend bool operator==(const project_condition&, const project_condition&) = default;
};

/// The result of probing a project's database.
enum class health {
  healthy,      ///< answers queries
  unhealthy,    ///< its process runs but does not respond
  locked_out,   ///< responds to Signalbox, but refuses all sessions of the project's own role
  down,         ///< its process ended unexpectedly
  absent,       ///< has no data directory
  stopped,      ///< exists and was stopped intentionally
  unreachable,  ///< its host is unreachable: the state is unknown
};

inline constexpr std::array all_healths = {
    health::healthy, health::unhealthy, health::locked_out, health::down,
    health::absent,  health::stopped,   health::unreachable};

/// `healthy`, `unhealthy` and so on, for metrics.
[[nodiscard]] std::string_view to_string(health found);

/// The address of a project's database.
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
  std::string db_version;  ///< empty until the first successful probe
  core::time_point inserted_at;
  std::uint16_t port = 0;              ///< reserved for the project's lifetime
  std::string compute_size;            ///< the compute size of its database: `config/compute.json`
  postgres_overrides postgres_config;  ///< overrides of PostgreSQL's settings
  std::uint64_t disk_mib = 0;
  std::optional<core::time_point> read_only_since;  ///< set while its disk is full
  bool pending_apply = false;  ///< a change of the above is not yet applied to the running database
  bool ends_sessions = false;  ///< sessions end when the pending password is applied
  /// Of a paused project: since then its files are in its backups only, or are being moved there
  /// (`offloading`). Until its database runs again.
  std::optional<core::time_point> offloaded_at = std::nullopt;
  project_ref parent = {};  ///< of a branch, the project it belongs to; empty: it is no branch
  std::optional<core::time_point> expires_at = {};  ///< a branch is deleted then; empty: it stays
  /// From what its database was made; empty: from the template. Remains for a repetition.
  std::optional<project_origin> origin = std::nullopt;
  project_use use = {};
  /// Empty: its data could be restored now, or whether they could is unknown.
  std::optional<missing_protection> unprotected = std::nullopt;
  project_condition condition;
};

/// A project with its encrypted passwords, for the project's actor only. All other code gets the
/// base `project`.
struct stored_project : project {
  std::string sealed_password;   ///< ciphertext under the installation's key
  std::string pending_password;  ///< same, not yet applied to the database; empty: none
  bool has_cron_jobs = false;    ///< so that its actor reads them at its start
  bool has_hooks = false;        ///< same
  /// To what the operation `recover` restores the database; remains for its repetition.
  std::optional<recovery_target> recovery = std::nullopt;
};

/// Returns why the project is not protected by backups; empty: it is, or that is unknown.
[[nodiscard]] inline std::optional<protection_fault> fault_of(const project& what) {
  return what.unprotected ? std::optional(what.unprotected->fault) : std::nullopt;
}

[[nodiscard]] inline std::vector<project> without_passwords(
    const std::vector<stored_project>& stored) {
  return {stored.begin(), stored.end()};
}

}  // namespace signalbox::domain
