#include <doctest/doctest.h>

#include "tenant_sql/column_names.hpp"
#include "tests/unit/tenant_sql/workbench.hpp"

using namespace signalbox;
using namespace signalbox::testing;

TEST_CASE("column names: those known without a query are PostgreSQL's own") {
  auto admin = administrator();
  need(admin.run("SELECT oid, format_type(oid, NULL) FROM pg_type WHERE oid < 10000"));
  std::size_t known = 0;
  for (;;) {
    const auto happened = need(admin.next());
    if (std::holds_alternative<postgres::async::text_finished>(happened)) break;
    const auto* arrived = std::get_if<postgres::async::rows_received>(&happened);
    if (arrived == nullptr) continue;
    for (std::size_t row = 0; row < arrived->rows.size(); ++row) {
      const auto oid =
          static_cast<std::uint32_t>(std::stoul(std::string(*arrived->rows.value(row, 0))));
      const auto name = tenant_sql::builtin_type_name(oid, -1);
      if (name.empty()) continue;
      ++known;
      CHECK(name == *arrived->rows.value(row, 1));
    }
  }
  CHECK(known > 35);
}

TEST_CASE("column names: types with modifiers, own types and tables are found in the catalogue") {
  workbench bench;
  (void)bench.run(
      "DROP TABLE IF EXISTS things; DROP TYPE IF EXISTS mood; CREATE TYPE mood AS ENUM ('ok'); "
      "CREATE TABLE things (id int, label varchar(20), feeling mood); "
      "INSERT INTO things VALUES (1, 'a', 'ok')");
  const auto lines = bench.run(
      "SELECT id, label, feeling, price::numeric(8,2), 1 + id AS next "
      "FROM things, (VALUES (1)) AS p(price)");
  const auto columns = line_of(lines, "columns")["columns"];
  REQUIRE(columns.size() == 5);
  CHECK(columns[0]["type"] == "integer");
  CHECK(columns[0]["table"] ==
        core::json{{"schema", "public"}, {"name", "things"}, {"column", "id"}});
  CHECK(columns[1]["type"] == "character varying(20)");
  CHECK(columns[2]["type"] == "mood");
  CHECK(columns[3]["type"] == "numeric(8,2)");
  CHECK(columns[3]["table"].is_null());
  CHECK(columns[4]["name"] == "next");
}
