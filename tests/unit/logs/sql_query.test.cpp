#include "logs/sql_query.hpp"

#include <doctest/doctest.h>
#include <sys/resource.h>

#include <algorithm>
#include <set>

#include "logs/memory_budget.hpp"
#include "tests/unit/logs/hostile_sql.hpp"
#include "tests/unit/logs/sample_lines.hpp"
#include "tests/unit/postgres/temporary_folder.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;

namespace {

constexpr std::size_t line_count = 6'500;

/// Two projects: their folders are side by side, as on a host.
class two_projects {
 public:
  two_projects() {
    store_->append(sample_lines(0, line_count), std::nullopt, log_noon()).value();
    auto secret = sample_lines(1, 1);
    secret[0].message = "the neighbour's secret";
    neighbour_->append(secret, std::nullopt, log_noon()).value();
  }

  [[nodiscard]] core::result<logs::sql_result> run(std::string_view text,
                                                   const logs::sql_limits& limits = {}) const {
    return logs::query_logs(at_, log_schema(), text, {.from = log_noon(), .to = log_noon() + 1h},
                            limits);
  }

  [[nodiscard]] logs::sql_result rows(std::string_view text) const {
    auto result = run(text);
    if (!result)
      throw std::runtime_error(result.error().detail_code + ": " + result.error().message);
    return *std::move(result);
  }

  [[nodiscard]] std::string fault(std::string_view text) const {
    const auto result = run(text);
    return result ? std::string{} : result.error().detail_code + ": " + result.error().message;
  }

 private:
  temporary_folder folder_;
  logs::log_place at_{.folder = folder_.path() / "project"};
  std::unique_ptr<logs::store> store_ = opened_store({.at = at_});
  std::unique_ptr<logs::store> neighbour_ =
      opened_store({.at = {.folder = folder_.path() / "other"}});
};

const two_projects& projects() {
  static const two_projects made;
  return made;
}

using values = std::vector<logs::sql_value>;

}  // namespace

TEST_CASE("log queries: a source is a table with four columns, and more by their paths") {
  const auto all = projects().rows("select * from edge_logs order by timestamp limit 1");
  CHECK(all.columns == std::vector<std::string>{"id", "timestamp", "event_message", "metadata"});
  const auto line = sample_line(1);
  CHECK(all.rows == std::vector<values>{{"0000000000000002", "2026-11-29T12:00:00.001000Z",
                                         line.message, line.metadata}});

  const auto fields = projects().rows(
      "select metadata.request.path, e.metadata.response.status_code as status, "
      "\"metadata.request.host\", metadata.request_id, severity "
      "from edge_logs as e order by e.timestamp asc limit 1");
  CHECK(fields.columns == std::vector<std::string>{"metadata.request.path", "status",
                                                   "metadata.request.host", "metadata.request_id",
                                                   "severity"});
  CHECK(fields.rows == std::vector<values>{{"/rest/v1/orders/1", std::int64_t{200}, "example.test",
                                            "req9e3779b1", "info"}});
}

TEST_CASE("log queries: conditions on time, severity and id read only the lines that they need") {
  const auto count = [](std::string_view text) {
    return std::get<std::int64_t>(projects().rows(text).rows.at(0).at(0));
  };
  CHECK(count("select count(*) from edge_logs") == line_count / 2);
  CHECK(count("select count(*) from postgres_logs where timestamp >= '2026-11-29T12:00:01Z' and "
              "timestamp < '2026-11-29 12:00:02'") == 500);
  CHECK(count("select count(*) from postgres_logs where timestamp between "
              "'2026-11-29T12:00:01+00:00' and '2026-11-29T13:00:02+01:00'") == 501);
  CHECK(count("select count(*) from postgres_logs where '2026-11-29 12:00:01Z' > timestamp or "
              "timestamp > '2026-11-29T12:00:06Z'") == 749);
  CHECK(count("select count(*) from postgres_logs where timestamp = '2026-11-29T12:00:01.000Z'") ==
        1);
  CHECK(count("select count(*) from postgres_logs where severity = 'error'") == line_count / 10);
  CHECK(count("select count(*) from postgres_logs where severity = 'nothing'") == 0);
  CHECK(count("select count(*) from postgres_logs where id = '00000000000003e9'") == 1);
  CHECK(count("select count(*) from edge_logs where metadata.response.status_code >= 500") == 464);
  CHECK(count("select count(*) from edge_logs where event_message like '%/ORDERS/17 |%'") == 16);
  CHECK(
      count("select count(*) from edge_logs e join postgres_logs p on p.timestamp = e.timestamp") ==
      0);
  CHECK(count("select count(*) from auth_logs") == 0);
  CHECK(
      count(
          "select count(*) from (select 1 from edge_logs union all select 1 from postgres_logs)") ==
      line_count);
}

TEST_CASE("log queries: rows come in the order of time, from both ends") {
  const auto times = [](std::string_view text) {
    std::vector<std::string> found;
    for (const auto& row : projects().rows(text).rows)
      found.push_back(std::get<std::string>(row.at(0)));
    return found;
  };
  auto newest = times("select timestamp from edge_logs order by timestamp desc limit 900");
  CHECK(newest.front() == "2026-11-29T12:00:06.499000Z");
  CHECK(std::ranges::is_sorted(newest, std::greater{}));
  CHECK(std::ranges::is_sorted(
      times("select timestamp from edge_logs order by timestamp, id limit 900")));
  CHECK(std::ranges::is_sorted(
      times("select timestamp from edge_logs order by timestamp limit 900 offset 1500")));
  // Without an order, the newest lines come first.
  CHECK(times("select timestamp from edge_logs limit 1").at(0) == newest.front());
}

TEST_CASE("log queries: groups, times and lists") {
  const auto groups = projects().rows(
      "select date_trunc('second', timestamp) as second, count(*) as lines from postgres_logs "
      "group by second order by second");
  REQUIRE(groups.rows.size() == 7);
  CHECK(groups.rows[0] == values{"2026-11-29T12:00:00.000000Z", std::int64_t{500}});
  CHECK(projects()
            .rows("select date_trunc('week', '2026-11-29'), date_trunc('month', "
                  "'2026-11-29T10:00:00Z'), date_trunc('day', 'x')")
            .rows[0] ==
        values{"2026-11-23T00:00:00.000000Z", "2026-11-01T00:00:00.000000Z", std::monostate{}});
  CHECK(projects().rows("select value from json_each('[1, 2.5, \"x\", null]')").rows ==
        std::vector<values>{{std::int64_t{1}}, {2.5}, {"x"}, {std::monostate{}}});
  CHECK(projects().rows("select metadata ->> '$.request.method' from edge_logs limit 1").rows[0] ==
        values{"GET"});
}

TEST_CASE("log queries: our functions are those of SQLite") {
  const auto one = [](std::string_view expression) {
    return projects().rows("select " + std::string{expression}).rows.at(0).at(0);
  };
  const logs::sql_value yes = std::int64_t{1};
  const logs::sql_value no = std::int64_t{0};
  for (const auto* text :
       {"'abc' like 'A%c'", "'äbc' like '_bc'", "'a%c' like 'a!%c' escape '!'", "'' like '%'",
        "'abc' like '%'", "'abcabd' like '%ab_'", "'abc' glob 'a*'", "'abc' glob '[a-c]?[^d]'",
        "'a]c' glob 'a[]]c'", "'abc' not glob 'A*'", "instr('hällo', 'l') = 3",
        "instr('abc', '') = 1", "instr('abc', 'x') = 0", "replace('aXbX', 'X', 'yy') = 'ayybyy'",
        "replace('abc', '', 'x') = 'abc'", "trim('  a ') = 'a'", "ltrim('xxax', 'x') = 'ax'",
        "rtrim('xxax', 'x') = 'xxa'", "trim('xyaxy', 'yx') = 'a'"}) {
    CAPTURE(text);
    CHECK(one(text) == yes);
  }
  for (const auto* text : {"'abc' like 'b%'", "'abc' like 'ab'", "'axc' like 'a!%c' escape '!'",
                           "'abc' glob 'a'", "'abc' glob '[^a]*'", "'abc' glob 'a[b'"}) {
    CAPTURE(text);
    CHECK(one(text) == no);
  }
  CHECK(one("null like 'x'") == logs::sql_value{std::monostate{}});
  CHECK(one("replace(null, 'a', 'b')") == logs::sql_value{std::monostate{}});
}

TEST_CASE("log queries: errors have names, words and places") {
  CHECK(projects().fault("select missing from edge_logs") ==
        "log_sql_invalid: The query is invalid: no such column: missing (character 8).");
  CHECK(projects().fault("select metadata.request.path, missing from edge_logs") ==
        "log_sql_invalid: The query is invalid: no such column: missing (character 31).");
  CHECK(
      projects()
          .fault("select from edge_logs")
          .starts_with(
              "log_sql_invalid: The query is invalid: near \"from\": syntax error (character 8)"));
  CHECK(projects().fault("select random()").starts_with("log_sql_denied: "));
  CHECK(projects().fault("select abs(-9223372036854775808)") ==
        "log_sql_failed: The query failed: integer overflow.");
}

TEST_CASE("log queries: results are cut at the limits of rows and bytes") {
  const auto many = projects().rows("select id from edge_logs");
  CHECK(many.rows.size() == 1'000);
  CHECK(many.is_cut);
  CHECK_FALSE(projects().rows("select id from edge_logs limit 1000").is_cut);
  const auto wide = projects().run("select metadata from edge_logs", {.result_bytes = 10'000});
  REQUIRE(wide);
  CHECK(wide->is_cut);
  CHECK(wide->rows.size() < 100);
}

TEST_CASE("log queries: memory is bounded, and the bound is reported") {
  const auto limits = logs::sql_limits{.memory_bytes = 3'000'000};
  const auto sorted = projects().run(
      "select a.metadata || b.metadata as x from edge_logs a, edge_logs b order by x", limits);
  REQUIRE_FALSE(sorted);
  CHECK(sorted.error().detail_code == "log_sql_memory");
  CHECK(projects().rows("select count(*) from edge_logs").memory_bytes < 8'000'000);
  // What failed leaves nothing behind.
  CHECK(projects().run("select count(*) from edge_logs", limits));
  const auto none = projects().run("select 1", {.memory_bytes = 1'000});
  REQUIRE_FALSE(none);
  CHECK(none.error().detail_code == "log_sql_memory");
}

TEST_CASE("log queries: hostile texts end in time, with little memory, and see nothing else") {
  const auto texts = hostile_texts();
  CHECK(texts.size() >= 80);
  const logs::sql_limits limits{.time = 300ms, .memory_bytes = 32UZ * 1024 * 1024};
  for (const auto& [text, code] : texts) {
    const auto shown = text.substr(0, 300);
    CAPTURE(shown);
    const auto started = std::chrono::steady_clock::now();
    const auto result = projects().run(text, limits);
    const auto took = std::chrono::steady_clock::now() - started;
    CHECK(took < 3s);
    if (!code.empty()) {
      CHECK((result ? std::string{"a result"} : result.error().detail_code) == code);
    }
    if (!result) {
      CHECK(result.error().detail_code.starts_with("log_sql_"));
      CHECK_FALSE(result.error().message.empty());
      continue;
    }
    CHECK(result->memory_bytes <= 33 * 1024 * 1024);
    CHECK(result->rows.size() <= limits.rows);
    for (const auto& row : result->rows) {
      for (const auto& value : row) {
        const auto* const written = std::get_if<std::string>(&value);
        CHECK((written == nullptr || !written->contains("neighbour")));
        CHECK((written == nullptr || !written->contains("root:")));
      }
    }
  }
}

TEST_CASE("log queries: each table of a query is in the project, with no line beyond the range") {
  const auto result =
      logs::query_logs({.folder = "/nonexistent"}, log_schema(), "select count(*) from edge_logs",
                       {.from = log_noon(), .to = log_noon() + 1h}, {});
  REQUIRE(result);
  CHECK(result->rows.at(0) == values{std::int64_t{0}});
}

TEST_CASE("log queries: a source's table has every field of the catalogue") {
  for (const auto& source : log_schema().sources()) {
    CAPTURE(source.reference);
    for (const auto& field : source.fields) {
      CAPTURE(field.path);
      CHECK(projects().run("select \"" + field.path + "\" from " + source.reference));
    }
  }
}
