#include "domain/query/nesting_bound.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace signalbox::domain {

namespace {

/// Words that add no level: clauses, and AND and OR, whose chains the parser flattens.
constexpr std::array flat_words = {
    "and",  "as", "asc", "by",    "default", "desc", "else", "false", "from",   "in",   "into",
    "null", "on", "or",  "order", "group",   "set",  "then", "true",  "values", "when", "where"};

/// Set operations chain across the commas of their lists.
constexpr std::array set_operations = {"union", "intersect", "except"};

bool is_any(std::string_view text, const sql_token& token, const auto& words) {
  return std::ranges::any_of(words, [&](auto word) { return is_word(text, token, word); });
}

constexpr char case_end = 'e';

/// An open parenthesis, bracket or CASE.
struct open_level {
  char closes = 0;        ///< `)`, `]` or `case_end`
  std::size_t chain = 0;  ///< until the next comma
  std::size_t lasting_chain = 0;

  [[nodiscard]] std::size_t depth() const { return 1 + chain + lasting_chain; }
};

class nesting_count {
 public:
  explicit nesting_count(std::string_view text) : text_(text) {}

  void add(const sql_token& token) {
    if (token.kind == token_kind::symbol) add_symbol(text_of(text_, token));
    if (token.kind == token_kind::keyword) add_keyword(token);
    deepest_ = std::max(deepest_, below_ + levels_.back().depth());
  }

  [[nodiscard]] std::size_t deepest() const { return deepest_; }

 private:
  void add_symbol(std::string_view symbol) {
    if (symbol == "(") return open(')');
    if (symbol == "[") return open(']');
    if (symbol == ")" || symbol == "]") return close(symbol.front());
    if (symbol == ",") {
      levels_.back().chain = 0;
    } else if (symbol != ".") {
      ++levels_.back().chain;
    }
  }

  void add_keyword(const sql_token& token) {
    if (is_word(text_, token, "case")) return open(case_end);
    if (is_word(text_, token, "end")) return close(case_end);
    if (is_any(text_, token, set_operations)) {
      ++levels_.back().lasting_chain;
    } else if (!is_any(text_, token, flat_words)) {
      ++levels_.back().chain;
    }
  }

  void open(char closes) {
    below_ += levels_.back().depth();
    levels_.push_back({.closes = closes});
  }

  /// A parenthesis also closes an unfinished CASE, which may have been a name (`a.case`). Any other
  /// unexpected end is a syntax error, or the END of a transaction or body.
  void close(char closes) {
    while (closes != case_end && levels_.size() > 1 && levels_.back().closes == case_end)
      pop();
    if (levels_.size() > 1 && levels_.back().closes == closes) pop();
  }

  void pop() {
    levels_.pop_back();
    below_ -= levels_.back().depth();
    ++levels_.back().chain;
  }

  std::string_view text_;
  std::vector<open_level> levels_ = {open_level{}};
  std::size_t below_ = 0;  ///< depth of all levels except the innermost
  std::size_t deepest_ = 0;
};

}  // namespace

std::size_t nesting_bound(std::string_view text, std::span<const sql_token> tokens) {
  nesting_count count(text);
  for (const auto& token : tokens)
    count.add(token);
  return count.deepest();
}

}  // namespace signalbox::domain
