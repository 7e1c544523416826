#pragma once

#include <expected>
#include <span>
#include <string>

#include "app/command_line/commands.hpp"
#include "core/time.hpp"

namespace signalbox::app {

/// Why a command line is not carried out.
struct parse_stop {
  bool is_help = false;  ///< help was asked for; else the line is wrong
  std::string text;      ///< for the person, with a line break at its end
};

/// Reads the arguments that follow the program's name. `now` is where `--until +3d` counts from.
[[nodiscard]] std::expected<parsed_line, parse_stop> parse_command_line(
    std::span<const std::string> arguments, core::time_point now);

}  // namespace signalbox::app
