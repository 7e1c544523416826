#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "domain/log/log_search.hpp"

namespace signalbox::domain {

/// What a condition is evaluated on.
struct log_line_view {
  std::uint8_t source = 0;
  log_severity severity = log_severity::info;
  std::string_view message;
  std::string_view metadata;
};

/// Evaluates a condition on lines. Its cost is linear in a line for each term. For one thread.
class log_matcher {
 public:
  /// `condition` must outlive the matcher.
  explicit log_matcher(const search_node& condition) : condition_(condition) {}

  [[nodiscard]] bool matches(const log_line_view& line);

 private:
  [[nodiscard]] bool holds(const search_node& node, const log_line_view& line);
  [[nodiscard]] bool has_text(const text_term& term, const log_line_view& line);
  [[nodiscard]] bool has_value(const field_term& term, const log_line_view& line);
  void fold(const log_line_view& line);

  const search_node& condition_;
  bool is_folded_ = false;
  std::string message_;   ///< in lower case
  std::string metadata_;  ///< in lower case
  std::string value_;
};

/// True when lines may fulfill a condition of which it is only known which tokens
/// (`for_each_log_token`) they do not contain. `may_contain` is called with hashes.
[[nodiscard]] bool may_match(const search_node& condition,
                             const std::function<bool(std::uint64_t)>& may_contain);

/// True when the condition depends on more than source and severity.
[[nodiscard]] bool reads_text(const search_node& condition);

/// Returns the severities that fulfill a comparison, as bits.
[[nodiscard]] std::uint8_t severities_of(search_comparison comparison, log_severity than);

}  // namespace signalbox::domain
