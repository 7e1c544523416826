#include "domain/log/log_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/nearest_name.hpp"
#include "domain/log/log_tokens.hpp"
#include "domain/log/search_lexer.hpp"

namespace signalbox::domain {

namespace {

using token_kind_of = search_token::kind;
using node_result = core::result<search_node>;

std::string folded_words(std::string_view text) {
  std::string made{text};
  std::ranges::transform(made, made.begin(), folded_letter);
  return made;
}

bool has_token_letter(std::string_view text) {
  return std::ranges::any_of(text, is_token_letter);
}

std::optional<double> search_number(std::string_view text) {
  double value = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

search_node node_of(field_term field) {
  return {.is = search_node::kind::field, .field = std::move(field)};
}

/// Recursive descent: any = all ("OR" all)*, all = part+, part = "-"* ( "(" any ")" | term ).
class search_parser {
 public:
  search_parser(const log_catalogue& schema, std::string_view text,
                std::vector<search_token> tokens)
      : schema_(schema), text_(text), tokens_(std::move(tokens)) {}

  [[nodiscard]] node_result run() {
    if (now().is == token_kind_of::end) return search_node{};
    auto read = any();
    if (read && now().is == token_kind_of::close)
      return fail_at(now(), "extra_parenthesis", "a parenthesis is closed that was not opened");
    return read;
  }

 private:
  [[nodiscard]] const search_token& now() const { return tokens_[next_]; }

  [[nodiscard]] std::unexpected<core::error> fail_at(const search_token& at, std::string_view code,
                                                     std::string_view sentence) const {
    return search_failure(text_, at.at, code, sentence);
  }

  [[nodiscard]] std::unexpected<core::error> fail_value(const search_token& at,
                                                        std::string_view code,
                                                        std::string_view sentence) const {
    return search_failure(text_, at.value_at, code, sentence);
  }

  [[nodiscard]] node_result any() {
    if (++depth_ > search_depth_max)
      return fail_at(now(), "too_deep",
                     fmt::format("more than {} parentheses are open", search_depth_max));
    std::vector<search_node> parts;
    while (true) {
      auto part = all();
      if (!part) return part;
      parts.push_back(*std::move(part));
      if (now().is != token_kind_of::either) break;
      ++next_;
    }
    --depth_;
    if (parts.size() == 1) return std::move(parts.front());
    return search_node{.is = search_node::kind::any, .parts = std::move(parts)};
  }

  [[nodiscard]] node_result all() {
    std::vector<search_node> parts;
    while (now().is != token_kind_of::either && now().is != token_kind_of::close &&
           now().is != token_kind_of::end) {
      auto part = one();
      if (!part) return part;
      parts.push_back(*std::move(part));
    }
    if (parts.empty())
      return fail_at(now(), "operand_missing",
                     "a word is missing, before or behind \"OR\" or in parentheses");
    if (parts.size() == 1) return std::move(parts.front());
    return search_node{.is = search_node::kind::all, .parts = std::move(parts)};
  }

  [[nodiscard]] node_result one() {
    const auto token = now();
    if (token.is == token_kind_of::negation) {
      bool is_negated = false;
      for (; now().is == token_kind_of::negation; ++next_)
        is_negated = !is_negated;
      if (now().is != token_kind_of::open && now().is != token_kind_of::term)
        return fail_at(token, "operand_missing", "a word is missing behind \"-\"");
      auto part = one();
      if (!part || !is_negated) return part;
      search_node made{.is = search_node::kind::none};
      made.parts.push_back(*std::move(part));
      return made;
    }
    ++next_;
    if (token.is == token_kind_of::open) {
      auto inner = any();
      if (!inner) return inner;
      if (now().is != token_kind_of::close)
        return fail_at(token, "open_parenthesis", "a parenthesis is not closed");
      ++next_;
      return inner;
    }
    if (++terms_ > search_terms_max)
      return fail_at(token, "too_many_terms",
                     fmt::format("it has more than {} words", search_terms_max));
    return token.field.empty() ? text(token) : field(token);
  }

  [[nodiscard]] node_result text(const search_token& token) const {
    if (!has_token_letter(token.value))
      return fail_value(token, "no_word", "a word needs a letter or a digit");
    return search_node{
        .is = search_node::kind::text,
        .text = {.text = folded_words(token.value), .is_prefix = token.ends_with_star}};
  }

  [[nodiscard]] node_result field(const search_token& token) const {
    const auto& name = token.field;
    if (name == "severity" || name == "level") return severity(token);
    if (name == "source") return source(token);
    if (name == "message" || name == "event_message") return message(token);
    const auto type = schema_.type_of(name);
    if (name == "timestamp" || name == "id")
      return fail_at(token, "not_comparable",
                     fmt::format("\"{}\" cannot be searched; use the time range", name));
    if (!type && !name.starts_with("metadata.")) return unknown_field(token);
    return value(token, type);
  }

  [[nodiscard]] node_result unknown_field(const search_token& token) const {
    std::vector<std::string_view> known{"severity", "source", "message"};
    for (const auto& one : schema_.sources()) {
      for (const auto& path : one.fields)
        known.push_back(path.path);
    }
    const auto near = core::nearest_name(token.field, known);
    const auto hint = near.empty() ? std::string{} : fmt::format(" Did you mean \"{}\"?", near);
    return fail_at(token, "unknown_field",
                   fmt::format("there is no field \"{}\".{} Fields of your own begin with "
                               "\"metadata.\"; a text with a colon needs quotation marks",
                               token.field, hint));
  }

  [[nodiscard]] node_result severity(const search_token& token) const {
    const auto found = severity_of_level(token.value);
    if (!found || token.ends_with_star)
      return fail_value(token, "unknown_value",
                        "a severity is debug, info, warning, error or fatal");
    return node_of(
        {.of = field_term::subject::severity, .comparison = token.comparison, .severity = *found});
  }

  [[nodiscard]] node_result source(const search_token& token) const {
    if (token.comparison != search_comparison::equal)
      return fail_at(token, "not_comparable", "sources have no order");
    const auto* const found = schema_.find(std::string_view{token.value});
    if (found == nullptr || token.ends_with_star)
      return fail_value(token, "unknown_value",
                        fmt::format("there is no source \"{}\"", token.value));
    return node_of({.of = field_term::subject::source, .source = found->number});
  }

  /// Words in the message only.
  [[nodiscard]] node_result message(const search_token& token) const {
    if (token.comparison != search_comparison::equal)
      return fail_at(token, "not_comparable", "messages have no order");
    if (!has_token_letter(token.value))
      return fail_value(token, "no_word", "a word needs a letter or a digit");
    return node_of({.of = field_term::subject::message,
                    .text = folded_words(token.value),
                    .is_prefix = token.ends_with_star});
  }

  [[nodiscard]] node_result value(const search_token& token,
                                  std::optional<log_field_type> type) const {
    field_term made{.keys = metadata_keys(token.field),
                    .comparison = token.comparison,
                    .text = folded_words(token.value),
                    .is_prefix = token.ends_with_star && !token.value.empty(),
                    .is_any = token.ends_with_star && token.value.empty() && !token.is_quoted,
                    .number = token.is_quoted || token.ends_with_star ? std::nullopt
                                                                      : search_number(token.value)};
    if (std::ranges::any_of(made.keys, &std::string::empty))
      return fail_at(token, "unknown_field", "the name of a field has an empty part");
    if (made.comparison != search_comparison::equal && !made.number)
      return fail_value(token, "not_a_number", "only numbers can be compared");
    if (made.comparison != search_comparison::equal && type && *type != log_field_type::number)
      return fail_at(
          token, "not_comparable",
          fmt::format("\"{}\" is no number, so that it cannot be compared", token.field));
    if (type == log_field_type::number && !made.number && !made.is_any && !made.is_prefix)
      return fail_value(token, "not_a_number", fmt::format("\"{}\" has numbers", token.field));
    return node_of(std::move(made));
  }

  const log_catalogue& schema_;
  std::string_view text_;
  std::vector<search_token> tokens_;
  std::size_t next_ = 0;
  std::size_t depth_ = 0;
  std::size_t terms_ = 0;
};

}  // namespace

core::result<search_node> parse_log_search(const log_catalogue& schema, std::string_view text) {
  if (text.size() > search_bytes_max)
    return search_failure(text, search_bytes_max, "too_long",
                          fmt::format("it is longer than {} bytes", search_bytes_max));
  auto tokens = split_search(text);
  if (!tokens) return std::unexpected(tokens.error());
  return search_parser{schema, text, *std::move(tokens)}.run();
}

}  // namespace signalbox::domain
