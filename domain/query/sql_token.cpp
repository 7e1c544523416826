#include "domain/query/sql_token.hpp"

#include <algorithm>

namespace signalbox::domain {

namespace {

char lower_letter(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

}  // namespace

std::string_view text_of(std::string_view text, const sql_token& token) {
  return text.substr(token.begin, token.end - token.begin);
}

bool is_word(std::string_view text, const sql_token& token, std::string_view word) {
  if (token.kind != token_kind::keyword && token.kind != token_kind::name) return false;
  return std::ranges::equal(text_of(text, token), word, {}, lower_letter);
}

bool is_symbol(std::string_view text, const sql_token& token, std::string_view symbol) {
  return token.kind == token_kind::symbol && text_of(text, token) == symbol;
}

std::string folded_case(std::string_view text) {
  std::string lower{text};
  std::ranges::transform(lower, lower.begin(), lower_letter);
  return lower;
}

}  // namespace signalbox::domain
