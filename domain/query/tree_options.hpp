#pragma once

#include <string_view>

#include "core/json/json.hpp"

namespace signalbox::domain {

/// True when a list of options (`DefElem`) switches one on: `(ANALYZE)`, `(ANALYZE true)`, not
/// `(ANALYZE off)`. The last of several counts.
[[nodiscard]] bool has_option(const core::json& options, std::string_view name);

/// True for EXPLAIN with ANALYZE, which runs its statement; `explain` has the fields of the node.
[[nodiscard]] bool runs_statement(const core::json& explain);

}  // namespace signalbox::domain
