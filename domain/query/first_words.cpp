#include "domain/query/first_words.hpp"

#include <algorithm>
#include <array>

namespace signalbox::domain {

namespace {

using enum statement_kind;

struct first_word {
  std::string_view word;
  statement_kind kind;
};

constexpr auto known_words = std::to_array<first_word>({{"select", select},
                                                        {"values", select},
                                                        {"table", select},
                                                        {"with", select},
                                                        {"insert", insert},
                                                        {"update", update},
                                                        {"delete", delete_rows},
                                                        {"merge", merge},
                                                        {"copy", copy_other},
                                                        {"explain", explain},
                                                        {"create", create},
                                                        {"alter", alter},
                                                        {"comment", alter},
                                                        {"drop", drop},
                                                        {"truncate", truncate},
                                                        {"grant", grant},
                                                        {"revoke", grant},
                                                        {"refresh", refresh_view},
                                                        {"begin", transaction},
                                                        {"start", transaction},
                                                        {"commit", transaction},
                                                        {"end", transaction},
                                                        {"rollback", transaction},
                                                        {"abort", transaction},
                                                        {"savepoint", transaction},
                                                        {"release", transaction},
                                                        {"set", set},
                                                        {"reset", set},
                                                        {"show", show},
                                                        {"do", do_block},
                                                        {"call", call},
                                                        {"listen", listen},
                                                        {"notify", notify},
                                                        {"unlisten", unlisten},
                                                        {"declare", declare_cursor},
                                                        {"fetch", fetch},
                                                        {"move", fetch},
                                                        {"close", close_cursor},
                                                        {"prepare", prepare},
                                                        {"execute", execute},
                                                        {"deallocate", deallocate},
                                                        {"lock", lock},
                                                        {"vacuum", maintenance},
                                                        {"analyze", maintenance},
                                                        {"analyse", maintenance},
                                                        {"cluster", maintenance},
                                                        {"reindex", maintenance},
                                                        {"checkpoint", maintenance}});

bool defines(statement_kind kind) {
  return kind == create || kind == alter || kind == drop || kind == grant || kind == refresh_view;
}

std::string upper_case(std::string_view word) {
  std::string upper{word};
  std::ranges::transform(upper, upper.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  return upper;
}

bool mentions(std::string_view text, statement_tokens tokens, std::string_view word) {
  return std::ranges::any_of(tokens,
                             [&](const sql_token& token) { return is_word(text, token, word); });
}

}  // namespace

first_words_result first_words(std::string_view text, statement_tokens tokens) {
  while (!tokens.empty() && is_symbol(text, tokens.front(), "("))
    tokens = tokens.subspan(1);
  if (tokens.empty() || tokens.front().kind != token_kind::keyword)
    return {.kind = statement_kind::other, .command = "SQL"};
  const auto& first = tokens.front();
  const auto* known = std::ranges::find_if(
      known_words, [&](const first_word& it) { return is_word(text, first, it.word); });
  if (known == known_words.end()) return {.kind = statement_kind::other, .command = "SQL"};
  first_words_result read{.kind = known->kind,
                          .command = upper_case(text_of(text, first)),
                          .is_ddl = defines(known->kind)};
  if (read.kind == copy_other && mentions(text, tokens, "stdin")) read.kind = copy_from_stdin;
  if (read.kind == copy_other && mentions(text, tokens, "stdout")) read.kind = copy_to_stdout;
  if (read.is_ddl && tokens.size() > 1 && tokens[1].kind == token_kind::keyword)
    read.command += " " + upper_case(text_of(text, tokens[1]));
  return read;
}

}  // namespace signalbox::domain
