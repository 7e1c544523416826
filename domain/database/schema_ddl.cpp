#include "domain/database/schema_ddl.hpp"

#include <algorithm>

#include "domain/query/quote.hpp"

namespace signalbox::domain {

namespace {

/// A query without the semicolon that may end it.
std::string trimmed_query(std::string query) {
  const auto end = query.find_last_not_of(" \t\r\n;");
  query.resize(end == std::string::npos ? 0 : end + 1);
  return query;
}

std::string kind_of_view(bool is_materialized) {
  return is_materialized ? "MATERIALIZED VIEW " : "VIEW ";
}

}  // namespace

ddl create_schema(const std::string& name, const std::string& owner) {
  return {"CREATE SCHEMA " + quote_ident(name) +
          (owner.empty() ? "" : " AUTHORIZATION " + quote_ident(owner))};
}

ddl alter_schema(const std::string& schema, const schema_change& change) {
  ddl made;
  const auto alter = "ALTER SCHEMA " + quote_ident(schema);
  if (change.owner) made.push_back(alter + " OWNER TO " + quote_ident(*change.owner));
  if (change.comment)
    made.push_back(comment_statement("SCHEMA " + quote_ident(schema), *change.comment));
  if (change.name && *change.name != schema)
    made.push_back(alter + " RENAME TO " + quote_ident(*change.name));
  return made;
}

ddl create_enum(const new_enum& type) {
  const auto name = quote_ident(type.schema, type.name);
  std::string values;
  for (const auto& one : type.values)
    values += (values.empty() ? "" : ", ") + quote_literal(one);
  ddl made{"CREATE TYPE " + name + " AS ENUM (" + values + ")"};
  if (!type.comment.empty()) made.push_back(comment_statement("TYPE " + name, type.comment));
  return made;
}

ddl alter_enum(const std::string& schema, const std::string& name, const enum_change& change) {
  const auto alter = "ALTER TYPE " + quote_ident(schema, name);
  ddl made;
  for (const auto& [from, to] : change.renamed)
    made.push_back(alter + " RENAME VALUE " + quote_literal(from) + " TO " + quote_literal(to));
  for (const auto& one : change.added)
    made.push_back(alter + " ADD VALUE " + quote_literal(one.value) +
                   (one.before.empty() ? "" : " BEFORE " + quote_literal(one.before)));
  if (change.comment)
    made.push_back(comment_statement("TYPE " + quote_ident(schema, name), *change.comment));
  if (change.name && *change.name != name)
    made.push_back(alter + " RENAME TO " + quote_ident(*change.name));
  return made;
}

ddl create_view(const new_view& view) {
  const auto name = quote_ident(view.schema, view.name);
  const auto kind = kind_of_view(view.is_materialized);
  const bool invokes = view.is_security_invoker && !view.is_materialized;
  ddl made{"CREATE " + kind + name + (invokes ? " WITH (security_invoker = true)" : "") + " AS\n" +
           trimmed_query(view.definition)};
  if (!view.comment.empty()) made.push_back(comment_statement(kind + name, view.comment));
  return made;
}

ddl alter_view(const std::string& schema, const std::string& name, bool is_materialized,
               const view_change& change) {
  const auto of = quote_ident(schema, name);
  const auto kind = kind_of_view(is_materialized);
  ddl made;
  // CREATE OR REPLACE keeps the options of a view only if they are repeated, so they come after.
  if (change.definition)
    made.push_back("CREATE OR REPLACE VIEW " + of + " AS\n" + trimmed_query(*change.definition));
  if (change.is_security_invoker)
    made.push_back("ALTER VIEW " + of + " SET (security_invoker = " +
                   (*change.is_security_invoker ? "true)" : "false)"));
  if (change.refreshes) made.push_back("REFRESH MATERIALIZED VIEW " + of);
  if (change.comment) made.push_back(comment_statement(kind + of, *change.comment));
  if (change.name && *change.name != name)
    made.push_back("ALTER " + kind + of + " RENAME TO " + quote_ident(*change.name));
  return made;
}

}  // namespace signalbox::domain
