#include "app/doctor/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace signalbox::app {

namespace {

std::string_view word_for(severity state) {
  switch (state) {
    case severity::ok:
      return "ok";
    case severity::warning:
      return "warning";
    case severity::problem:
      return "problem";
  }
  return "problem";
}

std::string summary(const std::vector<finding>& findings) {
  const auto problems = std::ranges::count(findings, severity::problem, &finding::state);
  const auto warnings = std::ranges::count(findings, severity::warning, &finding::state);
  if (problems == 0 && warnings == 0) return "All checks passed.\n";
  return fmt::format("Problems: {}, warnings: {}.\n", problems, warnings);
}

}  // namespace

std::string findings_text(const std::vector<finding>& findings) {
  std::string text;
  for (const auto& one : findings) {
    text += fmt::format("{:<8} {:<12} {}\n", word_for(one.state), one.check, one.message);
    if (!one.remedy.empty()) text += fmt::format("{:<22}{}\n", "", one.remedy);
  }
  return text + summary(findings);
}

core::json findings_json(const std::vector<finding>& findings) {
  auto list = core::json::array();
  for (const auto& one : findings) {
    list.push_back({{"check", one.check},
                    {"state", word_for(one.state)},
                    {"message", one.message},
                    {"remedy", one.remedy.empty() ? core::json() : core::json(one.remedy)}});
  }
  return list;
}

}  // namespace signalbox::app
