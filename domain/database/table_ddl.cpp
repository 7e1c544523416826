#include "domain/database/table_ddl.hpp"

#include <algorithm>

#include "domain/query/quote.hpp"

namespace signalbox::domain {

namespace {

std::vector<std::string> key_of(const new_table& table) {
  if (!table.primary_keys.empty()) return table.primary_keys;
  std::vector<std::string> key;
  for (const auto& column : table.columns)
    if (column.is_primary_key) key.push_back(column.name);
  return key;
}

std::string parent_of(const partition& one) {
  return quote_ident(one.parent_schema, one.parent);
}

std::string_view suffix_of(detachment how) {
  switch (how) {
    case detachment::plain:
      return "";
    case detachment::concurrent:
      return " CONCURRENTLY";
    case detachment::finalize:
      return " FINALIZE";
  }
  return "";
}

}  // namespace

ddl create_table(const new_table& table) {
  const auto name = quote_ident(table.schema, table.name);
  const auto key = key_of(table);
  std::string parts;
  const auto add = [&](const std::string& part) {
    parts += (parts.empty() ? "\n  " : ",\n  ") + part;
  };
  for (const auto& column : table.columns) {
    auto plain = column;
    plain.is_primary_key = key.size() == 1 && key.front() == column.name;
    add(column_definition(plain, true));
  }
  if (key.size() > 1) add("PRIMARY KEY (" + ident_list(key) + ")");
  for (const auto& one : table.foreign_keys)
    add(constraint_definition(one));
  auto created = "CREATE TABLE " + name;
  if (table.partition_of) {
    created += " PARTITION OF " + parent_of(*table.partition_of) + " " + table.partition_of->bound;
  } else {
    created += " (" + parts + (parts.empty() ? ")" : "\n)");
  }
  if (table.partition_by) created += " PARTITION BY " + *table.partition_by;
  ddl made{std::move(created)};
  if (table.rls_enabled) made.push_back("ALTER TABLE " + name + " ENABLE ROW LEVEL SECURITY");
  if (!table.comment.empty()) made.push_back(comment_statement("TABLE " + name, table.comment));
  for (const auto& column : table.columns)
    if (!column.comment.empty())
      made.push_back(
          comment_statement("COLUMN " + name + "." + quote_ident(column.name), column.comment));
  return made;
}

ddl alter_table(const current_table& table, const table_change& change) {
  auto name = quote_ident(table.schema, table.name);
  ddl made;
  const auto add = [&](const std::string& action) {
    made.push_back("ALTER TABLE " + name + " " + action);
  };
  if (change.rls_enabled)
    add(*change.rls_enabled ? "ENABLE ROW LEVEL SECURITY" : "DISABLE ROW LEVEL SECURITY");
  if (change.rls_forced)
    add(*change.rls_forced ? "FORCE ROW LEVEL SECURITY" : "NO FORCE ROW LEVEL SECURITY");
  if (change.replica_identity) {
    const bool by_index = *change.replica_identity == "INDEX";
    add("REPLICA IDENTITY " + (by_index
                                   ? "USING INDEX " + quote_ident(change.replica_identity_index)
                                   : *change.replica_identity));
  }
  if (change.primary_keys) {
    if (!table.primary_key_constraint.empty())
      add("DROP CONSTRAINT " + quote_ident(table.primary_key_constraint));
    if (!change.primary_keys->empty())
      add("ADD PRIMARY KEY (" + ident_list(*change.primary_keys) + ")");
  }
  if (change.comment) made.push_back(comment_statement("TABLE " + name, *change.comment));
  if (change.detached)
    made.push_back("ALTER TABLE " + parent_of(*change.detached) + " DETACH PARTITION " + name +
                   std::string(suffix_of(change.how_detached)));
  if (change.attached)
    made.push_back("ALTER TABLE " + parent_of(*change.attached) + " ATTACH PARTITION " + name +
                   " " + change.attached->bound);
  if (change.schema && *change.schema != table.schema) {
    add("SET SCHEMA " + quote_ident(*change.schema));
    name = quote_ident(*change.schema, table.name);
  }
  if (change.name && *change.name != table.name) add("RENAME TO " + quote_ident(*change.name));
  return made;
}

}  // namespace signalbox::domain
