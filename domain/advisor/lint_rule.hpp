#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace signalbox::domain {

enum class lint_level : std::uint8_t { info, warn, error };

enum class lint_category : std::uint8_t { security, performance };

/// A lint of the advisor: a property of a database that is probably a mistake. Names, levels and
/// categories are those that dashboards of this kind use, so that their clients work.
struct lint_rule {
  std::string_view name;
  std::string_view title;
  lint_level level = lint_level::info;
  lint_category category = lint_category::security;
  std::string_view description;  ///< why it matters
  std::string_view remediation;  ///< what to do about it
};

/// Returns all lints, security first.
[[nodiscard]] std::span<const lint_rule> security_rules();
[[nodiscard]] std::span<const lint_rule> performance_rules();

/// Returns the lint with a name; null without one.
[[nodiscard]] const lint_rule* find_lint(std::string_view name);

/// Returns `INFO`, `WARN` or `ERROR`.
[[nodiscard]] std::string_view name_of(lint_level level);

/// Returns `SECURITY` or `PERFORMANCE`.
[[nodiscard]] std::string_view name_of(lint_category category);

}  // namespace signalbox::domain
