#include "domain/database/publication_ddl.hpp"

#include "domain/query/quote.hpp"

namespace signalbox::domain {

namespace {

std::string operations_text(const published_operations& which) {
  std::string made;
  const auto add = [&](bool is_in, std::string_view name) {
    if (!is_in) return;
    if (!made.empty()) made += ", ";
    made += name;
  };
  add(which.inserts, "insert");
  add(which.updates, "update");
  add(which.deletes, "delete");
  add(which.truncates, "truncate");
  return "(publish = " + quote_literal(made) + ")";
}

std::string table_list(const std::vector<table_name>& tables) {
  std::string made;
  for (const auto& one : tables)
    made += (made.empty() ? "" : ", ") + quote_ident(one.schema, one.name);
  return made;
}

}  // namespace

ddl create_publication(const new_publication& publication) {
  auto made = "CREATE PUBLICATION " + quote_ident(publication.name);
  if (!publication.tables) {
    made += " FOR ALL TABLES";
  } else if (!publication.tables->empty()) {
    made += " FOR TABLE " + table_list(*publication.tables);
  }
  return {made + " WITH " + operations_text(publication.operations)};
}

ddl alter_publication(const std::string& name, const publication_change& change) {
  const auto alter = "ALTER PUBLICATION " + quote_ident(name);
  ddl made;
  if (change.operations) made.push_back(alter + " SET " + operations_text(*change.operations));
  if (change.tables) {
    // PostgreSQL has no list without tables in SET TABLE.
    made.push_back(change.tables->empty() ? "DROP PUBLICATION " + quote_ident(name)
                                          : alter + " SET TABLE " + table_list(*change.tables));
    if (change.tables->empty())
      made.push_back("CREATE PUBLICATION " + quote_ident(name) +
                     (change.operations ? " WITH " + operations_text(*change.operations) : ""));
  }
  if (change.owner) made.push_back(alter + " OWNER TO " + quote_ident(*change.owner));
  if (change.name && *change.name != name)
    made.push_back(alter + " RENAME TO " + quote_ident(*change.name));
  return made;
}

ddl create_extension(const new_extension& extension) {
  auto made = "CREATE EXTENSION " + quote_ident(extension.name);
  if (!extension.schema.empty()) made += " SCHEMA " + quote_ident(extension.schema);
  if (!extension.version.empty()) made += " VERSION " + quote_literal(extension.version);
  if (extension.cascades) made += " CASCADE";
  return {std::move(made)};
}

ddl alter_extension(const std::string& name, const extension_change& change) {
  const auto alter = "ALTER EXTENSION " + quote_ident(name);
  ddl made;
  if (change.updates)
    made.push_back(alter + " UPDATE" +
                   (change.version.empty() ? "" : " TO " + quote_literal(change.version)));
  if (change.schema) made.push_back(alter + " SET SCHEMA " + quote_ident(*change.schema));
  return made;
}

}  // namespace signalbox::domain
