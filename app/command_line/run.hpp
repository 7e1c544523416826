#pragma once

#include <functional>
#include <istream>
#include <ostream>
#include <span>
#include <string>

#include "app/command_line/commands.hpp"
#include "app/settings/environment.hpp"
#include "app/settings/settings.hpp"
#include "core/time.hpp"

namespace signalbox::app {

/// The exit codes of the process.
enum exit_code : int {
  exit_done = 0,
  exit_failed = 1,
  exit_wrong_input = 2,  ///< invalid command line or setting
  exit_not_running = 3,  ///< no running server
};

/// The dependencies of a command on its environment.
struct command_context {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  environment_variables environment;
  std::function<core::time_point()> now;
  std::function<int(const settings&)> serve;  ///< runs until it is stopped
  std::function<int(const settings&)> migrate;
  /// Carries out `backup`, with its output as JSON or as text.
  std::function<int(const settings&, const backup_command&, bool as_json)> backup = {};
};

/// Parses the arguments after the program's name, executes the command, and returns the process's
/// exit code. Results are written to `out`, everything else to `err`.
[[nodiscard]] int run_command_line(std::span<const std::string> arguments,
                                   const command_context& around);

}  // namespace signalbox::app
