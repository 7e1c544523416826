#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "domain/log/log_request.hpp"
#include "logs/segment_name.hpp"
#include "tests/unit/api/log/with_logs.hpp"

using namespace signalbox;
using namespace std::chrono_literals;
using api::testing::code_of;
using api::testing::json_of;
using api::testing::log_endpoint_path;
using api::testing::logs_path;
using api::testing::messages_of;
using api::testing::with_logs;
using core::json;
using transport::http::method;

TEST_CASE_FIXTURE(with_logs, "log routes: a search gives whole lines, and continues page by page") {
  store_lines();
  const auto first = searched({{"limit", 1}, {"search", "severity:error user_name"}});
  CHECK(first["lines"].empty());
  const auto page = searched({{"limit", 2}, {"search", "severity:error"}});
  REQUIRE(page["lines"].size() == 2);
  // Line 0 is of the pooler, which has no level.
  const auto& newest = page["lines"][0];
  CHECK(newest["event_message"] == "line number10");
  CHECK(newest["source"] == "postgres_logs");
  CHECK(newest["severity"] == "error");
  CHECK(newest["timestamp"] == before(10s));
  CHECK(newest["metadata"]["parsed"]["user_name"] == "ada");
  std::set<std::string> messages;
  json next;
  for (int pages = 0; pages < 10; ++pages) {
    json more = {{"limit", 7}};
    if (!next.is_null()) more["after"] = next;
    const auto part = searched(more);
    for (const auto& message : messages_of(part))
      CHECK(messages.insert(message).second);
    next = part["next"];
    if (next.is_null()) break;
  }
  CHECK(messages.size() == 30);
  CHECK(next.is_null());
  const auto oldest =
      searched({{"newest_first", false}, {"limit", 1}, {"sources", {"postgres_logs"}}});
  CHECK(messages_of(oldest) == std::vector<std::string>{"line number29"});
  CHECK(oldest["report"]["is_complete"] == false);
}

TEST_CASE_FIXTURE(with_logs,
                  "log routes: a wrong search names the place, and a wrong field itself") {
  store_lines();
  const auto open = post("search", {{"search", "größe severity:nothing"}});
  CHECK(open.status == 400);
  CHECK(json_of(open)["code"] == "log_search_unknown_value");
  CHECK(json_of(open)["position"] == 16);
  CHECK_FALSE(json_of(open).contains("errors"));
  for (const auto* call : {"histogram", "facets", "export"}) {
    CAPTURE(call);
    json more = {{"search", "\"open"}};
    if (std::string{call} == "facets") more["fields"] = {"severity"};
    if (std::string{call} == "export") more["format"] = "csv";
    const auto refused = post(call, more);
    CHECK(refused.status == 400);
    CHECK(json_of(refused)["code"] == "log_search_open_quote");
    CHECK(json_of(refused)["position"] == 1);
  }
  const auto field_of = [&](const std::string& call, const json& more) {
    const auto refused = post(call, more);
    CAPTURE(refused.body);
    CHECK(refused.status == 400);
    return json_of(refused)["errors"][0]["field"].get<std::string>();
  };
  CHECK(field_of("search", {{"to", before(1h)}}) == "to");
  CHECK(field_of("search", {{"from", -1}}) == "from");
  CHECK(field_of("search", {{"to", domain::log_moment_max + 1}}) == "to");
  CHECK(field_of("search", {{"sources", {"postgres_log"}}}) == "sources");
  CHECK(field_of("search", {{"limit", 0}}) == "limit");
  CHECK(field_of("search", {{"limit", 1'001}}) == "limit");
  CHECK(field_of("search", {{"after", "yesterday"}}) == "after");
  CHECK(field_of("search", {{"after", "1.2"}}) == "after");
  CHECK(field_of("histogram", {{"buckets", 501}}) == "buckets");
  CHECK(field_of("facets", {{"fields", json::array()}}) == "fields");
  CHECK(field_of("facets", {{"fields", {"nothing"}}}) == "fields");
  CHECK(field_of("facets", {{"fields", {"event_message"}}}) == "fields");
  const auto many = post("facets", {{"fields", std::vector<std::string>(13, "severity")}});
  CHECK(many.status == 400);
  const auto hint = post("search", {{"sources", {"postgres_log"}}});
  CHECK(hint.body.find("postgres_logs") != std::string::npos);
}

TEST_CASE_FIXTURE(with_logs, "log routes: lines and values are counted by time and field") {
  store_lines();
  const auto counted = json_of(post("histogram", {{"buckets", 500}}));
  CHECK(counted["step"] == 10'000'000);
  std::int64_t lines = 0;
  std::int64_t errors = 0;
  for (const auto& bucket : counted["counts"]) {
    errors += bucket["error"].get<std::int64_t>();
    for (const auto& [severity, count] : bucket.items())
      lines += count.get<std::int64_t>();
  }
  CHECK(lines == 30);
  CHECK(errors == 2);
  CHECK(counted["report"]["lines_read"] == 0);
  CHECK(counted["start"].get<std::int64_t>() <= before(1h));
  const auto few = json_of(post("histogram", {{"buckets", 1}, {"search", "number29"}}));
  CHECK(few["counts"].size() == 1);
  CHECK(few["counts"][0]["info"] == 1);

  const auto facets = json_of(
      post("facets", {{"fields", {"severity", "source", "metadata.parsed.user_name"}}}))["facets"];
  REQUIRE(facets.size() == 3);
  CHECK(facets[0]["values"][0] == json{{"value", "info"}, {"lines", 28}});
  CHECK(facets[1]["values"][0] == json{{"value", "postgres_logs"}, {"lines", 20}});
  CHECK(facets[2]["distinct"] == 2);
  CHECK(facets[2]["lines"] == 30);
}

TEST_CASE_FIXTURE(with_logs, "log routes: the lines around one are oldest first") {
  store_lines();
  const auto found = searched({{"search", "number10"}})["lines"][0];
  const json body = {
      {"id", found["id"]}, {"timestamp", found["timestamp"]}, {"before", 2}, {"after", 1}};
  const auto around = json_of(send(method::post, logs_path + "/context", body.dump(), "rex"));
  CHECK(messages_of(around) == std::vector<std::string>{"line number12", "line number11",
                                                        "line number10", "line number9"});
  CHECK(around["at"] == 2);
  json gone = body;
  gone["id"] = "ffffffffffffffff";
  CHECK(json_of(send(method::post, logs_path + "/context", gone.dump(), "rex"))["at"].is_null());
  for (const json& more : {json{{"id", "7"}}, json{{"before", 201}}, json{{"timestamp", -1}}}) {
    json wrong = body;
    wrong.update(more);
    CHECK(status_of(method::post, logs_path + "/context", wrong.dump(), "rex") == 400);
  }
}

TEST_CASE_FIXTURE(with_logs, "log routes: a plan shows the lines of its retention only") {
  store_log_lines(ref, {line(1, 24h * 20), line(2, 36h), line(3, 2h)});
  const json all = {{"from", before(24h * 60)}};
  CHECK(messages_of(searched(all)).size() == 3);
  CHECK(shown(logs_path + "/catalogue", "ada")["retention_days"] == 28);
  set_plan("free");
  // Only owners and administrators have access on this plan.
  const auto page = json_of(post("search", all, "ada"));
  CHECK(messages_of(page) == std::vector<std::string>{"line number3"});
  CHECK(page["range"]["from"] == before(24h));
  CHECK(shown(logs_path + "/catalogue", "ada")["retention_days"] == 1);
  const json former = {{"from", before(24h * 60)}, {"to", before(24h * 2)}};
  CHECK(messages_of(json_of(post("search", former, "ada"))).empty());
  CHECK(json_of(post("histogram", former, "ada"))["counts"].empty());
  const auto counted = json_of(send(
      method::post, log_endpoint_path,
      R"({"sql":"select count(*) as n from postgres_logs","iso_timestamp_start":"2020-01-01"})",
      "ada"));
  CHECK(counted["result"][0]["n"] == 0);
}

TEST_CASE_FIXTURE(with_logs, "log routes: a project without lines has none, in every status") {
  CHECK(messages_of(searched()).empty());
  const auto usage = shown(logs_path + "/catalogue", "rex")["usage"];
  CHECK(usage ==
        json{{"bytes", 0}, {"quarantine_bytes", 0}, {"segments", 0}, {"oldest_day", nullptr}});
  CHECK(queried("select * from postgres_logs")["result"].empty());
  store_lines();
  CHECK(shown(logs_path + "/catalogue", "rex")["usage"]["segments"] == 1);
  for (const auto* status : {"INACTIVE", "PAUSE_FAILED", "ACTIVE_UNHEALTHY"}) {
    CAPTURE(status);
    store(fmt::format("UPDATE projects SET status = '{}' WHERE ref = '{}'", status, ref));
    CHECK(messages_of(searched()).size() == 30);
  }
}

TEST_CASE_FIXTURE(with_logs, "log routes: the catalogue explains sources that do not exist here") {
  const auto catalogue = shown(logs_path + "/catalogue", "rex");
  CHECK(catalogue["sources"].size() == 12);
  for (const auto& source : catalogue["sources"]) {
    CAPTURE(source["reference"]);
    CHECK(source["is_available"] == source["reason"].is_null());
    CHECK(source["fields"].size() > 2);
  }
  CHECK_FALSE(queried(catalogue["default_query"]).contains("error"));
  CHECK(catalogue["templates"].size() > 3);
  for (const auto& one : catalogue["templates"]) {
    const auto response = queried(one["sql"]);
    CAPTURE(response.dump());
    CHECK_FALSE(response.contains("error"));
  }
}

TEST_CASE_FIXTURE(with_logs, "log routes: damage is reported, and the other lines are found") {
  store_lines();
  const auto folder = log_place_of(ref).folder;
  const logs::segment_name wrong{.number = 99, .day = std::chrono::floor<std::chrono::days>(at())};
  std::ofstream{folder / wrong.file()} << std::string(8'192, 'x');
  const auto page = searched();
  CHECK(messages_of(page).size() == 30);
  CHECK(page["report"]["damaged"] == json{wrong.file()});
  CHECK(queried("select count(*) as n from postgres_logs")["damaged"] == json{wrong.file()});
  REQUIRE_FALSE(damaged_logs.empty());
  CHECK(damaged_logs.front() == wrong.file());
}

TEST_CASE_FIXTURE(with_logs, "log routes: too many calls of a project are refused by name") {
  store_lines();
  const domain::project_ref busy{std::string{ref}};
  std::vector<logs::read_pool::place> held;
  for (std::size_t call = 0; call < logs::read_limits{}.calls_of_project_max; ++call)
    held.push_back(log_pool.reserve(busy, logs::read_kind::query).value());
  for (const auto* call : {"search", "histogram"}) {
    const auto refused = post(call);
    CHECK(refused.status == 429);
    CHECK(code_of(refused) == "log_queries_busy");
    CHECK(refused.headers.find("Retry-After") == "1");
  }
  held.clear();
  CHECK(post("search").status == 200);
  for (std::size_t call = 0; call < logs::read_limits{}.exports_of_project_max; ++call)
    held.push_back(log_pool.reserve(busy, logs::read_kind::file).value());
  const auto refused = post("export", {{"format", "csv"}});
  CHECK(refused.status == 429);
  CHECK(code_of(refused) == "log_exports_busy");
  CHECK(post("search").status == 200);
}

TEST_CASE_FIXTURE(with_logs,
                  "log routes: a call for which no thread is free in time ends by name") {
  // So much that the response arrives in time, but the read cannot begin any more.
  limits.request_deadline = 580ms;
  const auto late = post("search");
  CHECK(late.status == 504);
  CHECK(code_of(late) == "log_queries_late");
}

TEST_CASE_FIXTURE(with_logs, "log routes: SQL gives rows, and faults with their place") {
  store_lines();
  const auto found = queried(
      "select metadata.parsed.user_name as user, count(*) as lines, 1 as lines, 1.5 as half, null "
      "as none from postgres_logs group by 1 order by 1");
  CHECK(found["columns"] == json{"user", "lines", "lines_2", "half", "none"});
  CHECK(found["result"][0] ==
        json{{"user", "ada"}, {"lines", 10}, {"lines_2", 1}, {"half", 1.5}, {"none", nullptr}});
  CHECK(found["is_cut"] == false);
  const auto wrong = queried("select größe frm postgres_logs");
  CHECK(wrong["result"].empty());
  CHECK(wrong["error"]["code"] == "log_sql_invalid");
  CHECK(wrong["error"]["position"].is_number());
  CHECK(queried("drop table postgres_logs")["error"]["code"] == "log_sql_not_a_query");
  CHECK(queried("select * from sqlite_master")["error"]["code"] == "log_sql_denied");
  CHECK(queried(std::string(18'000, 'x'))["error"]["code"] == "log_sql_too_long");
  limits.request_deadline = 1'500ms;
  const auto endless = queried(
      "select count(*) from postgres_logs a, postgres_logs b, postgres_logs c, postgres_logs d, "
      "postgres_logs e, postgres_logs f");
  CHECK(endless["error"]["code"] == "log_sql_timeout");
}

TEST_CASE_FIXTURE(with_logs, "log routes: SQL in the URL reads the last hour, or its range") {
  store_log_lines(ref, {line(1, 30min), line(2, 90min)});
  const auto query = log_endpoint_path + "?sql=select%20count(*)%20as%20n%20from%20postgres_logs";
  CHECK(shown(query, "rex")["result"][0]["n"] == 1);
  const auto since = domain::to_text(at() - 2h);
  CHECK(shown(query + "&iso_timestamp_start=" + since, "rex")["result"][0]["n"] == 2);
  CHECK(status_of(method::get, log_endpoint_path, "", "rex") == 400);
  CHECK(status_of(method::get, query + "&iso_timestamp_start=soon", "", "rex") == 400);
  CHECK(status_of(method::get,
                  query + "&iso_timestamp_end=2001-01-01&iso_timestamp_start=2002-01-01", "",
                  "rex") == 400);
}

TEST_CASE_FIXTURE(with_logs, "log routes: others than members find no project") {
  store_lines();
  for (const auto* call : {"search", "histogram"}) {
    CHECK(post(call, json::object(), "dan").status == 404);
    CHECK(post(call, json::object(), "").status == 401);
  }
  CHECK(status_of(method::get, logs_path + "/catalogue", "", "dan") == 404);
  CHECK(status_of(method::post, log_endpoint_path, R"({"sql":"select 1"})", "dan") == 404);
  CHECK(status_of(method::post, "/platform/projects/../logs/search", "{}", "rex") == 400);
}
