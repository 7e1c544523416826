#include <doctest/doctest.h>

#include "domain/query/copy_text.hpp"
#include "tenant_sql/copy_writer.hpp"
#include "tests/unit/tenant_sql/workbench.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::string_literals;
using core::json;
using domain::copy_format;
using tenant_sql::copy_state;
using tenant_sql::copy_writer;

namespace {

/// A COPY that was started.
struct started_copy {
  std::shared_ptr<copy_state> state = std::make_shared<copy_state>();
  tenant_sql::text_stream stream;
};

started_copy start_copy(workbench& bench, tenant_sql::text_request what,
                        copy_writer::form as = copy_writer::form::plain) {
  started_copy made;
  auto to = std::make_unique<copy_writer>(made.state, as);
  made.stream = need(bench.wait(bench.service().run(std::move(what), std::move(to))));
  return made;
}

started_copy start_export(workbench& bench, const std::string& query,
                          copy_format format = copy_format::csv) {
  auto edited = need(domain::export_text(query, need(domain::parse_text(query)), format, true));
  auto what = bench.request(std::move(edited.text));
  what.original = query;
  what.edits = std::move(edited.edits);
  what.parameters.emplace();
  return start_copy(
      bench, std::move(what),
      format == copy_format::json_lines ? copy_writer::form::json_lines : copy_writer::form::plain);
}

std::string rest_of(workbench& bench, started_copy& of) {
  std::string all;
  for (auto piece = bench.wait(of.stream.next()); !piece.empty();
       piece = bench.wait(of.stream.next()))
    all += piece;
  return all;
}

started_copy start_import(workbench& bench, const std::string& table,
                          const std::vector<std::string>& columns = {},
                          const domain::import_form& form = {}) {
  auto what = bench.request(domain::import_text({.schema = "", .name = table}, columns, form));
  what.parameters.emplace();
  what.has_data = true;
  auto made = start_copy(bench, std::move(what));
  CHECK(bench.wait(made.stream.next()).empty());
  return made;
}

void end_data(workbench& bench, started_copy& of, std::string reason = {}) {
  const auto ending = [](tenant_sql::text_stream& stream,
                         std::string why) -> boost::asio::awaitable<bool> {
    co_await stream.end_data(std::move(why));
    co_return true;
  };
  (void)bench.wait(ending(of.stream, std::move(reason)));
  CHECK(bench.wait(of.stream.next()).empty());
}

std::string count_of(const std::string& table) {
  return administrator().value("SELECT count(*) FROM " + table);
}

}  // namespace

TEST_CASE("copy: a query is exported as CSV and with tabs") {
  workbench bench;
  const auto query =
      "SELECT 1 AS a, NULL AS \"b\"\"c\", '' AS d, E'x,\"y\"\\n\\t\\\\' AS e -- end"s;
  auto csv = start_export(bench, query);
  CHECK(rest_of(bench, csv) == "a,\"b\"\"c\",d,e\n1,,\"\",\"x,\"\"y\"\"\n\t\\\"\n");
  CHECK(csv.state->is_complete);
  CHECK(csv.state->rows == 1);
  auto tsv = start_export(bench, query, copy_format::tsv);
  CHECK(rest_of(bench, tsv) == "a\t\"b\"\"c\"\td\te\n1\t\t\"\"\t\"x,\"\"y\"\"\n\t\\\"\n");
}

TEST_CASE("copy: JSON lines are exactly the values, whatever they contain") {
  workbench bench;
  std::string characters;
  for (int code = 1; code < 0x180; ++code)
    characters += "chr(" + std::to_string(code) + ") || ";
  auto exported = start_export(
      bench,
      "SELECT " + characters +
          "U&'\\+01F600' AS every, NULL AS nothing, '' AS empty, '\\.' AS dot, "
          "E'{\"a\" :\\n \"\\\\\\\\n\\\\u0001\",\\r\\n\\t\"b\": [1]}'::json AS document, "
          "ARRAY['a', NULL, E'\\n'] AS list, 'NaN'::float8 AS number, ROW(1, 'x') AS record "
          "UNION ALL SELECT '\\.', NULL, NULL, NULL, NULL, NULL, NULL, NULL",
      copy_format::json_lines);
  const auto text = rest_of(bench, exported);
  REQUIRE(std::ranges::count(text, '\n') == 2);
  CHECK(text.back() == '\n');
  const auto first = json::parse(text.substr(0, text.find('\n')));
  const auto expected =
      administrator().value("SELECT to_json(" + characters + "U&'\\+01F600')::text");
  CHECK(first["every"] == json::parse(expected));
  CHECK(first["nothing"].is_null());
  CHECK(first["empty"] == "");
  CHECK(first["dot"] == "\\.");
  CHECK(first["document"] == json::parse(R"({"a": "\\n\u0001", "b": [1]})"));
  CHECK(first["list"] == json::parse(R"(["a", null, "\n"])"));
  CHECK(first["number"] == "NaN");
  CHECK(json::parse(text.substr(text.find('\n')))["every"] == "\\.");
}

TEST_CASE("copy: a failed export has its place in the person's query") {
  workbench bench;
  auto exported = start_export(bench, "-- é\nSELECT 1,\n  é_unknown;", copy_format::json_lines);
  CHECK(rest_of(bench, exported).empty());
  REQUIRE(exported.state->failure);
  CHECK(exported.state->failure->why.sqlstate == "42703");
  CHECK(exported.state->failure->position == 18);
  CHECK(exported.state->failure->line == 3);
  CHECK(exported.state->failure->column == 3);
}

TEST_CASE("copy: an export ends with an error when its server process is terminated") {
  workbench bench;
  auto exported = start_export(bench, "SELECT repeat('x', 1000) FROM generate_series(1, 10000000)");
  std::size_t bytes = bench.wait(exported.stream.next()).size();
  CHECK(bytes > 0);
  CHECK_FALSE(exported.state->failure);
  (void)administrator().value(
      "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE query LIKE 'COPY (%'");
  (void)rest_of(bench, exported);
  CHECK(exported.state->failure);
  CHECK_FALSE(exported.state->is_complete);
}

TEST_CASE("copy: data are imported completely or not at all") {
  workbench bench;
  (void)bench.run(
      "DROP TABLE IF EXISTS \"im;port\"\"ed\"; "
      "CREATE TABLE \"im;port\"\"ed\" (a int, \"b,c\" text)");
  auto good = start_import(bench, "im;port\"ed", {"b,c", "a"}, {.has_header = true});
  CHECK(good.stream.needs_data());
  CHECK(bench.wait(good.stream.feed("whatever,names\nx,")));
  CHECK(bench.wait(good.stream.feed("1\n\"y\nz\",2\n")));
  end_data(bench, good);
  CHECK(good.state->is_complete);
  CHECK(good.state->rows == 2);
  CHECK(count_of("\"im;port\"\"ed\"") == "2");

  auto bad = start_import(bench, "im;port\"ed");
  // Whether PostgreSQL has refused the line when this returns depends on timing.
  (void)bench.wait(bad.stream.feed("3,x\nnot a number,y\n"));
  end_data(bench, bad);
  REQUIRE(bad.state->failure);
  CHECK(bad.state->failure->why.sqlstate == "22P02");
  CHECK(bad.state->failure->why.context == "COPY im;port\"ed, line 2, column a: \"not a number\"");
  CHECK(count_of("\"im;port\"\"ed\"") == "2");

  auto given_up = start_import(bench, "im;port\"ed");
  CHECK(bench.wait(given_up.stream.feed("3,x\n")));
  end_data(bench, given_up, "the client disconnected");
  CHECK(given_up.state->failure->why.sqlstate == "57014");
  CHECK(count_of("\"im;port\"\"ed\"") == "2");
}

TEST_CASE("copy: an import ends early when its data are refused") {
  workbench bench;
  (void)bench.run("DROP TABLE IF EXISTS numbers; CREATE TABLE numbers (n int)");
  auto bad = start_import(bench, "numbers");
  (void)bench.wait(bad.stream.feed("x\n"));
  // The failure is sent before the transaction is rolled back.
  await_on_server(
      "SELECT count(*) = 0 FROM pg_stat_activity WHERE query LIKE 'COPY%numbers%' AND xact_start "
      "IS NOT NULL AND pid <> pg_backend_pid()");
  CHECK_FALSE(bench.wait(bad.stream.feed("1\n")));
  end_data(bench, bad, "not needed");
  CHECK(bad.state->failure->why.sqlstate == "22P02");
}

TEST_CASE("copy: notices of triggers do not end an import") {
  workbench bench;
  (void)bench.run(
      "DROP TABLE IF EXISTS loud; CREATE TABLE loud (n int); "
      "CREATE OR REPLACE FUNCTION shout() RETURNS trigger LANGUAGE plpgsql AS "
      "$$ BEGIN RAISE NOTICE 'E %', repeat('VERROR', 100); RETURN NEW; END $$; "
      "CREATE TRIGGER t BEFORE INSERT ON loud FOR EACH ROW EXECUTE FUNCTION shout()");
  auto loud = start_import(bench, "loud");
  for (int piece = 0; piece < 20; ++piece) {
    std::string rows;
    for (int row = 0; row < 500; ++row)
      rows += "1\n";
    CHECK(bench.wait(loud.stream.feed(rows)));
  }
  end_data(bench, loud);
  CHECK_FALSE(loud.state->failure);
  CHECK(loud.state->rows == 10'000);
}

TEST_CASE("copy: a client that disconnects during an import imports nothing") {
  workbench bench;
  (void)bench.run("DROP TABLE IF EXISTS halves; CREATE TABLE halves (n int)");
  {
    auto half = start_import(bench, "halves");
    CHECK(bench.wait(half.stream.feed("1\n2\n")));
    half.stream.abandon();
  }
  await_on_server("SELECT count(*) = 0 FROM pg_stat_activity WHERE query LIKE 'COPY \"halves\"%'");
  CHECK(count_of("halves") == "0");
}

TEST_CASE("copy: an import ends with an error when its server process is terminated") {
  workbench bench;
  (void)bench.run("DROP TABLE IF EXISTS cut; CREATE TABLE cut (n int)");
  auto import = start_import(bench, "cut");
  CHECK(bench.wait(import.stream.feed("1\n")));
  (void)administrator().value(
      "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE query LIKE 'COPY "
      "\"cut\"%'");
  while (bench.wait(import.stream.feed("2\n"))) {
  }
  end_data(bench, import);
  CHECK(import.state->failure);
  CHECK(count_of("cut") == "0");
}

TEST_CASE("copy: a reader imports nothing") {
  workbench bench;
  (void)bench.run("CREATE TABLE IF NOT EXISTS kept (n int)");
  auto what = bench.request(domain::import_text({.schema = "public", .name = "kept"}, {}, {}));
  what.role = tenant_sql::session_role::reader;
  what.parameters.emplace();
  what.has_data = true;
  auto refused = start_copy(bench, std::move(what));
  CHECK(rest_of(bench, refused).empty());
  REQUIRE(refused.state->failure);
  CHECK((refused.state->failure->why.sqlstate == "25006" ||
         refused.state->failure->why.sqlstate == "42501"));
}

TEST_CASE("copy: stopping the service ends imports, and nothing is imported") {
  workbench bench;
  (void)bench.run("DROP TABLE IF EXISTS stopped; CREATE TABLE stopped (n int)");
  auto import = start_import(bench, "stopped");
  CHECK(bench.wait(import.stream.feed("1\n")));
  bench.stop();
  await_on_server("SELECT count(*) = 0 FROM pg_stat_activity WHERE query LIKE 'COPY \"stopped\"%'");
  CHECK(count_of("stopped") == "0");
}
