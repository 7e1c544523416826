#include "domain/query/history_entry.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/encoding/utf8.hpp"
#include "domain/query/postgres_grammar.hpp"
#include "domain/query/query_text.hpp"

namespace signalbox::domain {

namespace {

using core::json;

constexpr std::string_view mask = "'***'";
constexpr std::string_view inner_mask = "***";
constexpr std::string_view password_word = "password";
/// With which messages of syntax errors begin the quoted part.
constexpr std::string_view quotes = " at or near ";

std::string cut(std::string_view text) {
  const auto kept = core::utf8_prefix(text, history_text_bytes_max);
  if (kept.size() == text.size()) return std::string{text};
  return fmt::format("{}\n-- … cut after {} of {} bytes", kept, kept.size(), text.size());
}

/// Returns a constant in which every `password 'x'` and `password=x` is masked: the texts of DO
/// blocks and functions, and connection strings.
std::string masked_constant(std::string_view constant) {
  constexpr std::string_view gaps = " \t\r\n";
  const auto folded = folded_case(constant);
  std::string masked;
  std::size_t end = 0;
  for (auto at = folded.find(password_word); at != folded.npos;
       at = folded.find(password_word, end)) {
    auto value = std::min(folded.find_first_not_of(gaps, at + password_word.size()), folded.size());
    const bool is_assigned = value < folded.size() && folded[value] == '=';
    if (is_assigned) value = std::min(folded.find_first_not_of(gaps, value + 1), folded.size());
    const auto quoted = std::min(folded.find_first_not_of('\'', value), folded.size());
    masked += constant.substr(end, quoted - end);
    end = quoted;
    if (!is_assigned && quoted == value) continue;
    end = quoted > value ? folded.find('\'', quoted) : folded.find_first_of(" \t\r\n'", quoted);
    end = std::min(end, folded.size());
    if (end > quoted) masked += inner_mask;
  }
  masked += constant.substr(end);
  return masked;
}

/// For a text whose constants cannot be found.
std::string without_rest(std::string_view text) {
  const auto at = folded_case(text).find(password_word);
  if (at == std::string::npos) return std::string{text};
  return fmt::format("{} -- … left out", text.substr(0, at + password_word.size()));
}

}  // namespace

std::string history_text(std::string_view text) {
  const auto shown = cut(text);
  const auto tokens = scan_sql(shown);
  if (!tokens) return without_rest(shown);
  std::string masked;
  std::size_t end = 0;
  bool after_password = false;
  for (const auto& token : *tokens) {
    masked += std::string_view(shown).substr(end, token.begin - end);
    end = token.end;
    const bool is_constant =
        token.kind == token_kind::string || token.kind == token_kind::quoted_name;
    if (after_password && is_constant) {
      masked += mask;
    } else if (token.kind == token_kind::string) {
      masked += masked_constant(text_of(shown, token));
    } else {
      masked += text_of(shown, token);
    }
    after_password =
        is_word(shown, token, password_word) || (after_password && is_symbol(shown, token, "="));
  }
  // The rest is white space and comments, which may contain anything.
  masked += masked_constant(std::string_view(shown).substr(end));
  return masked;
}

std::string history_error(std::string_view message, std::string_view text) {
  if (folded_case(text).contains(password_word)) message = message.substr(0, message.find(quotes));
  return shortened(std::string{message});
}

json history_entry_json(const history_entry& what) {
  return {{"id", std::to_string(what.id)},
          {"query", what.query},
          {"started_at", core::to_iso8601(what.started_at)},
          {"duration_ms", static_cast<double>(what.duration.count()) / 1'000},
          {"rows", what.rows ? json(*what.rows) : json()},
          {"error", what.error.empty() ? json() : json(what.error)},
          {"role", what.role.empty() ? json() : json(what.role)},
          {"read_only", what.read_only}};
}

}  // namespace signalbox::domain
