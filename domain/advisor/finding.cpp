#include "domain/advisor/finding.hpp"

#include <algorithm>
#include <string>
#include <tuple>

namespace signalbox::domain {

namespace {

using core::json;

const advisor_exception* muted_by(const std::vector<advisor_exception>& exceptions,
                                  std::string_view lint, std::string_view key) {
  const auto found = std::ranges::find_if(exceptions, [&](const advisor_exception& one) {
    return one.lint_name == lint && (!one.cache_key || *one.cache_key == key);
  });
  return found == exceptions.end() ? nullptr : &*found;
}

json finding_of(const json& row, const lint_rule& rule, const advisor_exception* muted) {
  return {{"name", rule.name},
          {"title", rule.title},
          {"level", name_of(rule.level)},
          {"facing", "EXTERNAL"},
          {"categories", json::array({name_of(rule.category)})},
          {"description", rule.description},
          {"detail", row.at("detail")},
          {"remediation", rule.remediation},
          {"metadata", row.at("metadata")},
          {"cache_key", row.at("cache_key")},
          {"fix_sql", row.at("fix_sql")},
          {"exception", muted == nullptr ? json() : advisor_exception_json(*muted)}};
}

}  // namespace

json findings_of(const json& rows, const std::vector<advisor_exception>& exceptions,
                 const finding_filter& filter) {
  auto made = json::array();
  for (const auto& row : rows) {
    const auto& name = row.at("name").get_ref<const std::string&>();
    const auto* rule = find_lint(name);
    if (rule == nullptr) continue;
    if (filter.category && rule->category != *filter.category) continue;
    if (filter.lint && rule->name != *filter.lint) continue;
    const auto& key = row.at("cache_key").get_ref<const std::string&>();
    made.push_back(finding_of(row, *rule, muted_by(exceptions, name, key)));
  }
  return made;
}

void sort_findings(json& findings) {
  const auto rank = [](const json& one) {
    const auto& name = one.at("name").get_ref<const std::string&>();
    const auto* rule = find_lint(name);
    const int level = rule == nullptr ? 0 : -static_cast<int>(rule->level);
    return std::tuple<int, std::string_view, std::string_view>{
        level, name, one.at("cache_key").get_ref<const std::string&>()};
  };
  std::ranges::sort(findings.get_ref<json::array_t&>(), {}, rank);
}

std::optional<lint_category> lint_category_from(std::string_view name) {
  for (const auto one : {lint_category::security, lint_category::performance})
    if (name_of(one) == name) return one;
  return std::nullopt;
}

}  // namespace signalbox::domain
