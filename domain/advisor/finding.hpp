#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/json/json.hpp"
#include "domain/advisor/advisor_exception.hpp"
#include "domain/advisor/lint_rule.hpp"

namespace signalbox::domain {

/// Which findings are returned.
struct finding_filter {
  std::optional<lint_category> category = std::nullopt;
  std::optional<std::string_view> lint = std::nullopt;
};

/// Returns the findings of a query's rows, with the texts of their lints and the exception that
/// mutes them, if any. Rows of unknown lints are ignored.
[[nodiscard]] core::json findings_of(const core::json& rows,
                                     const std::vector<advisor_exception>& exceptions,
                                     const finding_filter& filter = {});

/// Orders findings: errors first, then by lint and cache key.
void sort_findings(core::json& findings);

/// Returns the category with a name. Nothing for another text.
[[nodiscard]] std::optional<lint_category> lint_category_from(std::string_view name);

}  // namespace signalbox::domain
