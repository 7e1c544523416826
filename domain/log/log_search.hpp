#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/error.hpp"
#include "domain/log/log_severity.hpp"
#include "domain/log/log_source.hpp"

namespace signalbox::domain {

/// Limits of a search text.
/// @{
inline constexpr std::size_t search_bytes_max = 4'000;
inline constexpr std::size_t search_terms_max = 64;
inline constexpr std::size_t search_depth_max = 32;
/// @}

enum class search_comparison : std::uint8_t { equal, less, at_most, greater, at_least };

/// Words in the message or in a value of the metadata, without regard to the case of ASCII. They
/// begin and end where words do; a prefix may end within one.
struct text_term {
  std::string text;  ///< in lower case
  bool is_prefix = false;

  [[nodiscard]] bool operator==(const text_term&) const = default;
};

/// The value of a field.
struct field_term {
  enum class subject : std::uint8_t { metadata, message, severity, source };

  subject of = subject::metadata;
  std::vector<std::string> keys = {};  ///< in the metadata
  search_comparison comparison = search_comparison::equal;
  std::string text = {};  ///< in lower case; of a source: its reference
  bool is_prefix = false;
  bool is_any = false;  ///< `field:*`: the field has a value
  std::optional<double> number = std::nullopt;
  log_severity severity = log_severity::info;
  std::uint8_t source = 0;

  [[nodiscard]] bool operator==(const field_term&) const = default;
};

/// A condition: a term, or `all`, `any` or `none` of other conditions.
struct search_node {
  enum class kind : std::uint8_t { all, any, none, text, field };

  kind is = kind::all;
  std::vector<search_node> parts = {};  ///< of `none`: one
  text_term text = {};
  field_term field = {};

  [[nodiscard]] bool operator==(const search_node&) const = default;
};

/// Parses a search: words and "phrases" that must all occur, `-` before what must not, `OR`,
/// parentheses, `prefix*`, and fields: `severity:error`, `severity:>=warning`,
/// `source:postgres_logs`, `message:"deadlock"`, `metadata.request.path:/rest/v1/*`,
/// `response.status_code:>=500`, `metadata.user:*`. An empty text is `all` of nothing, which every
/// line fulfills.
///
/// Errors: `bad_request` with a `detail_code` (`log_search_…`) and a message with the position, in
/// characters from 1: `too_long`, `too_many_terms`, `too_deep`, `open_quote`, `open_parenthesis`,
/// `extra_parenthesis`, `operand_missing`, `value_missing`, `unknown_field`, `unknown_value`,
/// `not_a_number`, `not_comparable`, `inner_star`, `no_word`.
[[nodiscard]] core::result<search_node> parse_log_search(const log_catalogue& schema,
                                                         std::string_view text);

}  // namespace signalbox::domain
