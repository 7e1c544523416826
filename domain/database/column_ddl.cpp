#include "domain/database/column_ddl.hpp"

#include "domain/query/quote.hpp"

namespace signalbox::domain {

namespace {

std::string default_text(const column_default& value) {
  return value.is_literal ? quote_literal(value.value) : value.value;
}

/// Statements that begin with ALTER TABLE and the name of the table.
class table_alteration {
 public:
  table_alteration(const std::string& schema, const std::string& table)
      : prefix_("ALTER TABLE " + quote_ident(schema, table) + " ") {}

  void add(const std::string& action) { made_.push_back(prefix_ + action); }
  [[nodiscard]] ddl finish() && { return std::move(made_); }

 private:
  std::string prefix_;
  ddl made_;
};

void change_identity(table_alteration& to, const std::string& alter, const current_column& column,
                     const column_change& change) {
  const auto generation = change.identity_generation.value_or("BY DEFAULT");
  if (change.is_identity == false) {
    if (column.is_identity) to.add(alter + "DROP IDENTITY");
  } else if (!column.is_identity && change.is_identity == true) {
    to.add(alter + "ADD GENERATED " + generation + " AS IDENTITY");
  } else if (column.is_identity && change.identity_generation) {
    to.add(alter + "SET GENERATED " + generation);
  }
}

}  // namespace

std::string column_definition(const new_column& column, bool names_key) {
  auto made = quote_ident(column.name) + " " + column.type;
  if (column.value) made += " DEFAULT " + default_text(*column.value);
  if (column.generation_expression)
    made += " GENERATED ALWAYS AS (" + *column.generation_expression + ") STORED";
  if (column.is_identity) made += " GENERATED " + column.identity_generation + " AS IDENTITY";
  if (!column.is_nullable) made += " NOT NULL";
  if (column.is_primary_key && names_key) made += " PRIMARY KEY";
  if (column.is_unique) made += " UNIQUE";
  if (column.check) made += " CHECK (" + *column.check + ")";
  return made;
}

ddl add_column(const std::string& schema, const std::string& table, const new_column& column) {
  const auto name = quote_ident(schema, table);
  ddl made{"ALTER TABLE " + name + " ADD COLUMN " + column_definition(column, true)};
  if (!column.comment.empty())
    made.push_back(
        comment_statement("COLUMN " + name + "." + quote_ident(column.name), column.comment));
  return made;
}

ddl alter_column(const current_column& column, const column_change& change) {
  table_alteration to(column.schema, column.table);
  const auto name = quote_ident(column.name);
  const auto alter = "ALTER COLUMN " + name + " ";
  if (change.type) to.add(alter + "TYPE " + *change.type + " USING " + name + "::" + *change.type);
  if (change.drops_default) to.add(alter + "DROP DEFAULT");
  // An identity column has no default, so one of the two goes before the other comes.
  if (change.is_identity == false) change_identity(to, alter, column, change);
  if (change.value) to.add(alter + "SET DEFAULT " + default_text(*change.value));
  if (change.is_nullable) to.add(alter + (*change.is_nullable ? "DROP NOT NULL" : "SET NOT NULL"));
  if (change.is_identity != false) change_identity(to, alter, column, change);
  if (change.is_unique == true && column.unique_constraints.empty())
    to.add("ADD UNIQUE (" + name + ")");
  if (change.is_unique == false)
    for (const auto& one : column.unique_constraints)
      to.add("DROP CONSTRAINT " + quote_ident(one));
  if (change.check) {
    for (const auto& one : column.checks)
      to.add("DROP CONSTRAINT " + quote_ident(one));
    if (!change.check->empty()) to.add("ADD CHECK (" + *change.check + ")");
  }
  if (change.name && *change.name != column.name)
    to.add("RENAME COLUMN " + name + " TO " + quote_ident(*change.name));
  auto made = std::move(to).finish();
  if (change.comment)
    made.push_back(comment_statement("COLUMN " + quote_ident(column.schema, column.table) + "." +
                                         quote_ident(change.name.value_or(column.name)),
                                     *change.comment));
  return made;
}

ddl drop_column(const current_column& column, bool cascades) {
  return {"ALTER TABLE " + quote_ident(column.schema, column.table) + " " +
          drop_statement("COLUMN " + quote_ident(column.name), cascades)};
}

}  // namespace signalbox::domain
