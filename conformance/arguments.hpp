#pragma once

#include <variant>

#include "conformance/settings.hpp"

namespace signalbox::conformance {

/// The process ends with this code without serving; any message has already been printed.
struct exit_code {
  int value;
};

/// Reads the command line: `--port`, `--ping-interval`, `--ping-timeout`, `--connect-timeout` (ms),
/// `--max-payload` (bytes), `--recovery on|off`, `--compression on|off`.
[[nodiscard]] std::variant<settings, exit_code> read_arguments(int count, char** words);

}  // namespace signalbox::conformance
