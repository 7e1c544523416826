#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/error.hpp"
#include "domain/cron/cron_job.hpp"
#include "domain/identifiers.hpp"
#include "domain/project/project.hpp"

namespace signalbox::actors {

/// A command of a job, run as the project's own role or as one that it may become.
struct job_command {
  domain::project project;
  std::string id;  ///< unique among the runs of the installation
  std::string text;
  std::string role;  ///< empty: the project's own
  std::chrono::seconds time_max{};
};

/// What became of a command; a failed one has an error.
struct job_outcome {
  std::uint64_t rows = 0;
  std::string output;
  std::string error;
};

/// Runs commands of jobs in projects' databases. All functions on any thread.
class job_runner {
 public:
  job_runner() = default;
  job_runner(const job_runner&) = delete;
  job_runner& operator=(const job_runner&) = delete;
  virtual ~job_runner() = default;

  /// Starts a command and calls `done` once, on any thread. Destroying the result cancels the
  /// command; `done` may then never be called. Errors: the command was not started.
  [[nodiscard]] virtual std::shared_ptr<void> run(
      job_command what, std::function<void(core::result<job_outcome>)> done) = 0;
};

}  // namespace signalbox::actors
