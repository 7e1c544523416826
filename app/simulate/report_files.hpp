#pragma once

#include <filesystem>

#include "core/error.hpp"
#include "simulations/report/run_result.hpp"

namespace signalbox::app {

/// Writes `NAME.html` for people, `NAME.json` for comparisons, and `NAME.xml` for CI to a folder,
/// which is created if it does not exist. Errors: `internal` with the file that cannot be written.
[[nodiscard]] core::result<void> write_reports(const std::filesystem::path& folder,
                                               const simulations::run_result& of);

}  // namespace signalbox::app
