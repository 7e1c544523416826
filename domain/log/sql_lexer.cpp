#include "domain/log/sql_lexer.hpp"

#include <algorithm>

#include "core/encoding/ascii.hpp"
#include "domain/log/log_tokens.hpp"

namespace signalbox::domain {

namespace {

bool begins_sql_word(char c) {
  return c == '_' || (is_token_letter(c) && !core::is_digit(c));
}

bool continues_sql_word(char c) {
  return c == '_' || c == '$' || is_token_letter(c);
}

/// The end of what is between quotation marks, which are doubled inside; `npos` if it is open.
std::size_t end_of_quoted(std::string_view text, std::size_t at, char closing) {
  for (std::size_t end = text.find(closing, at + 1); end != text.npos;
       end = text.find(closing, end + 2)) {
    if (closing == ']' || end + 1 == text.size() || text[end + 1] != closing) return end + 1;
  }
  return text.npos;
}

/// The end of a comment or gap that begins here; `at` when there is none.
std::size_t end_of_gap(std::string_view text, std::size_t at) {
  if (std::string_view{" \t\r\n\f"}.contains(text[at])) return at + 1;
  if (text.substr(at, 2) == "--") return std::min(text.find('\n', at), text.size());
  if (text.substr(at, 2) != "/*") return at;
  const auto end = text.find("*/", at + 2);
  return end == text.npos ? end : end + 2;
}

/// The kind of the token that begins here, and its end.
struct token_extent {
  log_sql_token::kind is = log_sql_token::kind::sign;
  std::size_t end = 0;
};

token_extent extent_of(std::string_view text, std::size_t at) {
  using enum log_sql_token::kind;
  const char c = text[at];
  if (c == '\'') return {constant, end_of_quoted(text, at, '\'')};
  if (c == '"' || c == '`') return {quoted_name, end_of_quoted(text, at, c)};
  if (c == '[') return {quoted_name, end_of_quoted(text, at, ']')};
  const bool is_number =
      core::is_digit(c) || (c == '.' && at + 1 < text.size() && core::is_digit(text[at + 1]));
  if (!is_number && !begins_sql_word(c)) return {sign, at + 1};
  std::size_t end = at + 1;
  while (end < text.size() && (continues_sql_word(text[end]) || (is_number && text[end] == '.')))
    ++end;
  return {is_number ? constant : word, end};
}

}  // namespace

bool log_sql_token::is_word(std::string_view lower_case) const {
  return is == kind::word && std::ranges::equal(text, lower_case, {}, folded_letter);
}

std::string log_sql_token::name() const {
  if (is != kind::word && is != kind::quoted_name) return {};
  std::string made{is == kind::word ? text : text.substr(1, text.size() - 2)};
  std::ranges::transform(made, made.begin(), folded_letter);
  return made;
}

std::optional<std::vector<log_sql_token>> split_log_sql(std::string_view text,
                                                        std::size_t count_max) {
  std::vector<log_sql_token> tokens;
  std::size_t at = 0;
  while (at < text.size() && tokens.size() <= count_max) {
    if (const auto gap = end_of_gap(text, at); gap != at) {
      if (gap == text.npos) return std::nullopt;
      at = gap;
      continue;
    }
    const auto [is, end] = extent_of(text, at);
    if (end == text.npos) return std::nullopt;
    tokens.push_back({.is = is, .text = text.substr(at, end - at), .at = at});
    at = end;
  }
  return tokens;
}

}  // namespace signalbox::domain
