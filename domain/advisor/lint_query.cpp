#include "domain/advisor/lint_query.hpp"

#include <algorithm>

#include "domain/advisor/lint_groups.hpp"

namespace signalbox::domain {

std::vector<lint_query> lint_queries(const advisor_scope& scope,
                                     std::optional<lint_category> category,
                                     std::optional<std::string_view> lint) {
  using namespace lint_groups;
  std::vector<lint_query> all{row_security(scope), policy_speed(scope), exposure(scope),
                              routines(scope),     extensions(scope),   lint_groups::roles(scope),
                              indexes(scope),      table_health(scope), sessions(scope)};
  const auto is_requested = [&](std::string_view name) {
    return (!category || find_lint(name)->category == *category) && (!lint || name == *lint);
  };
  std::erase_if(
      all, [&](const lint_query& one) { return std::ranges::none_of(one.lints, is_requested); });
  return all;
}

}  // namespace signalbox::domain
