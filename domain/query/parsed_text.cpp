#include "domain/query/parsed_text.hpp"

#include <string>
#include <utility>

#include "domain/query/nesting_bound.hpp"
#include "domain/query/postgres_grammar.hpp"
#include "domain/query/psql_commands.hpp"
#include "domain/query/query_text.hpp"
#include "domain/query/statement_facts.hpp"
#include "domain/query/text_cursor.hpp"
#include "domain/query/tree_walk.hpp"

namespace signalbox::domain {

namespace {

std::unexpected<core::error> refuse_psql(std::string_view text, const psql_command& command) {
  const auto line = text_cursor(text).at_byte(command.byte).line;
  return fail_query("Line " + std::to_string(line) + ": " + command.explanation, "psql_command");
}

syntax_error error_at(const text_place& place, std::string message) {
  return {.message = std::move(message),
          .character = place.character,
          .line = place.line,
          .column = place.column};
}

/// A text that cannot be scanned is one statement: PostgreSQL does not run any part of it.
core::result<parsed_text> unscanned_text(std::string_view text, const grammar_fault& fault) {
  if (const auto command = find_psql_command(text)) return refuse_psql(text, *command);
  statement whole;
  whole.understood = understanding::syntax_error;
  whole.command = "SQL";
  whole.writes = true;
  text_cursor cursor(text);
  const auto begin = cursor.at_byte(text.find_first_not_of(" \t\r\n\f"));
  whole.fault = error_at(place_of_character(text, fault.character), fault.message);
  const auto end = cursor.at_byte(text.size());
  whole.bytes = {.begin = begin.byte, .end = end.byte};
  whole.characters = {.begin = begin.character, .end = end.character};
  whole.line = begin.line;
  whole.read_only_refusal = "Read-only access cannot run this statement: " + fault.message + ".";
  return parsed_text{.statements = {std::move(whole)}};
}

class text_parser {
 public:
  explicit text_parser(std::string_view text) : text_(text), cursor_(text) {}

  statement parse(statement_tokens tokens) {
    statement parsed;
    const auto begin = cursor_.at_byte(tokens.front().begin);
    parsed.bytes = {.begin = tokens.front().begin, .end = tokens.back().end};
    parsed.line = begin.line;
    const auto end = cursor_.at_byte(tokens.back().end);
    parsed.characters = {.begin = begin.character, .end = end.character};
    examine(parsed, begin, tokens);
    return parsed;
  }

 private:
  void examine(statement& parsed, const text_place& begin, statement_tokens tokens) {
    if (tokens.size() > parsed_tokens_max || nesting_bound(text_, tokens) > nesting_max) {
      parsed.understood = understanding::too_complex;
      return describe_unparsed(parsed, text_, tokens);
    }
    const std::string own{text_.substr(parsed.bytes.begin, parsed.bytes.end - parsed.bytes.begin)};
    const auto tree = parse_sql(own);
    if (!tree) {
      parsed.understood = understanding::syntax_error;
      parsed.fault = fault_in(begin, own, tree.error());
      return describe_unparsed(parsed, text_, tokens);
    }
    const auto& statements = field_of(*tree, "stmts");
    if (statements.size() != 1) {
      // Only a text with bodies that the split does not know.
      parsed.understood = understanding::too_complex;
      return describe_unparsed(parsed, text_, tokens);
    }
    const auto& node = field_of(statements.front(), "stmt");
    describe_parsed(parsed, node);
    if (!accepts_limit(own, node)) parsed.limit_at.reset();
  }

  /// A limit after OFFSET is refused when the OFFSET is in parentheses, which the tree does not
  /// show.
  static bool accepts_limit(const std::string& own, const core::json& node) {
    const auto statement = node_in(node);
    if (statement.fields == nullptr || field_of(*statement.fields, "limitOffset").is_null())
      return true;
    return parse_sql(own + " LIMIT 1").has_value();
  }

  /// The place in the whole text of an error in a statement.
  static syntax_error fault_in(const text_place& begin, const std::string& own,
                               const grammar_fault& fault) {
    auto place = place_of_character(own, fault.character);
    place.column += place.line == 1 ? begin.column - 1 : 0;
    place.line += begin.line - 1;
    place.character += begin.character;
    return error_at(place, fault.message);
  }

  std::string_view text_;
  text_cursor cursor_;
};

}  // namespace

const syntax_error* parsed_text::fault() const {
  for (const auto& one : statements)
    if (one.fault) return &*one.fault;
  return nullptr;
}

core::result<parsed_text> parse_text(std::string_view text) {
  if (auto checked = check_query_text(text); !checked)
    return std::unexpected(std::move(checked).error());
  const auto tokens = scan_sql(std::string{text});
  if (!tokens) return unscanned_text(text, tokens.error());
  if (const auto command = find_psql_command(text, *tokens)) return refuse_psql(text, *command);
  const auto split = split_statements(text, *tokens, statements_max + 1);
  if (split.empty()) return fail_query("The SQL text contains no statement.", "query_empty");
  if (split.size() > statements_max)
    return fail_query("The SQL text has more than 1,000 statements. Run longer scripts with psql.",
                      "too_many_statements");
  parsed_text parsed;
  parsed.statements.reserve(split.size());
  text_parser parser(text);
  for (const auto& one : split)
    parsed.statements.push_back(parser.parse(one));
  return parsed;
}

}  // namespace signalbox::domain
