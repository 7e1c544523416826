#include "domain/query/long_locks.hpp"

#include <string>
#include <string_view>
#include <utility>

#include "domain/query/column_locks.hpp"
#include "domain/query/object_names.hpp"
#include "domain/query/tree_options.hpp"

namespace signalbox::domain {

namespace {

/// SHARE, the weakest mode of LOCK TABLE that blocks writes (PostgreSQL's lockdefs.h).
constexpr int share_lock = 5;
constexpr int access_exclusive_lock = 8;

constexpr std::string_view alter_subtype_reason(std::string_view subtype) {
  if (subtype == "AT_AlterColumnType")
    return "Changing the type of a column usually rewrites the table and its indexes, and nothing "
           "else can use the table meanwhile.";
  if (subtype == "AT_SetNotNull")
    return "SET NOT NULL scans the table while nothing else can use it, unless a valid CHECK "
           "constraint already excludes nulls.";
  if (subtype == "AT_SetLogged" || subtype == "AT_SetUnLogged")
    return "SET LOGGED and SET UNLOGGED rewrite the table, and nothing else can use it meanwhile.";
  if (subtype == "AT_SetTableSpace")
    return "SET TABLESPACE copies all data, and nothing else can use the table meanwhile.";
  if (subtype == "AT_SetAccessMethod")
    return "SET ACCESS METHOD rewrites the table, and nothing else can use it meanwhile.";
  if (subtype == "AT_AttachPartition")
    return "ATTACH PARTITION scans the new partition while nothing else can use it, unless a CHECK "
           "constraint already implies its bounds.";
  return {};
}

std::string reason_of_command(const core::json& command) {
  const auto subtype = text_field(command, "subtype");
  const auto definition = node_in(field_of(command, "def"));
  if (subtype == "AT_AddColumn" && definition.type == "ColumnDef")
    return reason_of_new_column(*definition.fields);
  if (subtype == "AT_AddConstraint" && definition.type == "Constraint")
    return reason_of_constraint(*definition.fields);
  return std::string{alter_subtype_reason(subtype)};
}

/// Views, composite types, foreign tables and sequences have no rows here.
bool has_rows(std::string_view type) {
  return type == "OBJECT_TABLE" || type == "OBJECT_MATVIEW" || type == "OBJECT_INDEX";
}

std::vector<long_lock> locks_of_alter(const core::json& fields) {
  std::vector<long_lock> locks;
  if (!has_rows(text_field(fields, "objtype"))) return locks;
  const auto table = relation_name(field_of(fields, "relation"));
  for (const auto& command : field_of(fields, "cmds")) {
    const auto node = node_in(command);
    if (node.type != "AlterTableCmd") continue;
    auto reason = reason_of_command(*node.fields);
    if (!reason.empty()) locks.push_back({.object = table, .reason = std::move(reason)});
  }
  return locks;
}

std::vector<long_lock> locks_of_lock(const core::json& fields) {
  std::vector<long_lock> locks;
  const auto& mode = field_of(fields, "mode");
  const int level = mode.is_number_integer() ? mode.get<int>() : access_exclusive_lock;
  if (level < share_lock) return locks;
  for (const auto& table : field_of(fields, "relations"))
    locks.push_back({.object = object_name(table),
                     .reason = level == access_exclusive_lock
                                   ? "LOCK TABLE keeps all other sessions from using the table "
                                     "until the transaction ends."
                                   : "LOCK TABLE keeps other sessions from writing to the table "
                                     "until the transaction ends."});
  return locks;
}

std::vector<long_lock> locks_of_vacuum(const core::json& fields) {
  if (!has_option(field_of(fields, "options"), "full")) return {};
  constexpr auto reason = "VACUUM FULL rewrites the table, and nothing else can use it meanwhile.";
  std::vector<long_lock> locks;
  for (const auto& one : field_of(fields, "rels")) {
    const auto node = node_in(one);
    if (node.type == "VacuumRelation")
      locks.push_back(
          {.object = object_name(field_of(*node.fields, "relation")), .reason = reason});
  }
  if (locks.empty()) locks.push_back({.object = "all tables", .reason = reason});
  return locks;
}

/// ALTER DOMAIN … ADD CONSTRAINT (`C`) or SET NOT NULL (`O`) checks every table with the domain.
bool checks_domain(const core::json& fields) {
  const auto subtype = text_field(fields, "subtype");
  const auto constraint = node_in(field_of(fields, "def"));
  return subtype == "O" || (subtype == "C" && constraint.fields != nullptr &&
                            !is_set(*constraint.fields, "skip_validation"));
}

std::string reason_of(const tree_node& statement) {
  const auto& fields = *statement.fields;
  if (statement.type == "ClusterStmt")
    return "CLUSTER rewrites the table, and nothing else can use it meanwhile.";
  if (statement.type == "IndexStmt" && !is_set(fields, "concurrent"))
    return "CREATE INDEX keeps other sessions from writing to the table; CREATE INDEX CONCURRENTLY "
           "does not.";
  if (statement.type == "ReindexStmt" && !has_option(field_of(fields, "params"), "concurrently"))
    return "REINDEX keeps other sessions from writing to the table and from reading through the "
           "index; REINDEX CONCURRENTLY does not.";
  if (statement.type == "RefreshMatViewStmt" && !is_set(fields, "concurrent"))
    return "REFRESH MATERIALIZED VIEW keeps other sessions from reading the view; with "
           "CONCURRENTLY it does not.";
  if (statement.type == "AlterDomainStmt" && checks_domain(fields))
    return "The new constraint is checked in every table with this domain, and other sessions "
           "cannot write to them meanwhile.";
  if (statement.type == "AlterTableMoveAllStmt")
    return "Moving to another tablespace copies all data, and nothing else can use each table "
           "meanwhile.";
  return {};
}

std::string object_of_lock(const core::json& fields) {
  for (const char* name : {"relation", "typeName", "name", "orig_tablespacename"}) {
    auto object = object_name(field_of(fields, name));
    if (!object.empty()) return object;
  }
  return "all tables";
}

}  // namespace

std::vector<long_lock> long_locks(const tree_node& statement) {
  if (statement.fields == nullptr) return {};
  const auto& fields = *statement.fields;
  if (statement.type == "AlterTableStmt") return locks_of_alter(fields);
  if (statement.type == "LockStmt") return locks_of_lock(fields);
  if (statement.type == "VacuumStmt") return locks_of_vacuum(fields);
  auto reason = reason_of(statement);
  if (reason.empty()) return {};
  return {{.object = object_of_lock(fields), .reason = std::move(reason)}};
}

}  // namespace signalbox::domain
