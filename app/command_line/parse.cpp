#include "app/command_line/parse.hpp"

#include <sstream>
#include <utility>
#include <vector>

#include "app/command_line/subcommands.hpp"

namespace signalbox::app {

namespace {

constexpr const char* program_about =
    "Signalbox hosts PostgreSQL projects and shows their state live.\n"
    "Exit codes: 0 success, 1 failure, 2 invalid command line or setting, 3 no running server.";

}  // namespace

std::expected<parsed_line, parse_stop> parse_command_line(std::span<const std::string> arguments,
                                                          core::time_point now) {
  parsed_line line;
  CLI::App program(program_about, "signalbox");
  program.require_subcommand(1);
  add_server_commands(program, line);
  add_backup_commands(program, line, now);
  add_simulation_commands(program, line);
  add_user_commands(program, line);
  add_incident_commands(program, line);
  add_operator_commands(program, line, now);
  // CLI11 expects the arguments in reverse order.
  std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
  try {
    program.parse(std::move(reversed));
  } catch (const CLI::ParseError& stop) {
    std::ostringstream help;
    std::ostringstream complaint;
    const bool is_help = program.exit(stop, help, complaint) == 0;
    return std::unexpected(
        parse_stop{.is_help = is_help, .text = is_help ? help.str() : complaint.str()});
  }
  return line;
}

}  // namespace signalbox::app
