#include "domain/database/constraint_ddl.hpp"

#include "domain/query/quote.hpp"

namespace signalbox::domain {

namespace {

std::string named_as(const std::string& name) {
  return name.empty() ? "" : "CONSTRAINT " + quote_ident(name) + " ";
}

std::string definition(const new_constraint& constraint) {
  if (constraint.foreign_key) {
    auto key = *constraint.foreign_key;
    key.name = constraint.name;
    return constraint_definition(key);
  }
  if (constraint.type == "CHECK")
    return named_as(constraint.name) + "CHECK (" + constraint.expression + ")";
  return named_as(constraint.name) + constraint.type + " (" + ident_list(constraint.columns) + ")";
}

}  // namespace

std::string constraint_definition(const new_foreign_key& key) {
  auto made = named_as(key.name) + "FOREIGN KEY (" + ident_list(key.columns) + ") REFERENCES " +
              quote_ident(key.target_schema, key.target_table);
  if (!key.target_columns.empty()) made += " (" + ident_list(key.target_columns) + ")";
  if (key.on_update != "NO ACTION") made += " ON UPDATE " + key.on_update;
  if (key.on_delete != "NO ACTION") made += " ON DELETE " + key.on_delete;
  if (key.is_deferrable) made += " DEFERRABLE";
  return made;
}

ddl add_constraint(const std::string& schema, const std::string& table,
                   const new_constraint& constraint) {
  return {"ALTER TABLE " + quote_ident(schema, table) + " ADD " + definition(constraint) +
          (constraint.is_not_valid ? " NOT VALID" : "")};
}

ddl alter_constraint(const std::string& schema, const std::string& table, const std::string& name,
                     const constraint_change& change) {
  const auto of = quote_ident(schema, table);
  const auto current = change.name.value_or(name);
  ddl made;
  if (change.validates)
    made.push_back("ALTER TABLE " + of + " VALIDATE CONSTRAINT " + quote_ident(name));
  if (current != name)
    made.push_back("ALTER TABLE " + of + " RENAME CONSTRAINT " + quote_ident(name) + " TO " +
                   quote_ident(current));
  if (change.comment)
    made.push_back(
        comment_statement("CONSTRAINT " + quote_ident(current) + " ON " + of, *change.comment));
  return made;
}

ddl drop_constraint(const std::string& schema, const std::string& table, const std::string& name,
                    bool cascades) {
  return {"ALTER TABLE " + quote_ident(schema, table) + " " +
          drop_statement("CONSTRAINT " + quote_ident(name), cascades)};
}

ddl create_index(const new_index& index) {
  std::string made = index.is_unique ? "CREATE UNIQUE INDEX " : "CREATE INDEX ";
  if (index.is_concurrent) made += "CONCURRENTLY ";
  if (!index.name.empty()) made += quote_ident(index.name) + " ";
  made += "ON " + quote_ident(index.schema, index.table) + " USING " + quote_ident(index.method) +
          " (" + ident_list(index.columns);
  for (std::size_t at = 0; at < index.expressions.size(); ++at)
    made += (at == 0 && index.columns.empty() ? "(" : ", (") + index.expressions[at] + ")";
  made += ")";
  if (!index.included.empty()) made += " INCLUDE (" + ident_list(index.included) + ")";
  if (!index.condition.empty()) made += " WHERE " + index.condition;
  return {std::move(made)};
}

ddl alter_index(const std::string& schema, const std::string& name, const index_change& change) {
  const auto index = "INDEX " + quote_ident(schema, name);
  ddl made;
  if (change.rebuilds) made.push_back("RE" + index);
  if (change.comment) made.push_back(comment_statement(index, *change.comment));
  if (change.name && *change.name != name)
    made.push_back("ALTER " + index + " RENAME TO " + quote_ident(*change.name));
  return made;
}

}  // namespace signalbox::domain
