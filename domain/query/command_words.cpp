#include "domain/query/command_words.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "domain/query/object_names.hpp"
#include "domain/query/query_text.hpp"
#include "domain/query/statement_types.hpp"

namespace signalbox::domain {

namespace {

/// Fields with the type of the object, for the types whose words contain a `?`. A column is renamed
/// by altering its table.
constexpr std::array object_type_fields = {"relationType", "removeType", "objtype",
                                           "objectType",   "renameType", "kind"};

/// Fields with the object, in the order of preference.
constexpr std::array object_fields = {
    "idxname",     "trigname",      "policy_name", "rulename", "relation",
    "view",        "sequence",      "typevar",     "defnames", "funcname",
    "typeName",    "domainname",    "collname",    "dictname", "cfgname",
    "opclassname", "opfamilyname",  "opername",    "func",     "schemaname",
    "dbname",      "role",          "extname",     "fdwname",  "servername",
    "amname",      "plname",        "pubname",     "subname",  "tablespacename",
    "funccall",    "conditionname", "portalname",  "name",     "conversion_name",
    "object"};

using words_row = std::pair<std::string_view, std::string_view>;

constexpr auto transaction_words =
    std::to_array<words_row>({{"TRANS_STMT_BEGIN", "BEGIN"},
                              {"TRANS_STMT_START", "START TRANSACTION"},
                              {"TRANS_STMT_COMMIT", "COMMIT"},
                              {"TRANS_STMT_ROLLBACK", "ROLLBACK"},
                              {"TRANS_STMT_SAVEPOINT", "SAVEPOINT"},
                              {"TRANS_STMT_RELEASE", "RELEASE SAVEPOINT"},
                              {"TRANS_STMT_ROLLBACK_TO", "ROLLBACK TO SAVEPOINT"},
                              {"TRANS_STMT_PREPARE", "PREPARE TRANSACTION"},
                              {"TRANS_STMT_COMMIT_PREPARED", "COMMIT PREPARED"},
                              {"TRANS_STMT_ROLLBACK_PREPARED", "ROLLBACK PREPARED"}});

std::string words_of_transaction(const core::json& fields) {
  const auto kind = text_field(fields, "kind");
  const auto* found = std::ranges::find(transaction_words, kind, &words_row::first);
  return std::string{found == transaction_words.end() ? "TRANSACTION" : found->second};
}

std::string words_of_set(const core::json& fields) {
  const auto kind = text_field(fields, "kind");
  if (kind == "VAR_RESET_ALL") return "RESET ALL";
  return (kind == "VAR_RESET" ? "RESET " : "SET ") + text_field(fields, "name");
}

std::string object_type_of(const core::json& fields) {
  for (const char* name : object_type_fields) {
    const auto type = text_field(fields, name);
    if (type.starts_with("OBJECT_") && type != "OBJECT_TYPE_UNDEFINED" &&
        type != "OBJECT_ACCESS_METHOD")
      return object_type_words(type);
  }
  return {};
}

std::string object_of(const core::json& fields) {
  for (const char* name : object_fields) {
    const auto& field = field_of(fields, name);
    if (field.is_null()) continue;
    auto object = object_name(field.contains("funcname") ? field.at("funcname") : field);
    if (!object.empty()) return object;
  }
  return object_name(field_of(field_of(fields, "into"), "rel"));
}

/// The objects of a list: `DROP TABLE a, b`.
std::string objects_in(const core::json& list) {
  std::string joined;
  for (const auto& one : list) {
    const auto name = object_name(one);
    if (name.empty()) continue;
    if (!joined.empty()) joined += ", ";
    joined += name;
  }
  return joined;
}

std::string type_words(const tree_node& statement) {
  const auto& fields = *statement.fields;
  if (statement.type == "VacuumStmt" && !is_set(fields, "is_vacuumcmd")) return "ANALYZE";
  if (statement.type == "FetchStmt" && is_set(fields, "ismove")) return "MOVE";
  if (statement.type.starts_with("Grant") && !is_set(fields, "is_grant")) return "REVOKE";
  if (statement.type == "CreateFunctionStmt" && is_set(fields, "is_procedure"))
    return "CREATE PROCEDURE";
  std::string words{statement_type_of(statement.type).words};
  const auto type_at = words.find('?');
  if (type_at != std::string::npos) words.replace(type_at, 1, object_type_of(fields));
  return words;
}

bool names_no_object(std::string_view type) {
  return type == "SelectStmt" || type == "DoStmt" || type.starts_with("Grant") ||
         type == "CheckPointStmt";
}

std::string words_of(const tree_node& statement) {
  const auto& fields = *statement.fields;
  if (statement.type == "TransactionStmt") return words_of_transaction(fields);
  if (statement.type == "VariableSetStmt") return words_of_set(fields);
  auto words = type_words(statement);
  if (statement.type == "ExplainStmt") {
    const auto explained = node_in(field_of(fields, "query"));
    return explained.fields == nullptr ? words : words + " " + type_words(explained);
  }
  if (names_no_object(statement.type)) return words;
  auto object = object_of(fields);
  for (const char* list : {"objects", "relations", "roles"})
    if (object.empty()) object = objects_in(field_of(fields, list));
  return object.empty() ? words : words + " " + object;
}

}  // namespace

std::string command_words(const tree_node& statement) {
  return statement.fields == nullptr ? "SQL" : shortened(words_of(statement));
}

}  // namespace signalbox::domain
