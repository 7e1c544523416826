#include "domain/wrappers/remote_tables.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace signalbox;
using domain::foreign_import;
using choice = domain::foreign_import::choice;

namespace {

domain::remote_use used_as(std::string role) {
  return {.server = "Shop",
          .role = std::move(role),
          .owner = "postgres",
          .extension_schema = "extensions"};
}

foreign_import import_of(choice which, std::vector<std::string> tables = {}) {
  return {.server = "Shop",
          .remote_schema = "public",
          .local_schema = "far",
          .which = which,
          .tables = std::move(tables)};
}

}  // namespace

TEST_CASE("remote tables: a test opens a new connection as the role, and is rolled back") {
  const auto as_owner = domain::text_of(domain::connection_test(used_as("postgres")));
  CHECK(as_owner.starts_with(
      "BEGIN;\nSELECT extensions.postgres_fdw_disconnect('Shop');\nCREATE FOREIGN TABLE pg_temp."));
  CHECK(as_owner.ends_with("ROLLBACK;"));
  CHECK_FALSE(as_owner.contains("ROLE"));
  const auto as_app = domain::text_of(domain::connection_test(used_as("App")));
  CHECK(
      as_app.contains("GRANT SELECT ON pg_temp.remote_test TO \"App\";\nSET LOCAL ROLE \"App\";"));
}

TEST_CASE("remote tables: the list is bounded, and is rolled back") {
  const auto text = domain::text_of(domain::remote_table_list(used_as("postgres")));
  CHECK(text.contains("LIMIT 5001;"));
  CHECK(text.ends_with("ROLLBACK;"));
}

TEST_CASE("remote tables: an import names all tables, some, or all but some") {
  CHECK(domain::import_statement(import_of(choice::all)) ==
        "IMPORT FOREIGN SCHEMA public FROM SERVER \"Shop\" INTO far");
  CHECK(domain::import_statement(import_of(choice::only, {"a", "B"})) ==
        "IMPORT FOREIGN SCHEMA public LIMIT TO (a, \"B\") FROM SERVER \"Shop\" INTO far");
  CHECK(domain::import_statement(import_of(choice::except, {"a"})) ==
        "IMPORT FOREIGN SCHEMA public EXCEPT (a) FROM SERVER \"Shop\" INTO far");
}

TEST_CASE("remote tables: an import that makes no sense is refused by its field") {
  const auto field_of = [](const foreign_import& what) {
    const auto made = domain::import_statement(what);
    return made ? std::string() : made.error().fields.front().field;
  };
  CHECK(field_of(import_of(choice::only)) == "tables");
  CHECK(field_of(import_of(choice::all, {"a"})) == "tables");
  CHECK(field_of(import_of(choice::only, std::vector<std::string>(1'001, "a"))) == "tables");
  auto into_system = import_of(choice::all);
  into_system.local_schema = "pg_catalog";
  CHECK(field_of(into_system) == "local_schema");
}
