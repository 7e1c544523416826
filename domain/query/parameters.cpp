#include "domain/query/parameters.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <map>
#include <utility>

#include "domain/query/postgres_grammar.hpp"
#include "domain/query/query_text.hpp"

namespace signalbox::domain {

namespace {

/// A place of a named parameter, in bytes.
struct parameter_place {
  std::string_view name;
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t index = 0;  ///< of its name
};

enum class bracket : std::uint8_t { parenthesis, array, subscript };

/// Finds `:name` among the tokens of a text.
class place_finder {
 public:
  place_finder(std::string_view text, const std::vector<sql_token>& tokens)
      : text_(text), tokens_(tokens) {}

  std::vector<parameter_place> find() {
    std::vector<parameter_place> places;
    for (std::size_t at = 0; at < tokens_.size(); ++at) {
      follow_brackets(at);
      if (!is_parameter(at)) continue;
      const auto& name = tokens_[at + 1];
      places.push_back({.name = text_of(text_, name), .begin = tokens_[at].begin, .end = name.end});
    }
    return places;
  }

 private:
  void follow_brackets(std::size_t at) {
    if (tokens_[at].kind != token_kind::symbol) return;
    const auto symbol = text_of(text_, tokens_[at]);
    if (symbol == "(") open_.push_back(bracket::parenthesis);
    if (symbol == "[") open_.push_back(begins_array(at) ? bracket::array : bracket::subscript);
    if ((symbol == ")" || symbol == "]") && !open_.empty()) open_.pop_back();
  }

  /// ARRAY[…], or a row of ARRAY[[…], […]].
  [[nodiscard]] bool begins_array(std::size_t at) const {
    if (at == 0) return false;
    const auto& previous = tokens_[at - 1];
    if (is_word(text_, previous, "array")) return true;
    const bool is_row = is_symbol(text_, previous, "[") || is_symbol(text_, previous, ",");
    return is_row && !open_.empty() && open_.back() == bracket::array;
  }

  [[nodiscard]] bool is_parameter(std::size_t at) const {
    if (!is_symbol(text_, tokens_[at], ":") || at + 1 == tokens_.size()) return false;
    const auto& name = tokens_[at + 1];
    const bool is_name = name.kind == token_kind::name || name.kind == token_kind::keyword;
    if (!is_name || name.begin != tokens_[at].end) return false;
    if (!open_.empty() && open_.back() == bracket::subscript) return false;
    return at == 0 || may_precede(tokens_[at - 1], tokens_[at].begin);
  }

  [[nodiscard]] bool may_precede(const sql_token& previous, std::size_t colon) const {
    if (previous.end != colon) return true;
    return previous.kind == token_kind::symbol && !is_symbol(text_, previous, ")") &&
           !is_symbol(text_, previous, "]") && !is_symbol(text_, previous, ".");
  }

  std::string_view text_;
  const std::vector<sql_token>& tokens_;
  std::vector<bracket> open_;
};

/// The number of `$n`; above the maximum for one that no parameter can have.
std::size_t parameter_number_of(std::string_view written) {
  std::size_t number = parameters_max + 1;
  std::from_chars(written.data() + 1, written.data() + written.size(), number);
  return number;
}

std::size_t highest_number_in(std::string_view text, const std::vector<sql_token>& tokens) {
  std::size_t highest = 0;
  for (const auto& token : tokens)
    if (token.kind == token_kind::parameter)
      highest = std::max(highest, parameter_number_of(text_of(text, token)));
  return highest;
}

/// The parameters of a text, after the checks that both functions make.
struct found_parameters {
  std::size_t highest_number = 0;
  std::vector<parameter_place> places;
  std::vector<std::string> names;
};

/// Numbers the places by name. False for too many names.
bool number_places(found_parameters& found) {
  std::map<std::string_view, std::size_t> numbers;
  for (auto& place : found.places) {
    const auto [known, is_new] = numbers.try_emplace(place.name, found.names.size());
    if (is_new) found.names.emplace_back(place.name);
    if (found.names.size() > parameters_max) return false;
    place.index = known->second;
  }
  return true;
}

core::result<found_parameters> parameters_in(std::string_view text) {
  const auto tokens = scan_sql(std::string{text});
  if (!tokens) return found_parameters{};
  found_parameters found{.highest_number = highest_number_in(text, *tokens),
                         .places = place_finder(text, *tokens).find(),
                         .names = {}};
  if (found.highest_number > parameters_max || !number_places(found))
    return fail_query("The SQL text has more than 1,000 parameters.", "too_many_parameters");
  if (found.highest_number > 0 && !found.places.empty())
    return fail_query("The SQL text has both $1 and :name parameters. Use one kind.",
                      "mixed_parameters");
  return found;
}

}  // namespace

core::result<query_parameters> find_parameters(std::string_view text) {
  auto found = parameters_in(text);
  if (!found) return std::unexpected(std::move(found).error());
  query_parameters parameters{.highest_number = found->highest_number, .named = {}};
  for (auto& name : found->names)
    parameters.named.push_back({.name = std::move(name), .characters = {}});
  text_cursor cursor(text);
  for (const auto& place : found->places) {
    const auto begin = cursor.at_byte(place.begin).character;
    parameters.named[place.index].characters.push_back(
        {.begin = begin, .end = cursor.at_byte(place.end).character});
  }
  return parameters;
}

core::result<numbered_text> number_parameters(std::string_view text) {
  auto found = parameters_in(text);
  if (!found) return std::unexpected(std::move(found).error());
  text_editor editor(text);
  for (const auto& place : found->places)
    editor.replace(place.begin, place.end, "$" + std::to_string(place.index + 1));
  return numbered_text{.text = std::move(editor).finish(), .names = std::move(found->names)};
}

}  // namespace signalbox::domain
