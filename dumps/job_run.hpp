#pragma once

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>

#include "dumps/job.hpp"
#include "dumps/settings.hpp"
#include "dumps/uploads.hpp"

namespace signalbox::dumps {

/// Where a job works.
struct job_place {
  const settings& how;
  std::filesystem::path folder;       ///< its own, which exists
  std::filesystem::path errors;       ///< the file of its errors
  std::optional<uploaded_file> file;  ///< of a restore
};

/// Runs a job to its end, on this thread, and returns its outcome. Calls `sinks.progress` and
/// `sinks.commit`.
[[nodiscard]] domain::dump_outcome run_job(const job_order& what, const job_place& in,
                                           const job_sinks& sinks, std::stop_token stop);

/// Connects to a source, and returns what a dry run reports. Blocks. Errors: `bad_request` with the
/// reason why it cannot be connected.
[[nodiscard]] core::result<domain::source_facts> examine_source(const domain::dump_source& of,
                                                                const domain::session_address& at,
                                                                const settings& how,
                                                                std::stop_token stop);

}  // namespace signalbox::dumps
