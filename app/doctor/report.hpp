#pragma once

#include <string>
#include <vector>

#include "app/doctor/examine.hpp"
#include "core/json/json.hpp"

namespace signalbox::app {

/// Returns one line per finding, its remedy on a line below, and a summary line at the end.
[[nodiscard]] std::string findings_text(const std::vector<finding>& findings);

/// Returns `[{check, state, message, remedy}]`; `remedy` is null when there is none.
[[nodiscard]] core::json findings_json(const std::vector<finding>& findings);

}  // namespace signalbox::app
