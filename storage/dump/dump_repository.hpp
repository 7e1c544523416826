#pragma once

#include <vector>

#include "core/error.hpp"
#include "domain/dump/dump_job.hpp"
#include "domain/identifiers.hpp"
#include "postgres/connection.hpp"
#include "storage/project/project_repository.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// The dumps of projects.
class dump_repository {
 public:
  dump_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Returns a project's jobs, the newest first.
  [[nodiscard]] std::vector<domain::dump_job> list(const domain::project_ref& ref);

  /// Adds a running job, and deletes the oldest beyond `domain::dump_jobs_kept`. Errors: `conflict`
  /// while another job of the project runs; `not_found` for the project.
  [[nodiscard]] core::result<void> add(const domain::project_ref& ref, const domain::dump_job& job,
                                       const project_request& request);
  /// Stores the progress or the end of a job; does nothing when it was deleted.
  void update(const domain::dump_job& job);
  /// Appends an entry to the audit log.
  void note(const domain::project_ref& ref, const project_request& request);

 private:
  statements on_;
};

}  // namespace signalbox::storage
