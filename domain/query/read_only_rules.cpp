#include "domain/query/read_only_rules.hpp"

#include <algorithm>
#include <array>

#include "domain/query/command_words.hpp"
#include "domain/query/object_names.hpp"
#include "domain/query/read_only_settings.hpp"
#include "domain/query/side_door_functions.hpp"
#include "domain/query/statement_types.hpp"

namespace signalbox::domain {

namespace {

std::string cannot_run(std::string_view what) {
  return "Read-only access cannot run " + std::string{what} + ".";
}

std::string cannot_call(std::string_view function) {
  return "Read-only access cannot call the function " + std::string{function} + ".";
}

std::string cannot_read(std::string_view relation) {
  return "Read-only access cannot read " + std::string{relation} + ", which contains secrets.";
}

/// The refusal of a part anywhere in a query; empty if there is none.
std::string refusal_of_part(std::string_view key, const core::json& value) {
  if (key == "intoClause") return "Read-only access cannot run SELECT INTO.";
  if (key == "lockingClause")
    return "Read-only access cannot lock rows with FOR UPDATE or FOR SHARE.";
  if (key == "InsertStmt" || key == "UpdateStmt" || key == "DeleteStmt" || key == "MergeStmt")
    return cannot_run(command_words({.type = key, .fields = &value}));
  if (value.is_object() && value.contains("relname")) {
    const auto name = text_field(value, "relname");
    if (holds_secrets(text_field(value, "schemaname"), name)) return cannot_read(name);
  }
  if (key == "FuncCall") {
    const auto name = last_name(field_of(value, "funcname"));
    if (is_side_door_function(name)) return cannot_call(name);
  }
  return {};
}

std::string refusal_in_parts(const core::json& tree) {
  std::string refusal;
  walk_tree(tree, [&](std::string_view key, const core::json& value) {
    if (refusal.empty()) refusal = refusal_of_part(key, value);
    return refusal.empty();
  });
  return refusal;
}

std::string refusal_of_transaction(const core::json& fields) {
  const auto kind = text_field(fields, "kind");
  if (kind == "TRANS_STMT_PREPARE" || kind == "TRANS_STMT_COMMIT_PREPARED" ||
      kind == "TRANS_STMT_ROLLBACK_PREPARED")
    return "Read-only access cannot use two-phase commit.";
  if (requests_read_write(field_of(fields, "options")))
    return "Read-only access cannot begin a READ WRITE transaction.";
  return {};
}

std::string refusal_of_copy(const core::json& fields) {
  if (is_set(fields, "is_from")) return cannot_run("COPY FROM");
  if (is_set(fields, "is_program") || !field_of(fields, "filename").is_null())
    return "Read-only access cannot write files of the database server with COPY.";
  return {};
}

/// The statements whose parts decide.
bool is_offered(std::string_view type) {
  constexpr auto offered = std::to_array<std::string_view>(
      {"SelectStmt", "VariableShowStmt", "FetchStmt", "ClosePortalStmt", "ExecuteStmt",
       "DeallocateStmt", "ConstraintsSetStmt"});
  return std::ranges::find(offered, type) != offered.end();
}

bool contains_query(std::string_view type) {
  return type == "ExplainStmt" || type == "DeclareCursorStmt" || type == "PrepareStmt";
}

/// The refusal of a statement for its type, without its parts.
std::string refusal_of_type(tree_node statement) {
  // At most EXPLAIN of DECLARE of a query.
  constexpr int wrapped_max = 3;
  for (int wrapped = 0; wrapped < wrapped_max && contains_query(statement.type); ++wrapped) {
    statement = node_in(field_of(*statement.fields, "query"));
    if (statement.fields == nullptr) return cannot_run("this statement");
  }
  const auto& fields = *statement.fields;
  if (is_offered(statement.type)) return {};
  if (statement.type == "TransactionStmt") return refusal_of_transaction(fields);
  if (statement.type == "VariableSetStmt") return refusal_of_setting(fields);
  if (statement.type == "CopyStmt") return refusal_of_copy(fields);
  if (statement.type == "DoStmt") return cannot_run("DO blocks");
  return cannot_run(command_words(statement));
}

/// The name of a function without quotation marks, as PostgreSQL folds it.
std::string folded_name(std::string_view text, const sql_token& token) {
  const auto written = text_of(text, token);
  if (token.kind != token_kind::quoted_name) return folded_case(written);
  std::string name;
  for (const char c : written)
    if (c != '"') name += c;
  return name;
}

bool has_unicode_escapes(std::string_view text, const sql_token& token) {
  return token.kind == token_kind::quoted_name && text[token.begin] != '"';
}

/// Words that only a writing part of a query has.
constexpr std::array writing_words = {"insert", "update", "delete", "merge", "into"};

std::string refusal_of_token(std::string_view text, const sql_token& token) {
  if (has_unicode_escapes(text, token))
    return "Read-only access cannot run this statement, because it has a syntax error and names "
           "with Unicode escapes.";
  const bool writes =
      token.kind == token_kind::keyword &&
      std::ranges::any_of(writing_words, [&](auto word) { return is_word(text, token, word); });
  if (writes) return cannot_run("this statement: it contains " + std::string{text_of(text, token)});
  const bool is_name = token.kind == token_kind::name || token.kind == token_kind::quoted_name;
  if (!is_name) return {};
  const auto name = folded_name(text, token);
  if (holds_secrets({}, name)) return cannot_read(name);
  return is_side_door_function(name) ? cannot_call(name) : std::string{};
}

}  // namespace

std::string read_only_refusal(const tree_node& statement) {
  if (statement.fields == nullptr) return cannot_run("this statement");
  auto refusal = refusal_of_type(statement);
  return refusal.empty() ? refusal_in_parts(*statement.fields) : refusal;
}

std::string read_only_refusal(std::string_view text, statement_tokens tokens) {
  constexpr auto beginnings =
      std::to_array<std::string_view>({"select", "with", "values", "table", "explain", "show"});
  const auto first = std::ranges::find_if(
      tokens, [&](const sql_token& token) { return !is_symbol(text, token, "("); });
  const bool begins_like_query =
      first != tokens.end() && std::ranges::any_of(beginnings, [&](std::string_view word) {
        return is_word(text, *first, word);
      });
  if (!begins_like_query)
    return "Read-only access cannot run this statement, because it is not a query that could be "
           "read.";
  for (const auto& token : tokens) {
    auto refusal = refusal_of_token(text, token);
    if (!refusal.empty()) return refusal;
  }
  return {};
}

}  // namespace signalbox::domain
