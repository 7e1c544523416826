#include <doctest/doctest.h>

#include <array>
#include <memory>
#include <random>

#include "domain/query/quote.hpp"
#include "tenant_sql/collected_rows.hpp"
#include "tenant_sql/table_facts.hpp"
#include "tests/unit/tenant_sql/workbench.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using domain::key_kind;
using domain::relation_kind;

namespace {

std::vector<tenant_sql::collected_row> collect(workbench& bench, tenant_sql::text_request what) {
  auto to = std::make_unique<tenant_sql::collected_rows>(1'000'000);
  auto& rows = *to;
  auto running = need(bench.wait(bench.service().run(std::move(what), std::move(to))));
  while (!bench.wait(running.next()).empty()) {
  }
  REQUIRE_FALSE(rows.failure());
  return rows.take_rows();
}

std::optional<domain::table_facts> facts_of(workbench& bench, const domain::table_name& name) {
  auto what = bench.request(std::string(tenant_sql::table_facts_statement));
  what.as.settings = {{.name = "search_path", .value = "pg_catalog"}};
  what.parameters = {{.value = name.schema}, {.value = name.name}};
  return tenant_sql::table_facts_of(name, collect(bench, std::move(what)));
}

/// A text of characters that matter to quoting.
std::string odd_text(std::mt19937& random) {
  static constexpr std::array<const char*, 12> parts = {
      "a", "B", "\"", "'", "\\", "{", "}", ",", " ", "$1", "\n", "\xf0\x9f\x9a\xa6"};
  std::string made;
  for (auto left = random() % 12; left > 0; --left)
    made += parts[random() % parts.size()];
  return made;
}

}  // namespace

TEST_CASE("rows: names, texts and arrays arrive in PostgreSQL as they are") {
  workbench bench;
  std::mt19937 random(7);
  for (int turn = 0; turn < 100; ++turn) {
    const auto name = "n" + odd_text(random);
    const auto text = odd_text(random);
    const std::vector<std::optional<std::string>> elements{text, std::nullopt, odd_text(random)};
    auto what = bench.request("SELECT column_name, a, b, t FROM (SELECT " +
                              domain::quoted_text(text) + " AS a, " + domain::quote_literal(text) +
                              " AS b, unnest($1::text[]) AS t, $2 AS " + domain::quoted_name(name) +
                              ") AS q(a, b, t, column_name)");
    what.parameters = {{.value = domain::array_text(elements)}, {.value = name}};
    const auto rows = collect(bench, std::move(what));
    REQUIRE(rows.size() == 3);
    for (std::size_t at = 0; at < 3; ++at)
      CHECK(rows[at] == tenant_sql::collected_row{name, text, text, elements[at]});
    auto quoted = bench.request("SELECT quote_ident($1), quote_literal($2)");
    quoted.parameters = {{.value = name + "\""}, {.value = text + "'"}};
    const auto row = collect(bench, std::move(quoted)).front();
    CHECK(row[0] == domain::quoted_name(name + "\""));
    CHECK(row[0] == domain::quote_ident(name + "\""));
    CHECK(domain::quote_literal(text + "'").ends_with(row[1].value().substr(row[1]->find('\''))));
  }
}

TEST_CASE("rows: the catalogue says what statements about rows need") {
  workbench bench;
  (void)bench.run(
      "DROP SCHEMA IF EXISTS facts CASCADE; CREATE SCHEMA facts; CREATE DOMAIN facts.small AS "
      "jsonb; CREATE TABLE facts.all_kinds (gone int, id bigint GENERATED ALWAYS AS IDENTITY, "
      "code varchar(8), fixed char(3), data facts.small, flag boolean NOT NULL, bits bit(4), "
      "list int[], twice int GENERATED ALWAYS AS (1 + 1) STORED, PRIMARY KEY (flag, id)); ALTER "
      "TABLE facts.all_kinds DROP COLUMN gone");
  const auto table = facts_of(bench, {.schema = "facts", .name = "all_kinds"}).value();
  CHECK(table.kind == relation_kind::table);
  CHECK(table.key == key_kind::primary_key);
  CHECK(table.key_columns == std::vector<std::string>{"flag", "id"});
  CHECK_FALSE(table.is_system);
  CHECK((table.takes_inserts && table.takes_updates && table.takes_deletes));
  REQUIRE(table.columns.size() == 8);
  const auto& id = table.columns[0];
  CHECK((id.type == "bigint" && id.is_generated && !id.is_nullable && !id.is_long));
  const auto& code = table.columns[1];
  CHECK((code.type == "character varying" && code.characters_max == 8 && code.is_text));
  CHECK(table.columns[2].type == "bpchar");
  CHECK((table.columns[3].type == "facts.small" && table.columns[3].is_json));
  CHECK(table.columns[4].is_boolean);
  CHECK(table.columns[5].type == "\"bit\"");
  CHECK(table.columns[6].type == "integer[]");
  CHECK(table.columns[7].is_generated);
}

TEST_CASE("rows: views say which of their columns can be changed") {
  workbench bench;
  (void)bench.run(
      "DROP SCHEMA IF EXISTS facts CASCADE; CREATE SCHEMA facts; CREATE TABLE facts.base (id "
      "int PRIMARY KEY); CREATE VIEW facts.simple AS SELECT id, id + 1 AS next FROM facts.base; "
      "CREATE VIEW facts.sums AS SELECT sum(id) AS id FROM facts.base; CREATE MATERIALIZED VIEW "
      "facts.copy AS TABLE facts.base; CREATE TABLE facts.nothing ()");
  const auto simple = facts_of(bench, {.schema = "facts", .name = "simple"}).value();
  CHECK(simple.kind == relation_kind::view);
  CHECK(simple.key == key_kind::none);
  CHECK(simple.takes_updates);
  CHECK(simple.columns[0].is_writable);
  CHECK_FALSE(simple.columns[1].is_writable);
  const auto sums = facts_of(bench, {.schema = "facts", .name = "sums"}).value();
  CHECK_FALSE((sums.takes_inserts || sums.takes_updates || sums.takes_deletes));
  const auto copy = facts_of(bench, {.schema = "facts", .name = "copy"}).value();
  CHECK(copy.key == key_kind::row_address);
  CHECK_FALSE(copy.takes_inserts);
  CHECK(facts_of(bench, {.schema = "facts", .name = "nothing"}).value().columns.empty());
  CHECK_FALSE(facts_of(bench, {.schema = "facts", .name = "base_pkey"}));
  CHECK(facts_of(bench, {.schema = "pg_catalog", .name = "pg_class"}).value().is_system);
}

TEST_CASE("rows: a transaction of one call is neither listed nor counted as open") {
  workbench bench;
  auto begin = bench.request("");
  need(bench.wait(bench.service().begin("own-1", begin)));
  need(bench.wait(bench.service().begin("own-2", begin)));
  CHECK_FALSE(bench.wait(bench.service().begin("own-3", begin)));
  auto of_call = begin;
  of_call.is_of_one_call = true;
  need(bench.wait(bench.service().begin("call", of_call)));
  CHECK(bench.wait(bench.service().transactions(begin.ref, begin.person)).size() == 2);
  for (const auto* id : {"own-1", "own-2", "call"})
    need(bench.wait(bench.service().end(begin.ref, id, begin.person, "ROLLBACK")));
}

TEST_CASE("rows: a result beyond its limit ends its text") {
  workbench bench;
  auto to = std::make_unique<tenant_sql::collected_rows>(1'000);
  auto& rows = *to;
  auto running = need(bench.wait(bench.service().run(
      bench.request("SELECT repeat('x', 100) FROM generate_series(1, 100000000)"), std::move(to))));
  while (!bench.wait(running.next()).empty()) {
  }
  CHECK(rows.is_too_large());
  CHECK(rows.all().size() < 100);
}
