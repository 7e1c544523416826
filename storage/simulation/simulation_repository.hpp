#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/simulation/simulation.hpp"
#include "postgres/connection.hpp"
#include "storage/statements.hpp"

namespace signalbox::storage {

/// Runs of scenarios that operators started, with their results.
class simulation_repository {
 public:
  simulation_repository(postgres::connection& on, postgres::deadline until) : on_(on, until) {}

  /// Newest first.
  [[nodiscard]] std::vector<domain::simulation_run> list(std::size_t count);

  /// Stores a new run with its `id`; name and time are the author's. Keeps the newest `keep` runs;
  /// returns the deleted ones. Errors: `conflict` while another run is active.
  [[nodiscard]] core::result<std::vector<domain::simulation_id>> start(
      const domain::simulation_run& what, std::size_t keep, const domain::requester& by);

  /// Records a stop request. Errors: `conflict` when the run has ended, or is already stopping;
  /// `not_found`.
  [[nodiscard]] core::result<void> stop(const domain::simulation_run& what,
                                        const domain::requester& by);

  /// Stores the end of a run, with its report as JSON; empty: none. Ignores a deleted run.
  void end(const domain::simulation_run& what, const std::string& result);

  /// Marks active runs as aborted, with this reason, because no process is left to finish them.
  void break_off(core::time_point at, const std::string& reason);

  /// Returns the report as JSON. Errors: `not_found` when there is no run or no report.
  [[nodiscard]] core::result<std::string> find_result(const domain::simulation_id& id);

  /// Errors: `not_found`; `conflict` while it is active.
  [[nodiscard]] core::result<void> remove(const domain::simulation_run& what,
                                          const domain::requester& by);

 private:
  statements on_;
};

}  // namespace signalbox::storage
