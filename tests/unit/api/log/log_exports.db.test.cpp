#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>

#include "tests/unit/api/log/with_logs.hpp"

using namespace signalbox;
using namespace std::chrono_literals;
using api::testing::code_of;
using api::testing::json_of;
using api::testing::logs_path;
using api::testing::with_logs;
using core::json;
using transport::http::method;

TEST_CASE_FIXTURE(with_logs, "log exports: an export has all lines, and is recorded") {
  std::vector<domain::log_entry> many;
  for (int number = 0; number < 2'500; ++number)
    many.push_back(line(number, std::chrono::milliseconds{number}));
  store_log_lines(ref, many);
  const auto file = post("export", {{"format", "jsonl"}});
  CHECK(file.status == 200);
  CHECK(file.headers.find("Content-Type") == "application/x-ndjson; charset=utf-8");
  CHECK(file.headers.find("Content-Disposition").value_or("").find(".jsonl") != std::string::npos);
  CHECK(std::ranges::count(file.body, '\n') == 2'500);
  CHECK(json::parse(file.body.substr(0, file.body.find('\n')))["event_message"] == "line number0");
  const auto csv = post("export", {{"format", "csv"}, {"search", "number7"}});
  CHECK(csv.body.starts_with("id,timestamp,source,severity,event_message,metadata\r\n"));
  CHECK(std::ranges::count(csv.body, '\n') == 2);
  const auto rows = post("export", {{"format", "csv"},
                                    {"sql",
                                     "select severity, count(*) as n from postgres_logs "
                                     "group by 1 order by 1"}});
  CHECK(rows.body == "severity,n\r\nerror,166\r\ninfo,1500\r\n");
  const auto both = post("export", {{"format", "csv"}, {"sql", "select 1"}, {"search", "a"}});
  CHECK(both.status == 400);
  const auto failed = post("export", {{"format", "csv"}, {"sql", "select nothing"}});
  CHECK(failed.status == 400);
  CHECK(code_of(failed) == "log_sql_invalid");
  CHECK(json_of(failed)["position"] == 8);
  const auto recorded = audited_detail("log.export");
  CHECK(recorded["how"] == "sql");
  CHECK(recorded["format"] == "csv");
  CHECK(audited().find("rex log.export") != std::string::npos);
}

TEST_CASE_FIXTURE(with_logs, "log exports: an export of too many rows is refused") {
  std::string list = "0";
  for (int number = 1; number < 230; ++number)
    list += fmt::format(",{}", number);
  const auto sql = fmt::format("select 1 from json_each('[{0}]') a, json_each('[{0}]') b", list);
  const auto refused = post("export", {{"format", "csv"}, {"sql", sql}});
  CHECK(refused.status == 413);
  CHECK(code_of(refused) == "log_export_too_large");
  const auto shown_part = queried(sql);
  CHECK(shown_part["is_cut"] == true);
  CHECK(shown_part["result"].size() == 1'000);
}

TEST_CASE_FIXTURE(with_logs, "log exports: a link gives an export once, in its own project") {
  store_lines();
  auto requested =
      request(method::post, logs_path + "/export",
              json{{"from", before(1h)}, {"to", before(-1s)}, {"format", "csv"}}.dump(), "rex");
  requested.headers.add("Accept", "application/json");
  const auto made = send(std::move(requested));
  REQUIRE(made.status == 201);
  const auto url = json_of(made)["url"].get<std::string>();
  auto elsewhere = url;
  elsewhere.replace(elsewhere.find(ref), ref.size(), other_ref);
  CHECK(status_of(method::get, elsewhere) == 404);
  const auto file = send(method::get, url);
  CHECK(file.status == 200);
  CHECK(std::ranges::count(file.body, '\n') == 31);
  CHECK(status_of(method::get, url) == 404);
  // It is no link of the exports of rows.
  CHECK(status_of(method::get, "/platform/pg-meta/" + std::string{ref} + "/export/" +
                                   url.substr(url.rfind('/') + 1)) == 404);
}
