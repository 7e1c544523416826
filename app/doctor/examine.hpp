#pragma once

#include <string>
#include <vector>

#include "app/doctor/machine.hpp"
#include "app/settings/settings.hpp"

namespace signalbox::app {

enum class severity { ok, warning, problem };

/// The result of one check.
struct finding {
  std::string check;  ///< for example `port`
  severity state = severity::ok;
  std::string message;
  std::string remedy;  ///< the suggested fix; empty for `ok`
};

/// Evaluates the facts of a machine for the settings of the server. A problem prevents the server
/// from working; a warning does not.
[[nodiscard]] std::vector<finding> examine(const settings& with, const machine& facts);

[[nodiscard]] bool has_problem(const std::vector<finding>& findings);

}  // namespace signalbox::app
