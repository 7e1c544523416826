#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "domain/log/log_search.hpp"

namespace signalbox::domain {

/// A token of a search text.
struct search_token {
  enum class kind : std::uint8_t { open, close, negation, either, term, end };

  kind is = kind::end;
  std::size_t at = 0;      ///< its first byte
  std::string field = {};  ///< before the colon; empty: none
  search_comparison comparison = search_comparison::equal;
  std::string value = {};  ///< without quotation marks
  std::size_t value_at = 0;
  bool is_quoted = false;
  bool ends_with_star = false;  ///< which is not part of the value
};

/// The error of a search at a byte of its text: `log_search_<code>`.
[[nodiscard]] std::unexpected<core::error> search_failure(std::string_view text, std::size_t at,
                                                          std::string_view code,
                                                          std::string_view sentence);

/// Splits a search text; the last token is `end`. Errors: `open_quote`, `value_missing`,
/// `inner_star`.
[[nodiscard]] core::result<std::vector<search_token>> split_search(std::string_view text);

}  // namespace signalbox::domain
