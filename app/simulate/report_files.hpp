#pragma once

#include <filesystem>

#include "core/error.hpp"
#include "simulations/report/run_result.hpp"

namespace signalbox::app {

/// Leaves `NAME.html` for people, `NAME.json` to compare, `NAME.xml` for CI in a folder that is
/// made when it is not there. Errors: `internal`, which file cannot be written.
[[nodiscard]] core::result<void> write_reports(const std::filesystem::path& folder,
                                               const simulations::run_result& of);

}  // namespace signalbox::app
