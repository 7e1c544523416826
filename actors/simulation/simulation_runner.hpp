#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/simulation/simulation.hpp"

namespace signalbox::actors {

/// Runs simulations, each in a separate process. Created by `app`; all functions are thread-safe.
class simulation_runner {
 public:
  /// Callbacks of a run, called on a thread of the runner; none is called after `end` or after
  /// `abandon` has returned.
  struct listener {
    std::function<void(std::string line)> line;  ///< `domain::read_simulation_line`
    std::function<void(domain::simulation_end how)> end;
  };

  virtual ~simulation_runner() = default;

  /// Returns the available scenarios, which never change.
  [[nodiscard]] virtual const std::vector<domain::simulation_scenario>& scenarios() const = 0;

  /// Starts a run and returns immediately. A failure to start is reported through `end`.
  virtual void start(const domain::simulation_run& what, listener notify) = 0;

  /// Requests a run to stop; it ends when it has written its report, or is killed after a timeout.
  /// No effect when it is not running.
  virtual void stop(const domain::simulation_id& which) = 0;

  /// Requests all runs to stop, and calls no listener any more.
  virtual void abandon() = 0;

  /// Returns the report page of a run. Reads a file: call it on a worker. Errors: `not_found`.
  [[nodiscard]] virtual core::result<std::string> page(const domain::simulation_run& of) = 0;

  /// Deletes the files of a run. Call it on a worker.
  virtual void forget(const domain::simulation_id& which) = 0;
};

}  // namespace signalbox::actors
