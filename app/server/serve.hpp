#pragma once

#include "app/settings/settings.hpp"

namespace signalbox::app {

/// Runs the server until it is asked to stop. Returns the exit code: 0 after a planned stop, 1
/// when it could not start, 70 (`EX_SOFTWARE`) when it could not go on by a fault of its own: a
/// supervisor starts it again then.
[[nodiscard]] int serve(const settings& how);

/// Brings the schema of the platform's database up to date, and nothing else. Returns the exit
/// code.
[[nodiscard]] int run_migrate(const settings& how);

}  // namespace signalbox::app
