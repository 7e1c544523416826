#include "domain/query/normalised_text.hpp"

#include <algorithm>
#include <cstddef>

#include "domain/query/parameters.hpp"
#include "domain/query/postgres_grammar.hpp"

namespace signalbox::domain {

namespace {

bool is_constant(const sql_token& token) {
  return token.kind == token_kind::string || token.kind == token_kind::number;
}

}  // namespace

std::string normalised_text(std::string_view text) {
  const auto tokens = scan_sql(std::string{text});
  const auto is_psql = [&](const sql_token& token) { return is_symbol(text, token, "\\"); };
  if (!tokens || std::ranges::any_of(*tokens, is_psql)) return {};
  const auto numbered = find_parameters(text);
  std::size_t number = numbered ? numbered->highest_number : 0;
  std::string normalised;
  std::size_t end = 0;
  bool after_password = false;
  for (const auto& token : *tokens) {
    if (token.begin > end && !normalised.empty()) normalised += ' ';
    end = token.end;
    const bool hides = after_password && token.kind != token_kind::symbol &&
                       token.kind != token_kind::parameter && !is_word(text, token, "null");
    if (hides || is_constant(token)) {
      normalised += '$' + std::to_string(++number);
    } else {
      normalised += text_of(text, token);
    }
    after_password = is_word(text, token, "password");
  }
  return normalised;
}

}  // namespace signalbox::domain
