#pragma once

#include <expected>
#include <span>
#include <string>

#include "app/command_line/commands.hpp"
#include "core/time.hpp"

namespace signalbox::app {

/// The reason why a command line is not executed.
struct parse_stop {
  bool is_help = false;  ///< help was requested; otherwise the command line is invalid
  std::string text;      ///< the text to print, with a line break at its end
};

/// Parses the arguments that follow the program's name. `--until +3d` is relative to `now`.
[[nodiscard]] std::expected<parsed_line, parse_stop> parse_command_line(
    std::span<const std::string> arguments, core::time_point now);

}  // namespace signalbox::app
