#include "domain/query/statement_facts.hpp"

#include <string>

#include "domain/query/command_words.hpp"
#include "domain/query/destructive_parts.hpp"
#include "domain/query/first_words.hpp"
#include "domain/query/long_locks.hpp"
#include "domain/query/read_only_rules.hpp"
#include "domain/query/statement_types.hpp"
#include "domain/query/tree_options.hpp"

namespace signalbox::domain {

namespace {

constexpr auto copy_from_stdin_unsupported =
    "COPY … FROM STDIN needs a stream of data from psql. Use Import to load a file into a table.";
constexpr auto copy_file_note =
    "COPY with a file or program uses the files of the database server, for which a role needs "
    "special rights. Use Import and Export for files of your computer.";
constexpr auto listen_note = "Notifications are shown only while the text runs.";

statement_kind kind_of_copy(const core::json& copy) {
  if (is_set(copy, "is_program") || !field_of(copy, "filename").is_null())
    return statement_kind::copy_other;
  return is_set(copy, "is_from") ? statement_kind::copy_from_stdin : statement_kind::copy_to_stdout;
}

bool is_writing_part(std::string_view key) {
  return key == "InsertStmt" || key == "UpdateStmt" || key == "DeleteStmt" || key == "MergeStmt" ||
         key == "intoClause" || key == "lockingClause" || key == "CreateTableAsStmt" ||
         key == "ExecuteStmt";
}

bool has_writing_part(const core::json& node) {
  bool writes = false;
  walk_executed(node, [&](std::string_view key, const core::json&) {
    writes = writes || is_writing_part(key);
    return !writes;
  });
  return writes;
}

bool is_explainable(const tree_node& statement) {
  switch (statement_type_of(statement.type).kind) {
    case statement_kind::select:
      return field_of(*statement.fields, "intoClause").is_null();
    case statement_kind::insert:
    case statement_kind::update:
    case statement_kind::delete_rows:
    case statement_kind::merge:
    case statement_kind::declare_cursor:
    case statement_kind::execute:
    case statement_kind::refresh_view:
      return true;
    default:
      return statement.type == "CreateTableAsStmt";
  }
}

void describe_copy(statement& described, const core::json& copy) {
  described.kind = kind_of_copy(copy);
  described.writes = described.writes || is_set(copy, "is_from");
  if (described.kind == statement_kind::copy_from_stdin)
    described.unsupported = copy_from_stdin_unsupported;
  if (described.kind == statement_kind::copy_other) described.note = copy_file_note;
}

}  // namespace

void describe_parsed(statement& described, const core::json& node) {
  const auto statement = node_in(node);
  const auto& type = statement_type_of(statement.type);
  described.understood = understanding::complete;
  described.kind = type.kind;
  described.command = command_words(statement);
  described.is_ddl = type.is_ddl;
  described.writes = type.writes || has_writing_part(node);
  described.destroys = destructive_parts(node);
  described.locks_long = long_locks(statement);
  described.read_only_refusal = read_only_refusal(statement);
  if (statement.fields == nullptr) return;
  described.is_explainable = is_explainable(statement);
  if (statement.type == "CopyStmt") describe_copy(described, *statement.fields);
  if (statement.type == "ListenStmt") described.note = listen_note;
  const bool is_plain_query = statement.type == "SelectStmt" && !described.writes &&
                              field_of(*statement.fields, "limitCount").is_null();
  if (is_plain_query) described.limit_at = described.bytes.end;
}

void describe_unparsed(statement& described, std::string_view text, statement_tokens tokens) {
  const auto words = first_words(text, tokens);
  described.kind = words.kind;
  described.command = words.command;
  described.is_ddl = words.is_ddl;
  described.writes = true;
  if (described.kind == statement_kind::copy_from_stdin)
    described.unsupported = copy_from_stdin_unsupported;
  described.read_only_refusal =
      described.understood == understanding::too_complex
          ? "Read-only access cannot run this statement, because it is too long or too deeply "
            "nested to be checked."
          : read_only_refusal(text, tokens);
}

}  // namespace signalbox::domain
