#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/access/requester.hpp"
#include "domain/simulation/simulation.hpp"
#include "postgres/connection.hpp"

namespace signalbox::storage {

/// Runs of scenarios that operators started, with what they left.
class simulation_repository {
 public:
  simulation_repository(postgres::connection& on, postgres::deadline until)
      : on_(on), until_(until) {}

  /// The newest first.
  [[nodiscard]] core::result<std::vector<domain::simulation_run>> list(std::size_t count);

  /// Stores a run that begins; `id` is its own, name and time are the author's. Of all runs the
  /// newest `keep` stay; returns those that were forgotten. Errors: `conflict` while another runs.
  [[nodiscard]] core::result<std::vector<domain::simulation_id>> start(
      const domain::simulation_run& what, std::size_t keep, const domain::requester& by);

  /// It was told to stop. Errors: `conflict` when it is over, or was told already; `not_found`.
  [[nodiscard]] core::result<void> stop(const domain::simulation_run& what,
                                        const domain::requester& by);

  /// Stores how it ended, with its report as JSON; empty: it left none. One that is gone is left
  /// alone.
  [[nodiscard]] core::result<void> end(const domain::simulation_run& what,
                                       const std::string& result);

  /// Whatever runs now is broken off, for this reason: nobody is there that could end it.
  [[nodiscard]] core::result<void> break_off(core::time_point at, const std::string& reason);

  /// The report as JSON. Errors: `not_found` where there is no run or no report.
  [[nodiscard]] core::result<std::string> find_result(const domain::simulation_id& id);

  /// Errors: `not_found`; `conflict` while it runs.
  [[nodiscard]] core::result<void> remove(const domain::simulation_run& what,
                                          const domain::requester& by);

 private:
  postgres::connection& on_;
  postgres::deadline until_;
};

}  // namespace signalbox::storage
