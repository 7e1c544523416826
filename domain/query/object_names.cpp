#include "domain/query/object_names.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "domain/query/tree_walk.hpp"

namespace signalbox::domain {

namespace {

using type_row = std::pair<std::string_view, std::string_view>;

/// Types whose words are not the end of the enumerator.
constexpr auto words_of_types =
    std::to_array<type_row>({{"OBJECT_ATTRIBUTE", "ATTRIBUTE"},
                             {"OBJECT_DOMCONSTRAINT", "CONSTRAINT"},
                             {"OBJECT_EVENT_TRIGGER", "EVENT TRIGGER"},
                             {"OBJECT_ACCESS_METHOD", "ACCESS METHOD"},
                             {"OBJECT_FDW", "FOREIGN DATA WRAPPER"},
                             {"OBJECT_FOREIGN_SERVER", "SERVER"},
                             {"OBJECT_FOREIGN_TABLE", "FOREIGN TABLE"},
                             {"OBJECT_LARGEOBJECT", "LARGE OBJECT"},
                             {"OBJECT_MATVIEW", "MATERIALIZED VIEW"},
                             {"OBJECT_OPCLASS", "OPERATOR CLASS"},
                             {"OBJECT_OPFAMILY", "OPERATOR FAMILY"},
                             {"OBJECT_STATISTIC_EXT", "STATISTICS"},
                             {"OBJECT_TABCONSTRAINT", "CONSTRAINT"},
                             {"OBJECT_TSCONFIGURATION", "TEXT SEARCH CONFIGURATION"},
                             {"OBJECT_TSDICTIONARY", "TEXT SEARCH DICTIONARY"},
                             {"OBJECT_TSPARSER", "TEXT SEARCH PARSER"},
                             {"OBJECT_TSTEMPLATE", "TEXT SEARCH TEMPLATE"}});

constexpr std::string_view type_prefix = "OBJECT_";

bool is_plain_letter(char c) {
  return (c >= 'a' && c <= 'z') || c == '_';
}

bool is_plain_name(std::string_view name) {
  return !name.empty() && is_plain_letter(name.front()) && std::ranges::all_of(name, [](char c) {
    return is_plain_letter(c) || (c >= '0' && c <= '9') || c == '$';
  });
}

void append_name(std::string& to, std::string_view name) {
  if (name.empty()) return;
  if (!to.empty()) to += '.';
  to += quoted_where_needed(name);
}

/// Names in a list: `schema.name`.
std::string joined_names(const core::json& names) {
  std::string joined;
  for (const auto& one : names) {
    const auto node = node_in(one);
    if (node.type == "String") append_name(joined, text_field(*node.fields, "sval"));
  }
  return joined;
}

/// A type's name, without the schema that the parser adds to built-in types.
std::string type_name(const core::json& type) {
  auto name = joined_names(field_of(type, "names"));
  constexpr std::string_view added = "pg_catalog.";
  if (name.starts_with(added)) name.erase(0, added.size());
  return name;
}

std::string routine_name(const core::json& routine) {
  auto name = joined_names(field_of(routine, "objname"));
  if (is_set(routine, "args_unspecified")) return name;
  std::string types;
  for (const auto& argument : field_of(routine, "objargs")) {
    const auto node = node_in(argument);
    if (!types.empty()) types += ", ";
    types += node.type == "TypeName" ? type_name(*node.fields) : "NONE";
  }
  return name + "(" + types + ")";
}

std::string role_name(const core::json& role) {
  const auto type = text_field(role, "roletype");
  if (type == "ROLESPEC_CSTRING") return quoted_where_needed(text_field(role, "rolename"));
  // ROLESPEC_CURRENT_USER, …
  return type.starts_with("ROLESPEC_") ? type.substr(9) : std::string{};
}

}  // namespace

std::string quoted_where_needed(std::string_view name) {
  if (is_plain_name(name)) return std::string{name};
  std::string quoted = "\"";
  for (const char c : name) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

std::string relation_name(const core::json& range_var) {
  std::string name;
  for (const char* part : {"catalogname", "schemaname", "relname"})
    append_name(name, text_field(range_var, part));
  return name;
}

std::string object_name(const core::json& value) {
  if (value.is_string()) return quoted_where_needed(value.get_ref<const std::string&>());
  if (value.is_array()) return joined_names(value);
  if (value.contains("relname")) return relation_name(value);
  if (value.contains("roletype")) return role_name(value);
  if (value.contains("names")) return type_name(value);
  const auto node = node_in(value);
  if (node.type.empty()) return {};
  if (node.type == "String") return quoted_where_needed(text_field(*node.fields, "sval"));
  if (node.type == "List") return joined_names(field_of(*node.fields, "items"));
  if (node.type == "RangeVar") return relation_name(*node.fields);
  if (node.type == "ObjectWithArgs") return routine_name(*node.fields);
  if (node.type == "TypeName") return type_name(*node.fields);
  if (node.type == "RoleSpec") return role_name(*node.fields);
  return {};
}

std::string object_type_words(std::string_view type) {
  const auto* found = std::ranges::find(words_of_types, type, &type_row::first);
  if (found != words_of_types.end()) return std::string{found->second};
  return std::string{type.starts_with(type_prefix) ? type.substr(type_prefix.size()) : type};
}

std::string last_name(const core::json& names) {
  if (!names.is_array() || names.empty()) return {};
  const auto node = node_in(names.back());
  return node.type == "String" ? text_field(*node.fields, "sval") : std::string{};
}

}  // namespace signalbox::domain
