#include "domain/query/tree_walk.hpp"

#include "domain/query/tree_options.hpp"

namespace signalbox::domain {

tree_node node_in(const core::json& wrapped) {
  if (!wrapped.is_object() || wrapped.size() != 1) return {};
  const auto only = wrapped.begin();
  if (!only->is_object()) return {};
  return {.type = only.key(), .fields = &*only};
}

const core::json& field_of(const core::json& fields, const char* name) {
  static const core::json none;
  if (!fields.is_object()) return none;
  const auto found = fields.find(name);
  return found == fields.end() ? none : *found;
}

std::string text_field(const core::json& fields, const char* name) {
  const auto& field = field_of(fields, name);
  return field.is_string() ? field.get<std::string>() : std::string{};
}

bool is_set(const core::json& fields, const char* name) {
  const auto& field = field_of(fields, name);
  return field.is_boolean() && field.get<bool>();
}

bool is_leaf(std::string_view key) {
  return key == "A_Const" || key == "ColumnRef" || key == "String" || key == "ParamRef";
}

bool is_not_executed(std::string_view key, const core::json& value) {
  if (key == "RuleStmt" || key == "ViewStmt" || key == "sql_body") return true;
  return key == "ExplainStmt" && !runs_statement(value);
}

}  // namespace signalbox::domain
