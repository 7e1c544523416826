#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>
#include <vector>

#include "tests/unit/api/scripted_installation.hpp"
#include "tests/unit/logs/hostile_sql.hpp"

using namespace signalbox;
using namespace std::chrono_literals;
using api::testing::json_of;
using api::testing::project_path;
using api::testing::scripted_installation;
using core::json;
using transport::http::method;

namespace {

constexpr std::string_view marker = "marker7f3a9c";

/// Texts that name the files of another project, and of the platform.
std::vector<std::string> reaching_texts(const std::string& folder, const std::string& file) {
  const auto path = folder + "/" + file;
  std::vector<std::string> all;
  for (const auto* form : {"attach '{}' as other",
                           "select * from \"{}\"",
                           "select * from '{}'",
                           "select * from [{}]",
                           "select * from `{}`",
                           "select readfile('{}')",
                           "select load_extension('{}')",
                           "select * from fsdir('{}')",
                           "select * from pragma_table_list('{}')",
                           "vacuum into '{}'",
                           "select 1; attach '{}' as other",
                           "with x as (select 1) attach '{}' as other",
                           "pragma temp_store_directory = '{}'",
                           "select * from json_each(readfile('{}'))",
                           "select * from sqlite_dbpage('{}')",
                           "select writefile('{}', 'x')",
                           "select * from dbstat('{}')",
                           "select * from \"file:{}?mode=ro\"",
                           "explain select * from \"{}\"",
                           "select edit('{}')"})
    all.push_back(fmt::format(fmt::runtime(form), path));
  for (const std::string name :
       {"lines", "recent", "blocks", "offsets", "positions", "segments", "counts", "batches",
        "main.postgres_logs", "temp.postgres_logs", "other.postgres_logs", "logs", "log_lines",
        "sqlite_master", "sqlite_schema", "sqlite_sequence", "sqlite_stat1", "postgres_logs_data"})
    all.push_back("select * from " + name);
  return all;
}

}  // namespace

TEST_CASE("log leaks: no text of SQL over HTTP shows lines of another project") {
  scripted_installation here;
  here.store_sample_log();
  here.add_project(here.other_ref);
  const auto now = std::chrono::floor<std::chrono::microseconds>(
      core::time_point{std::chrono::seconds{1'800'000'000}});
  const auto secret =
      domain::accept_log_line(here.log_source_named("postgres_logs"),
                              {.at = now - 1min,
                               .message = marker,
                               .metadata = R"({"parsed":{"user_name":"marker7f3a9c"}})"},
                              now);
  here.store_log_lines(here.other_ref, {secret});
  const auto endpoint_of = [](std::string_view ref) {
    return fmt::format("/platform/projects/{}/analytics/endpoints/logs.all", ref);
  };
  // The line is there, for those who may see it.
  const auto own = here.send(method::post, endpoint_of(here.other_ref),
                             R"({"sql":"select event_message from postgres_logs"})", "ada");
  REQUIRE(own.body.find(marker) != std::string::npos);

  auto texts =
      reaching_texts(here.log_place_of(here.other_ref).folder.string(), "00000001-2027-01-15.log");
  for (auto& hostile : testing::hostile_texts())
    texts.push_back(std::move(hostile.text));
  CHECK(texts.size() >= 80);
  here.limits.request_deadline = 1'200ms;
  std::size_t failed = 0;
  for (const auto& text : texts) {
    const auto shown = text.substr(0, 200);
    CAPTURE(shown);
    // Texts that are no UTF-8 do not pass the body of a request.
    const auto body = json{{"sql", text}}.dump(-1, ' ', false, json::error_handler_t::replace);
    const auto answer = here.send(method::post, endpoint_of(here.ref), body, "ada");
    // 504: a function that ended behind the deadline.
    const bool is_answer = answer.status == 200 || answer.status == 400 || answer.status == 504;
    CHECK(is_answer);
    // An error may repeat what the text named, but no text named the marker.
    CHECK(answer.body.find(marker) == std::string::npos);
    CHECK(answer.body.find("root:") == std::string::npos);
    if (answer.status != 200 || json_of(answer).contains("error")) ++failed;
  }
  CHECK(failed > texts.size() / 2);
  // The same texts as exports.
  for (const auto& text : reaching_texts(here.log_place_of(here.other_ref).folder.string(),
                                         "00000001-2027-01-15.log")) {
    CAPTURE(text);
    const json body = {{"from", 1'799'990'000'000'000},
                       {"to", 1'800'000'000'000'000},
                       {"sql", text},
                       {"format", "jsonl"}};
    const auto answer = here.send(method::post, project_path + "/logs/export", body.dump(), "ada");
    // The tables of the project itself may be named with a schema.
    const bool names_own = text.contains(".postgres_logs");
    CAPTURE(answer.status);
    CHECK((answer.status == 400 || names_own));
    CHECK(answer.body.find(marker) == std::string::npos);
  }
}

TEST_CASE("log leaks: no search, cursor or id shows lines of another project") {
  scripted_installation here;
  here.store_sample_log();
  here.add_project(here.other_ref);
  const auto now = std::chrono::floor<std::chrono::microseconds>(
      core::time_point{std::chrono::seconds{1'800'000'000}});
  std::vector<domain::log_entry> many;
  for (int number = 0; number < 20; ++number)
    many.push_back(
        domain::accept_log_line(here.log_source_named("postgres_logs"),
                                {.at = now - std::chrono::seconds{number},
                                 .message = marker,
                                 .metadata = R"({"parsed":{"user_name":"marker7f3a9c"}})"},
                                now));
  here.store_log_lines(here.other_ref, many);
  const json range = {{"from", 1'799'990'000'000'000}, {"to", 1'800'000'001'000'000}};
  const auto post = [&](std::string_view ref, std::string_view call, json body) {
    body.update(range);
    return here.send(method::post, fmt::format("/platform/projects/{}/logs/{}", ref, call),
                     body.dump(), "ada");
  };
  const auto page = json_of(post(here.other_ref, "search", {{"limit", 2}}));
  REQUIRE(page["lines"].size() == 2);
  // Its cursor and ids mean nothing elsewhere.
  for (const json& more :
       {json{{"after", page["next"]}}, json{{"after", page["next"]}, {"newest_first", false}},
        json{{"search", std::string{marker}}}, json{{"search", "metadata.parsed.user_name:mark*"}},
        json{{"search", "-nothing"}}}) {
    const auto answer = post(here.ref, "search", more);
    CHECK(answer.status == 200);
    CHECK(answer.body.find(marker) == std::string::npos);
  }
  const json line = {{"id", page["lines"][0]["id"]}, {"timestamp", page["lines"][0]["timestamp"]}};
  const auto around = here.send(method::post, project_path + "/logs/context", line.dump(), "ada");
  CHECK(around.status == 200);
  CHECK(around.body.find(marker) == std::string::npos);
  const auto facets =
      post(here.ref, "facets", {{"fields", {"metadata.parsed.user_name", "source"}}});
  CHECK(facets.body.find(marker) == std::string::npos);
}
