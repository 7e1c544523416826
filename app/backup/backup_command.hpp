#pragma once

#include <iosfwd>

#include "app/command_line/commands.hpp"
#include "app/settings/settings.hpp"

namespace signalbox::app {

/// Carries out `signalbox backup …` on the platform's own database: on this machine, without the
/// server, as root or as PostgreSQL's user. Returns the exit code.
[[nodiscard]] int run_backup_command(const settings& how, const backup_command& what, bool as_json,
                                     std::ostream& out, std::ostream& err);

}  // namespace signalbox::app
