#pragma once

#include "app/settings/settings.hpp"

namespace signalbox::app {

/// Runs the server until it is requested to stop. Returns the exit code: 0 after a planned stop, 1
/// when it could not start, 70 (`EX_SOFTWARE`) after an internal failure: a supervisor then starts
/// it again.
[[nodiscard]] int serve(const settings& how);

/// Migrates the schema of the platform's database, and does nothing else. Returns the exit code.
[[nodiscard]] int run_migrate(const settings& how);

}  // namespace signalbox::app
