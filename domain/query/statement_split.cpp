#include "domain/query/statement_split.hpp"

namespace signalbox::domain {

namespace {

/// Follows the tokens of one statement to its end.
class statement_end {
 public:
  explicit statement_end(std::string_view text) : text_(text) {}

  /// True when the token is the semicolon after the statement.
  bool ends_with(const sql_token& token) {
    const bool is_first = first_;
    first_ = false;
    if (is_symbol(text_, token, ";")) return parentheses_ == 0 && body_ == 0;
    if (is_symbol(text_, token, "(")) ++parentheses_;
    if (is_symbol(text_, token, ")") && parentheses_ > 0) --parentheses_;
    if (token.kind == token_kind::keyword) follow_body(token, is_first);
    return false;
  }

 private:
  void follow_body(const sql_token& token, bool is_first) {
    if (is_first) creates_ = is_word(text_, token, "create");
    if (!creates_) return;
    if (body_ == 0) {
      if (after_begin_ && is_word(text_, token, "atomic")) body_ = 1;
      after_begin_ = is_word(text_, token, "begin");
    } else if (is_word(text_, token, "case")) {
      ++body_;
    } else if (is_word(text_, token, "end")) {
      --body_;
    }
  }

  std::string_view text_;
  bool first_ = true;
  bool creates_ = false;
  bool after_begin_ = false;
  std::size_t parentheses_ = 0;
  std::size_t body_ = 0;  ///< open BEGIN ATOMIC and CASE
};

}  // namespace

std::vector<statement_tokens> split_statements(std::string_view text,
                                               std::span<const sql_token> tokens,
                                               std::size_t count_max) {
  std::vector<statement_tokens> statements;
  std::size_t begin = 0;
  statement_end end(text);
  for (std::size_t at = 0; at <= tokens.size() && statements.size() < count_max; ++at) {
    if (at < tokens.size() && !end.ends_with(tokens[at])) continue;
    if (at > begin) statements.push_back(tokens.subspan(begin, at - begin));
    begin = at + 1;
    end = statement_end(text);
  }
  return statements;
}

}  // namespace signalbox::domain
