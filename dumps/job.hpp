#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "domain/dump/dump_job.hpp"
#include "domain/dump/source_report.hpp"
#include "domain/identifiers.hpp"
#include "domain/project/session_address.hpp"

namespace signalbox::dumps {

/// A restore of a file, or a copy of another database.
struct job_order {
  std::string id;
  domain::project_ref ref;
  domain::session_address at;
  domain::restore_rules rules;
  std::string upload = {};  ///< the file; empty: `source`
  std::optional<domain::dump_source> source = std::nullopt;
};

/// The receiver of what happens in a job. Called on the thread of the job.
struct job_sinks {
  std::function<void(const domain::dump_progress&)> progress;
  /// Before COMMIT: returns true when the progress was stored.
  std::function<bool(const domain::dump_progress&)> commit;
  /// Once, at the end.
  std::function<void(domain::dump_outcome)> done;
};

}  // namespace signalbox::dumps
