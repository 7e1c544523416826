#include "domain/log/log_sql.hpp"

#include <doctest/doctest.h>

#include <random>

#include "core/encoding/utf8.hpp"
#include "tests/unit/domain/log/shipped_sources.hpp"

using namespace signalbox;
using namespace signalbox::domain;

namespace {

std::string rewritten(std::string_view text) {
  const auto made = prepare_log_sql(testing::shipped_sources(), text);
  return made ? made->query.text : made.error().detail_code;
}

}  // namespace

TEST_CASE(
    "log sql: paths become columns where all sources have the field, and expressions elsewhere") {
  const std::vector<std::pair<std::string, std::string>> texts{
      {"select metadata.request.path from edge_logs",
       "select \"metadata.request.path\" from edge_logs"},
      {"SELECT e.metadata.request.path FROM edge_logs e;",
       "SELECT e.\"metadata.request.path\" FROM edge_logs e"},
      {"select metadata.request_id from edge_logs",
       "select (metadata ->> '$.\"request_id\"') from edge_logs"},
      {"select e.metadata.own.x from edge_logs e ; -- end",
       "select (e.metadata ->> '$.\"own\".\"x\"') from edge_logs e"},
      {"select metadata.request.path from edge_logs, auth_logs",
       "select (metadata ->> '$.\"request\".\"path\"') from edge_logs, auth_logs"},
      {"select metadata, e.metadata, \"metadata.request.path\" from edge_logs e",
       "select metadata, e.metadata, \"metadata.request.path\" from edge_logs e"},
      {"select 'metadata.request.path' /* metadata.request.path */ -- metadata.request.path\n from "
       "edge_logs",
       "select 'metadata.request.path' /* metadata.request.path */ -- metadata.request.path\n from "
       "edge_logs"},
      {"select metadata . request from edge_logs", "select metadata . request from edge_logs"},
      {"with x as (select id from edge_logs) select id from x",
       "with x as (select id from edge_logs) select id from x"},
      {"values (1)", "values (1)"}};
  for (const auto& [text, expected] : texts)
    CHECK(rewritten(text) == expected);
  CHECK(log_column_name("(metadata ->> '$.\"own\".\"x\"')") == "metadata.own.x");
  CHECK(log_column_name("count(*)") == "count(*)");
}

TEST_CASE("log sql: other texts are refused by name") {
  for (const auto& [text, code] : std::vector<std::pair<std::string, std::string>>{
           {"", "log_sql_empty"},
           {"  -- x", "log_sql_empty"},
           {";;", "log_sql_empty"},
           {"delete from edge_logs", "log_sql_not_a_query"},
           {"select 1; select 2", "log_sql_many_statements"},
           {"select 'x", "log_sql_open_text"},
           {"select (1", "log_sql_open_text"},
           {"select 1)(", "log_sql_open_text"},
           {"select [x", "log_sql_open_text"},
           {"select 1 /*", "log_sql_open_text"},
           {std::string{"select \xff"}, "log_sql_bad_text"},
           {std::string{"select 1\0", 9}, "log_sql_bad_text"},
           {std::string(16'001, ' '), "log_sql_too_long"}}) {
    CAPTURE(text);
    CHECK(rewritten(text) == code);
  }
  std::string signs = "select 1";
  for (int sign = 0; sign < 2'000; ++sign)
    signs += ",1";
  CHECK(rewritten(signs) == "log_sql_too_long");
}

TEST_CASE("log sql: uses of named queries are counted through one another") {
  const auto chain = [](int levels, int uses) {
    std::string text = "with q0 as (select 1)";
    for (int level = 1; level <= levels; ++level) {
      text += ", q" + std::to_string(level) + " as materialized (select * from q" +
              std::to_string(level - 1);
      for (int use = 1; use < uses; ++use)
        text += ", q" + std::to_string(level - 1);
      text += ")";
    }
    return text + " select * from q" + std::to_string(levels);
  };
  CHECK(rewritten(chain(20, 1)).starts_with("with"));
  CHECK(rewritten(chain(3, 2)).starts_with("with"));
  CHECK(rewritten(chain(5, 2)) == "log_sql_many_uses");
  CHECK(rewritten(chain(40, 2)) == "log_sql_many_uses");
  CHECK(rewritten("with a(x) as (select * from b), b as (select * from a) select * from b") ==
        "log_sql_many_uses");
}

TEST_CASE("log sql: any text is prepared or refused, and stays UTF-8") {
  std::mt19937 random{8};
  constexpr std::array<std::string_view, 26> pieces{
      "select ", "with ",     "x",  " as ", "(",   ")", "metadata", ".", "request",
      "path",    "edge_logs", ",",  "'",    "\"",  "[", "]",        "`", "--",
      "\n",      "/*",        "*/", ";",    "1.5", "ä", "$",        " "};
  for (int round = 0; round < 30'000; ++round) {
    std::string text = "select ";
    for (auto count = random() % 25; count > 0; --count)
      text += pieces[random() % pieces.size()];
    const auto made = prepare_log_sql(testing::shipped_sources(), text);
    if (made) {
      REQUIRE(core::is_utf8(made->query.text));
    } else {
      REQUIRE(made.error().detail_code.starts_with("log_sql_"));
    }
  }
}
