#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace signalbox::domain {

enum class token_kind : std::uint8_t {
  name,         ///< an unquoted identifier
  keyword,      ///< a word of the grammar, which may also be used as a name
  quoted_name,  ///< `"name"` or `U&"name"`
  string,       ///< any quoted constant: `'…'`, `E'…'`, `$$…$$`, `B'…'`, `X'…'`
  number,
  parameter,  ///< `$1`
  comment,
  symbol,  ///< an operator or a punctuation mark
};

/// A token of PostgreSQL's scanner: the bytes [begin, end) of the text.
struct sql_token {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  token_kind kind = token_kind::symbol;
};

[[nodiscard]] std::string_view text_of(std::string_view text, const sql_token& token);

/// True for an unquoted word, in any case; `word` is in lower case.
[[nodiscard]] bool is_word(std::string_view text, const sql_token& token, std::string_view word);

[[nodiscard]] bool is_symbol(std::string_view text, const sql_token& token,
                             std::string_view symbol);

/// Returns `text` with ASCII letters in lower case, as PostgreSQL folds unquoted names.
[[nodiscard]] std::string folded_case(std::string_view text);

}  // namespace signalbox::domain
