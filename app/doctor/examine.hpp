#pragma once

#include <string>
#include <vector>

#include "app/doctor/machine.hpp"
#include "app/settings/settings.hpp"

namespace signalbox::app {

enum class severity { ok, warning, problem };

/// What one check says.
struct finding {
  std::string check;  ///< for example `port`
  severity state = severity::ok;
  std::string message;
  std::string remedy;  ///< how to get what is missing; empty when all is well
};

/// Judges a machine for the settings that the server is to run with. A problem keeps the server
/// from its work; a warning does not, yet.
[[nodiscard]] std::vector<finding> examine(const settings& with, const machine& facts);

[[nodiscard]] bool has_problem(const std::vector<finding>& findings);

}  // namespace signalbox::app
