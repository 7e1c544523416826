#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/error.hpp"
#include "domain/cron/cron_job.hpp"
#include "domain/identifiers.hpp"
#include "postgres/connection.hpp"
#include "storage/project/project_resource_repository.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// A job with its newest run.
struct stored_cron_job {
  domain::cron_job job;
  std::optional<domain::cron_run> last_run;

  friend bool operator==(const stored_cron_job&, const stored_cron_job&) = default;
};

/// The jobs of projects and their runs.
class cron_repository {
 public:
  cron_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Returns a project's jobs by name.
  [[nodiscard]] std::vector<stored_cron_job> list(const domain::project_ref& ref);

  /// Ends the runs of a former incarnation of the project's owner as `interrupted`.
  void interrupt_runs(const domain::project_ref& ref, core::time_point now);

  /// Creates a job without an id, or replaces the one with its id. Errors: `conflict` for a name in
  /// use and beyond `cron_jobs_max`; `not_found` for the project or the job.
  [[nodiscard]] core::result<domain::cron_job> put(const domain::project_ref& ref,
                                                   domain::cron_job job,
                                                   const project_request& request);
  /// Deletes a job with its runs. Errors: `not_found`.
  [[nodiscard]] core::result<void> remove(const domain::project_ref& ref, std::int64_t id,
                                          const project_request& request);

  /// Disables all jobs of a project.
  void disable_all(const domain::project_ref& ref, core::time_point at);

  /// Adds a run, and deletes the oldest beyond `cron_runs_kept`; `request`: of the person who
  /// started it. Returns it with its id. Errors: `conflict` while a run of the job is in progress;
  /// `not_found` for the job.
  [[nodiscard]] core::result<domain::cron_run> add_run(
      const domain::project_ref& ref, domain::cron_run run,
      const std::optional<project_request>& request = std::nullopt);
  /// Stores the outcome of a run; does nothing when its job was deleted.
  void end_run(const domain::cron_run& run);
  /// Returns the newest runs of a job first; with `before`, those that are older than this one.
  [[nodiscard]] std::vector<domain::cron_run> runs(const domain::project_ref& ref, std::int64_t job,
                                                   std::optional<std::int64_t> before,
                                                   std::size_t count);

 private:
  void note(const domain::project_ref& ref, const project_request& request);

  statements on_;
};

}  // namespace signalbox::storage
