#include "domain/log/log_match.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <optional>

#include "core/json/json_cursor.hpp"
#include "domain/log/log_tokens.hpp"

namespace signalbox::domain {

namespace {

using core::json_token_kind;

void fold_into(std::string_view text, std::string& to) {
  to.resize(text.size());
  std::ranges::transform(text, to.begin(), folded_letter);
}

/// Replaces `to` by the value of a string or number, in lower case.
void fold_token(const core::json_token& token, std::string& to) {
  if (!token.has_escapes) {
    fold_into(token.raw, to);
    return;
  }
  to.clear();
  core::unescape_json(token.raw, to);
  std::ranges::transform(to, to.begin(), folded_letter);
}

/// `std::string_view::find` in linear time.
std::size_t find_linear(std::string_view text, std::string_view part, std::size_t from) {
  if (from >= text.size()) return text.npos;
  const void* found = ::memmem(text.data() + from, text.size() - from, part.data(), part.size());
  if (found == nullptr) return text.npos;
  return static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
}

/// True when a text contains words: both are in lower case.
bool contains_words(std::string_view text, std::string_view words, bool is_prefix) {
  const bool begins_word = is_token_letter(words.front());
  const bool ends_word = !is_prefix && is_token_letter(words.back());
  std::size_t at = find_linear(text, words, 0);
  while (at != text.npos) {
    const auto end = at + words.size();
    const bool begins = !begins_word || at == 0 || !is_token_letter(text[at - 1]);
    const bool ends = !ends_word || end == text.size() || !is_token_letter(text[end]);
    if (begins && ends) return true;
    // The next place is where another word begins.
    ++at;
    while (begins_word && at < text.size() && is_token_letter(text[at]))
      ++at;
    at = find_linear(text, words, at);
  }
  return false;
}

/// True for texts that are the same inside of a JSON string.
bool is_plain_in_json(std::string_view text) {
  return std::ranges::none_of(
      text, [](char c) { return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20; });
}

std::optional<double> as_number(std::string_view text) {
  double value = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

template <class Value>
bool compares(const Value& value, search_comparison comparison, const Value& than) {
  switch (comparison) {
    case search_comparison::equal:
      return value == than;
    case search_comparison::less:
      return value < than;
    case search_comparison::at_most:
      return value <= than;
    case search_comparison::greater:
      return value > than;
    case search_comparison::at_least:
      return value >= than;
  }
  return false;
}

/// True when all whole tokens of a text may be there; of a prefix, all but the last.
bool may_contain_tokens(std::string_view text, bool is_prefix,
                        const std::function<bool(std::uint64_t)>& may_contain) {
  bool may = true;
  for_each_log_token(text, [&](std::uint64_t hash, std::size_t, std::size_t end) {
    if (is_prefix && end == text.size()) return;
    may = may && may_contain(hash);
  });
  return may;
}

}  // namespace

bool log_matcher::matches(const log_line_view& line) {
  is_folded_ = false;
  return holds(condition_, line);
}

void log_matcher::fold(const log_line_view& line) {
  if (is_folded_) return;
  fold_into(line.message, message_);
  fold_into(line.metadata, metadata_);
  is_folded_ = true;
}

bool log_matcher::holds(const search_node& node, const log_line_view& line) {
  const auto part_holds = [&](const search_node& part) { return holds(part, line); };
  switch (node.is) {
    case search_node::kind::all:
      return std::ranges::all_of(node.parts, part_holds);
    case search_node::kind::any:
      return std::ranges::any_of(node.parts, part_holds);
    case search_node::kind::none:
      return std::ranges::none_of(node.parts, part_holds);
    case search_node::kind::text:
      return has_text(node.text, line);
    case search_node::kind::field:
      return has_value(node.field, line);
  }
  return false;
}

bool log_matcher::has_text(const text_term& term, const log_line_view& line) {
  fold(line);
  if (contains_words(message_, term.text, term.is_prefix)) return true;
  if (is_plain_in_json(term.text) && find_linear(metadata_, term.text, 0) == std::string::npos)
    return false;
  core::json_cursor cursor{line.metadata};
  for (auto token = cursor.next();
       token.kind != json_token_kind::end && token.kind != json_token_kind::invalid;
       token = cursor.next()) {
    if (token.kind != json_token_kind::string && token.kind != json_token_kind::number) continue;
    fold_token(token, value_);
    if (contains_words(value_, term.text, term.is_prefix)) return true;
  }
  return false;
}

bool log_matcher::has_value(const field_term& term, const log_line_view& line) {
  switch (term.of) {
    case field_term::subject::severity:
      return compares(line.severity, term.comparison, term.severity);
    case field_term::subject::source:
      return line.source == term.source;
    case field_term::subject::message:
      fold(line);
      return contains_words(message_, term.text, term.is_prefix);
    case field_term::subject::metadata:
      break;
  }
  const auto found = core::find_json(line.metadata, term.keys);
  if (!found || found->kind == json_token_kind::null) return false;
  if (term.is_any) return true;
  if (term.number &&
      (found->kind == json_token_kind::number || found->kind == json_token_kind::string)) {
    const auto value = as_number(found->raw);
    if (value) return compares(*value, term.comparison, *term.number);
  }
  if (term.comparison != search_comparison::equal) return false;
  fold_token(*found, value_);
  return term.is_prefix ? value_.starts_with(term.text) : value_ == term.text;
}

bool may_match(const search_node& condition,
               const std::function<bool(std::uint64_t)>& may_contain) {
  const auto may = [&](const search_node& part) { return may_match(part, may_contain); };
  switch (condition.is) {
    case search_node::kind::all:
      return std::ranges::all_of(condition.parts, may);
    case search_node::kind::any:
      return std::ranges::any_of(condition.parts, may);
    case search_node::kind::none:
      return true;
    case search_node::kind::text:
      return may_contain_tokens(condition.text.text, condition.text.is_prefix, may_contain);
    case search_node::kind::field: {
      const auto& field = condition.field;
      const bool has_words = field.of == field_term::subject::message ||
                             (field.of == field_term::subject::metadata && !field.is_any &&
                              !field.number && field.comparison == search_comparison::equal);
      // true, false, objects and lists have no tokens of their own in the filter.
      const bool is_word = field.of == field_term::subject::message ||
                           (field.text != "true" && field.text != "false" &&
                            !field.text.starts_with('{') && !field.text.starts_with('['));
      return !has_words || !is_word || may_contain_tokens(field.text, field.is_prefix, may_contain);
    }
  }
  return true;
}

bool reads_text(const search_node& condition) {
  if (condition.is == search_node::kind::text) return true;
  if (condition.is == search_node::kind::field)
    return condition.field.of == field_term::subject::message ||
           condition.field.of == field_term::subject::metadata;
  return std::ranges::any_of(condition.parts, reads_text);
}

std::uint8_t severities_of(search_comparison comparison, log_severity than) {
  std::uint8_t bits = 0;
  for (std::size_t severity = 0; severity < log_severities; ++severity) {
    if (compares(static_cast<log_severity>(severity), comparison, than))
      bits = static_cast<std::uint8_t>(bits | (1U << severity));
  }
  return bits;
}

}  // namespace signalbox::domain
