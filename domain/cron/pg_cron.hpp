#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "domain/cron/cron_job.hpp"

/// Jobs of the extension pg_cron, which runs them inside of the project's database.
namespace signalbox::domain {

inline constexpr std::string_view pg_cron_name = "pg_cron";
inline constexpr std::size_t pg_cron_running_max = cron_running_max;  ///< runs at the same time
/// Names of jobs are names of SQL.
inline constexpr std::size_t pg_cron_name_bytes_max = 63;
/// Runs that are kept, the newest: of a job, and of all jobs including dropped ones.
inline constexpr std::size_t pg_cron_runs_kept = cron_runs_kept;
inline constexpr std::size_t pg_cron_runs_kept_of_all = 5'000;
/// Jobs that are listed; SQL can create more.
inline constexpr std::size_t pg_cron_jobs_listed_max = 200;

/// Returns the statements that follow CREATE EXTENSION, by the superuser: `owner` may use the jobs
/// and sees those of all roles, old runs are deleted with each new one, and `owner` may record the
/// runs that a member starts.
[[nodiscard]] std::string prepare_pg_cron(std::string_view owner);

/// Checks the new values of a job: those of `changed_cron_job`, and that pg_cron can express them.
/// It has no intervals of seconds, no last day of the month, no role and no time limit of a job.
/// Errors: `bad_request` naming all faults.
[[nodiscard]] core::result<cron_job> changed_pg_cron_job(cron_job from, const cron_change& change);

/// Statements of the project's own role. Texts are quoted, names qualified.
/// @{

/// One row: `is_enabled`, `is_available` (on the host).
[[nodiscard]] std::string find_pg_cron();
/// Whether pg_cron runs in this database; only if it is enabled.
[[nodiscard]] std::string find_pg_cron_launcher();
/// Rows: `id`, `name`, `schedule`, `command`, `role`, `active`, `is_own`, and the newest run. With
/// `id`: only this job.
[[nodiscard]] std::string list_pg_cron_jobs(std::optional<std::int64_t> id);
/// Rows: runs of a job, the newest first; with `before`, those that are older.
[[nodiscard]] std::string list_pg_cron_runs(std::int64_t job, std::optional<std::int64_t> before,
                                            std::size_t count);
[[nodiscard]] std::vector<std::string> create_pg_cron_job(const cron_job& job);
[[nodiscard]] std::vector<std::string> update_pg_cron_job(const cron_job& job);
/// Deletes a job with its runs.
[[nodiscard]] std::vector<std::string> delete_pg_cron_job(std::int64_t id);
/// Records the start of a run that a member started.
[[nodiscard]] std::string begin_pg_cron_run(const cron_job& job, core::time_point at);
/// Records its end. It is found by its start.
[[nodiscard]] std::string end_pg_cron_run(std::int64_t job, core::time_point started_at,
                                          bool has_succeeded, std::string_view message,
                                          core::time_point ended_at);
/// @}

}  // namespace signalbox::domain
