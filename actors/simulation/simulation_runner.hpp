#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "domain/simulation/simulation.hpp"

namespace signalbox::actors {

/// What runs rehearsals, each as a program of its own. Made by `app`; every function may be called
/// on any thread.
class simulation_runner {
 public:
  /// What is told of a run, on a thread of the runner's; nothing after `end`, nor once `abandon`
  /// has returned.
  struct listener {
    std::function<void(std::string line)> line;  ///< `domain::read_simulation_line`
    std::function<void(domain::simulation_end how)> end;
  };

  virtual ~simulation_runner() = default;

  /// What there is to run, the same at all times.
  [[nodiscard]] virtual const std::vector<domain::simulation_scenario>& scenarios() const = 0;

  /// Starts a run and returns at once. Where that fails `end` says so.
  virtual void start(const domain::simulation_run& what, listener told) = 0;

  /// Tells it to stop; it ends when it has written its report, or is killed after a while. Nothing
  /// for one that does not run.
  virtual void stop(const domain::simulation_id& which) = 0;

  /// Tells all to stop, and listens to none any more.
  virtual void abandon() = 0;

  /// The page that a run left. Reads a file, so for a worker. Errors: `not_found`.
  [[nodiscard]] virtual core::result<std::string> page(const domain::simulation_run& of) = 0;

  /// Removes what it left. For a worker.
  virtual void forget(const domain::simulation_id& which) = 0;
};

}  // namespace signalbox::actors
