#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/error.hpp"
#include "domain/dump/dump_job.hpp"
#include "domain/dump/source_report.hpp"
#include "domain/project/project.hpp"

namespace signalbox::actors {

/// A restore of a file, or a copy of another database.
struct dump_work {
  std::string id;
  domain::project project;
  domain::restore_rules rules;
  std::string upload = {};  ///< empty: `source`
  std::optional<domain::dump_source> source = std::nullopt;
};

/// The receiver of what happens. Called on any thread.
struct dump_listener {
  std::function<void(domain::dump_progress)> progress;
  /// Before COMMIT: waits until the progress is stored, and returns whether it is.
  std::function<bool(domain::dump_progress)> commit;
  /// Once, at the end; never when Signalbox stops.
  std::function<void(domain::dump_outcome)> done;
};

/// Restores dumps into projects' databases, and copies other databases. All functions on any
/// thread.
class dump_runner {
 public:
  dump_runner() = default;
  dump_runner(const dump_runner&) = delete;
  dump_runner& operator=(const dump_runner&) = delete;
  virtual ~dump_runner() = default;

  /// Returns the right to start one job. Errors: `too_many_requests`, `unavailable`.
  [[nodiscard]] virtual core::result<std::shared_ptr<void>> reserve() = 0;
  /// Starts a job. Errors: `not_found` and `conflict` for the file; `conflict` for a simulated
  /// database.
  [[nodiscard]] virtual core::result<void> start(dump_work what, dump_listener to,
                                                 std::shared_ptr<void> turn) = 0;
  /// Cancels a job or a download; it ends a little later.
  virtual void cancel(const std::string& id) = 0;
};

}  // namespace signalbox::actors
