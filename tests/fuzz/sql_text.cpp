#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/encoding/utf8.hpp"
#include "domain/query/nesting_bound.hpp"
#include "domain/query/normalised_text.hpp"
#include "domain/query/parameters.hpp"
#include "domain/query/parsed_text.hpp"
#include "domain/query/postgres_grammar.hpp"
#include "domain/query/query_text.hpp"
#include "domain/query/row_limit.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/targets.hpp"

namespace signalbox::fuzz {

namespace {

using namespace domain;

void check_ranges(std::string_view text, const std::vector<statement>& statements) {
  std::size_t byte = 0;
  std::size_t character = 0;
  for (const auto& one : statements) {
    require(one.bytes.begin >= byte && one.bytes.begin < one.bytes.end, "statements are in order");
    require(one.characters.begin >= character && one.characters.begin < one.characters.end,
            "characters are in order");
    require(one.bytes.end <= text.size(), "statements are in the text");
    const auto before = core::count_code_points(text.substr(0, one.bytes.begin));
    require(before == one.characters.begin, "characters agree with bytes");
    byte = one.bytes.end;
    character = one.characters.end;
  }
}

void check_facts(const statement& one) {
  const bool is_understood = one.understood == understanding::complete;
  require(!one.command.empty(), "every statement has a command");
  require((one.understood == understanding::syntax_error) == one.fault.has_value(),
          "only a syntax error has a fault");
  require(is_understood || (one.writes && one.destroys.empty() && !one.limit_at),
          "what is not understood counts as writing, without other facts");
  if (is_understood && one.read_only_refusal.empty())
    require((!one.writes || one.kind == statement_kind::execute ||
             one.kind == statement_kind::explain) &&
                one.destroys.empty() && one.locks_long.empty(),
            "what read-only sessions are offered does not write");
}

/// The number of objects and arrays inside each other.
std::size_t depth_of(const core::json& tree) {
  std::size_t deepest = 0;
  std::vector<std::pair<const core::json*, std::size_t>> open{{&tree, 1}};
  while (!open.empty()) {
    const auto [value, depth] = open.back();
    open.pop_back();
    deepest = std::max(deepest, depth);
    for (const auto& part : *value)
      if (part.is_structured()) open.emplace_back(&part, depth + 1);
  }
  return deepest;
}

/// The bound limits the recursion of the parser's library, so it must follow the real depth.
void check_depth(std::string_view text, const statement& one) {
  if (one.understood != understanding::complete) return;
  const std::string own{text.substr(one.bytes.begin, one.bytes.end - one.bytes.begin)};
  const auto tokens = scan_sql(own);
  const auto tree = parse_sql(own);
  require(tokens && tree, "a statement parses without the others");
  // A nested query has eight objects and arrays for a parenthesis and a word.
  constexpr std::size_t levels_of_word = 6;
  constexpr std::size_t levels_of_statement = 40;
  require(depth_of(*tree) <= levels_of_word * nesting_bound(own, *tokens) + levels_of_statement,
          "the bound follows the depth");
}

void check_limit(std::string_view text, const std::vector<statement>& statements) {
  const auto limited = with_limit(text, statements, 10);
  const auto again = parse_text(limited.text);
  if (!again) return require(limited.text.size() > query_bytes_max, "a limited text parses");
  require(again->statements.size() == statements.size(), "a limit keeps the statements");
  for (std::size_t at = 0; at < statements.size(); ++at) {
    const auto& after = again->statements[at];
    require(!after.limit_at, "a limit is not added twice");
    require(!statements[at].limit_at || after.understood != understanding::syntax_error,
            "a limited query parses");
    require(original_character(limited.edits, after.characters.begin) ==
                statements[at].characters.begin,
            "positions are mapped back");
  }
}

}  // namespace

void sql_text(std::string_view bytes) {
  input from(bytes);
  const auto text = from.all();
  (void)normalised_text(core::is_utf8(text) && !text.contains('\0') ? text : "SELECT 1");
  const auto parsed = parse_text(text);
  if (!parsed) return;
  check_ranges(text, parsed->statements);
  for (const auto& one : parsed->statements) {
    check_facts(one);
    check_depth(text, one);
  }
  check_limit(text, parsed->statements);
  if (const auto numbered = number_parameters(text)) {
    const auto left = find_parameters(numbered->text.text);
    require(left && left->named.empty(), "all names are replaced");
  }
}

}  // namespace signalbox::fuzz
