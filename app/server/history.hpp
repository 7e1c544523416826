#pragma once

#include <spdlog/logger.h>

#include <chrono>
#include <memory>
#include <utility>
#include <vector>

#include "actors/runtime/task_runner.hpp"
#include "api/http/context.hpp"
#include "domain/project/project.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/pool.hpp"

namespace signalbox::app {

/// Reads data for the API that no single actor owns. Runs on storage workers; may be called on any
/// thread. Errors: storage's; `unavailable` when too many tasks wait.
class history {
 public:
  /// All arguments must outlive this object.
  history(storage::pool& pool, actors::task_runner& workers, spdlog::logger& log,
          std::chrono::milliseconds deadline)
      : pool_(pool), workers_(workers), log_(log), deadline_(deadline) {}

  void all_projects(api::callback<std::vector<domain::project>> reply);
  void find_audit(storage::audit_query requested,
                  api::callback<std::vector<storage::audit_entry>> reply);
  /// Does not block; an entry that cannot be stored is reported in the program's log.
  void note_audit(storage::audit_entry entry);

 private:
  template <class Found, class Task>
  void run(Task task, api::callback<Found> reply);

  storage::pool& pool_;
  actors::task_runner& workers_;
  spdlog::logger& log_;
  std::chrono::milliseconds deadline_;
};

}  // namespace signalbox::app
