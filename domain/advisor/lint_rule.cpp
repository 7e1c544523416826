#include "domain/advisor/lint_rule.hpp"

#include <algorithm>

namespace signalbox::domain {

const lint_rule* find_lint(std::string_view name) {
  for (const auto rules : {security_rules(), performance_rules()}) {
    const auto found = std::ranges::find(rules, name, &lint_rule::name);
    if (found != rules.end()) return &*found;
  }
  return nullptr;
}

std::string_view name_of(lint_level level) {
  switch (level) {
    case lint_level::info:
      return "INFO";
    case lint_level::warn:
      return "WARN";
    case lint_level::error:
      break;
  }
  return "ERROR";
}

std::string_view name_of(lint_category category) {
  return category == lint_category::security ? "SECURITY" : "PERFORMANCE";
}

}  // namespace signalbox::domain
