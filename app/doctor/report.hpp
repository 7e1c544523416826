#pragma once

#include <string>
#include <vector>

#include "app/doctor/examine.hpp"
#include "core/json/json.hpp"

namespace signalbox::app {

/// One line a finding, its remedy on a line below, and a last line that sums up.
[[nodiscard]] std::string findings_text(const std::vector<finding>& findings);

/// `[{check, state, message, remedy}]`, `remedy` null when there is none.
[[nodiscard]] core::json findings_json(const std::vector<finding>& findings);

}  // namespace signalbox::app
