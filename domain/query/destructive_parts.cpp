#include "domain/query/destructive_parts.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "domain/query/object_names.hpp"
#include "domain/query/query_text.hpp"
#include "domain/query/tree_options.hpp"

namespace signalbox::domain {

namespace {

bool cascades(const core::json& fields) {
  return text_field(fields, "behavior") == "DROP_CASCADE";
}

/// The value of a constant as it is in the tree, without its location.
core::json constant_value(const core::json& node) {
  const auto constant = node_in(node);
  if (constant.type != "A_Const") return {};
  auto value = *constant.fields;
  value.erase("location");
  return value;
}

bool is_always_true(const core::json& condition) {
  const auto node = node_in(condition);
  if (node.type == "A_Const") return is_set(field_of(*node.fields, "boolval"), "boolval");
  if (node.type != "A_Expr" || text_field(*node.fields, "kind") != "AEXPR_OP" ||
      last_name(field_of(*node.fields, "name")) != "=")
    return false;
  const auto left = constant_value(field_of(*node.fields, "lexpr"));
  return !left.is_null() && !left.contains("isnull") &&
         left == constant_value(field_of(*node.fields, "rexpr"));
}

/// A list of names is that of a table and of its trigger, policy or rule.
bool belongs_to_table(std::string_view type) {
  return type == "OBJECT_TRIGGER" || type == "OBJECT_POLICY" || type == "OBJECT_RULE";
}

std::string dropped_name(const core::json& object, std::string_view type) {
  const auto list = node_in(object);
  if (list.type != "List" || !belongs_to_table(type)) return object_name(object);
  auto table = field_of(*list.fields, "items");
  if (!table.is_array() || table.empty()) return {};
  const auto name = object_name(table.back());
  table.erase(table.size() - 1);
  return name + " ON " + object_name(table);
}

class destruction_list {
 public:
  void add(destruction kind, std::string object, std::string label) {
    found_.push_back({.kind = kind,
                      .object = shortened(std::move(object)),
                      .label = shortened(std::move(label))});
  }

  void add_drop(const core::json& fields) {
    const auto type = text_field(fields, "removeType");
    const auto kind = type == "OBJECT_SCHEMA" ? destruction::drop_schema : destruction::drop;
    for (const auto& object : field_of(fields, "objects")) {
      auto name = dropped_name(object, type);
      auto label = "DROP " + object_type_words(type) + " " + name;
      if (cascades(fields)) label += " CASCADE";
      add(kind, std::move(name), std::move(label));
    }
  }

  void add_dropped_columns(const core::json& fields) {
    const auto table = relation_name(field_of(fields, "relation"));
    const auto type = text_field(fields, "objtype");
    for (const auto& command : field_of(fields, "cmds")) {
      const auto node = node_in(command);
      if (node.type != "AlterTableCmd" || text_field(*node.fields, "subtype") != "AT_DropColumn")
        continue;
      const auto column = quoted_where_needed(text_field(*node.fields, "name"));
      const auto* part = type == "OBJECT_TYPE" ? "ATTRIBUTE" : "COLUMN";
      add(destruction::drop_column, fmt::format("{}.{}", table, column),
          fmt::format("ALTER {} {} DROP {} {}{}", object_type_words(type), table, part, column,
                      cascades(*node.fields) ? " CASCADE" : ""));
    }
  }

  /// Drops of one named object, or of a list of roles.
  void add_named(const char* words, const core::json& object, destruction kind = destruction::drop,
                 bool with_cascade = false) {
    auto name = object_name(object);
    auto label = std::string(words) + " " + name;
    if (with_cascade) label += " CASCADE";
    add(kind, std::move(name), std::move(label));
  }

  void add_each(const char* words, const core::json& objects, destruction kind = destruction::drop,
                bool with_cascade = false) {
    for (const auto& object : objects)
      add_named(words, object, kind, with_cascade);
  }

  void add_all_rows(const core::json& fields, destruction kind, const char* words) {
    const auto& condition = field_of(fields, "whereClause");
    if (!condition.is_null() && !is_always_true(condition)) return;
    auto table = relation_name(field_of(fields, "relation"));
    auto label = words + table + " without a condition";
    add(kind, std::move(table), std::move(label));
  }

  void add_node(std::string_view type, const core::json& fields) {
    if (type == "DeleteStmt") return add_all_rows(fields, destruction::delete_all, "DELETE FROM ");
    if (type == "UpdateStmt") return add_all_rows(fields, destruction::update_all, "UPDATE ");
    if (type == "TruncateStmt")
      return add_each("TRUNCATE", field_of(fields, "relations"), destruction::truncate,
                      cascades(fields));
    if (type == "DropStmt") return add_drop(fields);
    if (type == "AlterTableStmt") return add_dropped_columns(fields);
    if (type == "DropdbStmt")
      return add_named("DROP DATABASE", field_of(fields, "dbname"), destruction::drop_database);
    if (type == "DropOwnedStmt")
      return add_each("DROP OWNED BY", field_of(fields, "roles"), destruction::drop_owned,
                      cascades(fields));
    if (type == "DropRoleStmt") return add_each("DROP ROLE", field_of(fields, "roles"));
    if (type == "DropTableSpaceStmt")
      return add_named("DROP TABLESPACE", field_of(fields, "tablespacename"));
    if (type == "DropSubscriptionStmt")
      return add_named("DROP SUBSCRIPTION", field_of(fields, "subname"));
    if (type == "DropUserMappingStmt")
      return add_named("DROP USER MAPPING FOR", field_of(fields, "user"));
  }

  [[nodiscard]] std::vector<destructive_part> found() && { return std::move(found_); }

 private:
  std::vector<destructive_part> found_;
};

}  // namespace

std::vector<destructive_part> destructive_parts(const core::json& statement) {
  destruction_list list;
  walk_executed(statement, [&](std::string_view type, const core::json& fields) {
    list.add_node(type, fields);
    return true;
  });
  return std::move(list).found();
}

}  // namespace signalbox::domain
