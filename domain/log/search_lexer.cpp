#include "domain/log/search_lexer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/encoding/ascii.hpp"
#include "core/encoding/utf8.hpp"
#include "domain/log/text_position.hpp"

namespace signalbox::domain {

namespace {

constexpr std::string_view search_gaps = " \t\r\n";

constexpr auto comparison_signs = std::to_array<std::pair<std::string_view, search_comparison>>(
    {{">=", search_comparison::at_least},
     {"<=", search_comparison::at_most},
     {">", search_comparison::greater},
     {"<", search_comparison::less},
     {"=", search_comparison::equal}});

bool is_field_letter(char c) {
  return core::is_letter_or_digit(c) || c == '_' || c == '.' || c == '-';
}

/// Splits a text from the front.
class search_lexer {
 public:
  explicit search_lexer(std::string_view text) : text_(text) {}

  [[nodiscard]] core::result<search_token> next() {
    at_ = std::min(text_.find_first_not_of(search_gaps, at_), text_.size());
    using enum search_token::kind;
    if (at_ == text_.size()) return search_token{.is = end, .at = at_};
    switch (text_[at_]) {
      case '(':
        return search_token{.is = open, .at = at_++};
      case ')':
        return search_token{.is = close, .at = at_++};
      case '-':
        if (at_ + 1 < text_.size() && !search_gaps.contains(text_[at_ + 1]))
          return search_token{.is = negation, .at = at_++};
        break;
      default:
        break;
    }
    return read_term();
  }

 private:
  /// The name of a field before a colon; empty when the term has none. `http://…` has none.
  [[nodiscard]] std::string_view field_name() const {
    std::size_t end = at_;
    while (end < text_.size() && is_field_letter(text_[end]))
      ++end;
    const bool is_name = end > at_ && !core::is_digit(text_[at_]) && end < text_.size() &&
                         text_[end] == ':' && !text_.substr(end + 1).starts_with("//");
    return is_name ? text_.substr(at_, end - at_) : std::string_view{};
  }

  [[nodiscard]] core::result<search_token> read_term() {
    search_token made{.is = search_token::kind::term, .at = at_};
    if (const auto name = field_name(); !name.empty()) {
      made.field = name;
      at_ += name.size() + 1;
      for (const auto& [sign, comparison] : comparison_signs) {
        if (!text_.substr(at_).starts_with(sign)) continue;
        made.comparison = comparison;
        at_ += sign.size();
        break;
      }
    }
    made.value_at = at_;
    if (at_ < text_.size() && text_[at_] == '"') {
      if (auto failure = quoted(made)) return std::unexpected(*std::move(failure));
      return made;
    }
    const auto end = std::min(text_.find_first_of(" \t\r\n()\"", at_), text_.size());
    auto value = text_.substr(at_, end - at_);
    at_ = end;
    if (!made.field.empty() && value.empty())
      return search_failure(text_, made.value_at, "value_missing",
                            fmt::format("a value of \"{}\" is missing", made.field));
    if (made.field.empty() && value == "OR") {
      made.is = search_token::kind::either;
      return made;
    }
    if (value.ends_with('*')) {
      made.ends_with_star = true;
      value.remove_suffix(1);
    }
    if (const auto star = value.find('*'); star != value.npos)
      return search_failure(text_, made.value_at + star, "inner_star",
                            "\"*\" can only end a word; in quotation marks it is a character");
    made.value = value;
    return made;
  }

  /// A backslash in a phrase escapes the next character.
  [[nodiscard]] std::optional<core::error> quoted(search_token& to) {
    const auto begin = at_++;
    to.is_quoted = true;
    while (at_ < text_.size() && text_[at_] != '"') {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
      to.value += text_[at_++];
    }
    if (at_ == text_.size())
      return search_failure(text_, begin, "open_quote", "a quotation mark is not closed").error();
    ++at_;
    if (at_ < text_.size() && text_[at_] == '*') {
      to.ends_with_star = true;
      ++at_;
    }
    return std::nullopt;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

std::unexpected<core::error> search_failure(std::string_view text, std::size_t at,
                                            std::string_view code, std::string_view sentence) {
  const auto characters = core::count_code_points(text.substr(0, at)).value_or(at);
  auto failure = core::fail(
      core::errc::bad_request,
      fmt::format("The search cannot be read: {} (character {}).", sentence, characters + 1));
  failure.error().detail_code = fmt::format("log_search_{}", code);
  set_text_position(failure.error(), characters + 1);
  return failure;
}

core::result<std::vector<search_token>> split_search(std::string_view text) {
  std::vector<search_token> tokens;
  search_lexer lexer{text};
  do {
    auto token = lexer.next();
    if (!token) return std::unexpected(token.error());
    tokens.push_back(*std::move(token));
  } while (tokens.back().is != search_token::kind::end);
  return tokens;
}

}  // namespace signalbox::domain
