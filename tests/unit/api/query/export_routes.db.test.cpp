#include <doctest/doctest.h>

#include <fmt/format.h>

#include "api/routes.hpp"
#include "tests/unit/api/scripted_installation.hpp"

using namespace signalbox;
using api::testing::json_of;
using api::testing::scripted_installation;
using api::testing::sql_path;
using core::json;
using transport::http::method;

namespace {

const std::string export_path = sql_path + "/export";

std::string body_of(const std::string& query, const std::string& format = "csv") {
  return json{{"query", query}, {"format", format}}.dump();
}

/// Requests a link and returns the answer.
transport::http::response request_link(scripted_installation& here, const std::string& body,
                                       std::string_view caller = "ada") {
  auto requested = here.request(method::post, export_path, body, caller);
  requested.headers.add("Accept", "application/json");
  return here.send(std::move(requested));
}

std::string link_of(const transport::http::response& made) {
  REQUIRE(made.status == 201);
  return json_of(made)["url"].get<std::string>();
}

}  // namespace

TEST_CASE("export routes: a query is answered as a file in each format") {
  scripted_installation here;
  const std::string query = "SELECT 1 AS a, 'é' AS b";
  const auto csv = here.send(method::post, export_path, body_of(query), "ada");
  CHECK(csv.status == 200);
  CHECK(csv.body == "a,b\n1,é\n");
  CHECK(csv.headers.find("Content-Type") == "text/csv; charset=utf-8");
  CHECK(csv.headers.find("Content-Disposition") == "attachment; filename=\"export.csv\"");
  CHECK(csv.headers.find("X-Content-Type-Options") == "nosniff");
  CHECK(csv.headers.find("Cache-Control") == "no-store");
  const auto tsv = here.send(method::post, export_path, body_of(query, "tsv"), "rex");
  CHECK(tsv.body == "a\tb\n1\té\n");
  CHECK(tsv.headers.find("Content-Type") == "text/tab-separated-values; charset=utf-8");
  const auto lines = here.send(method::post, export_path, body_of(query, "jsonl"), "ada");
  CHECK(lines.body == "{\"a\":1,\"b\":\"é\"}\n");
  CHECK(lines.headers.find("Content-Type") == "application/x-ndjson");
}

TEST_CASE("export routes: a table is exported whatever its name") {
  scripted_installation here;
  (void)here.send(method::post, sql_path + "/query",
                  json{{"query",
                        "DROP TABLE IF EXISTS \"a\"\"; b\"; CREATE TABLE \"a\"\"; b\" AS "
                        "SELECT 1 AS n"}}
                      .dump(),
                  "ada");
  const json body = {{"table", "a\"; b"}, {"format", "csv"}, {"header", false}};
  const auto made = here.send(method::post, export_path, body.dump(), "ada");
  CHECK(made.body == "1\n");
  CHECK(made.headers.find("Content-Disposition") == "attachment; filename=\"a_; b.csv\"");
  const auto missing = here.send(method::post, export_path,
                                 R"({"table":"nothing","schema":"no","format":"csv"})", "ada");
  CHECK(missing.status == 400);
  CHECK(json_of(missing)["sqlstate"] == "42P01");
  CHECK_FALSE(json_of(missing).contains("position"));
  for (const auto* bad :
       {R"({"format":"csv"})", R"({"query":"SELECT 1","table":"t","format":"csv"})",
        R"({"table":"","format":"csv"})", R"({"query":"SELECT 1","format":"xls"})"})
    CHECK(here.send(method::post, export_path, bad, "ada").status == 400);
}

TEST_CASE("export routes: an error before the first byte has its place in the query") {
  scripted_installation here;
  const auto unknown =
      here.send(method::post, export_path, body_of("-- é\nSELECT\n  missing", "jsonl"), "ada");
  CHECK(unknown.status == 400);
  CHECK(json_of(unknown)["sqlstate"] == "42703");
  CHECK(json_of(unknown)["line"] == 3);
  CHECK(json_of(unknown)["column"] == 3);
  const auto syntax = here.send(method::post, export_path, body_of("SELECT 1,\n FROM t"), "ada");
  CHECK(syntax.status == 400);
  CHECK(json_of(syntax)["sqlstate"] == "42601");
  CHECK(json_of(syntax)["line"] == 2);
  const auto division = here.send(
      method::post, export_path, body_of("SELECT 1 / (n - 3) FROM generate_series(1, 5) n"), "ada");
  CHECK(division.status == 400);
  CHECK(json_of(division)["sqlstate"] == "22012");
}

TEST_CASE(
    "export routes: an error after the first byte cuts the file off, and is in the audit log") {
  scripted_installation here;
  here.state.noted.clear();
  const auto cut = here.send(
      method::post, export_path,
      body_of("SELECT 1 / (n - 900000), repeat('x', 100) FROM generate_series(1, 1000000) n"),
      "ada");
  CHECK(cut.status == 200);
  CHECK(cut.body.size() > 1'000'000);
  REQUIRE(here.state.noted.size() == 1);
  CHECK(here.state.noted[0].detail["sqlstate"] == "22012");
  CHECK(here.state.noted[0].detail["complete"] == false);
}

TEST_CASE("export routes: the audit log has what was exported, not the data") {
  scripted_installation here;
  here.state.noted.clear();
  (void)here.send(method::post, export_path, body_of("SELECT 'secret' FROM generate_series(1, 3)"),
                  "ada");
  REQUIRE(here.state.noted.size() == 1);
  const auto& detail = here.state.noted[0].detail;
  CHECK(here.state.noted[0].action == "query.run");
  CHECK(detail["kind"] == "copy");
  CHECK(detail["rows"] == 3);
  CHECK(detail["bytes"] == 30);
  CHECK(detail["complete"] == true);
  CHECK(detail.dump().find("secret") == std::string::npos);
}

TEST_CASE("export routes: no caller can write through an export") {
  scripted_installation here;
  for (const auto* caller : {"ada", "rex"}) {
    for (const auto* query :
         {"DELETE FROM samples RETURNING *", "INSERT INTO samples VALUES ('x') RETURNING *",
          "WITH d AS (DELETE FROM samples RETURNING *) SELECT * FROM d",
          "SELECT 1) TO PROGRAM 'id' --", "SELECT 1) TO STDOUT; DROP TABLE samples; --",
          "SELECT 1; DROP TABLE samples", "COPY samples TO '/tmp/x'"}) {
      CAPTURE(query);
      const auto refused = here.send(method::post, export_path, body_of(query), caller);
      CHECK((refused.status == 400 || refused.status == 403));
    }
  }
  const json as_owner = {{"query", "SELECT 1"}, {"format", "csv"}, {"role", "owner"}};
  CHECK(here.send(method::post, export_path, as_owner.dump(), "rex").status == 403);
  const auto side_door =
      here.send(method::post, export_path, body_of("SELECT nextval('pg_catalog.x')"), "rex");
  CHECK(side_door.status >= 400);
}

TEST_CASE("export routes: a link gives the file once, without a session") {
  scripted_installation here;
  const auto made = request_link(
      here, R"({"query":"SELECT 1 AS a","format":"csv","filename":"bürö.csv"})", "rex");
  CHECK(json_of(made)["expires_in_ms"] == 60'000);
  const auto link = link_of(made);
  CHECK(link.size() == export_path.size() + 1 + 43);
  CHECK(here.send(method::head, link).status == 400);
  auto elsewhere = link;
  elsewhere.replace(elsewhere.find(scripted_installation::ref), 20, std::string(20, 'q'));
  CHECK(here.send(method::get, elsewhere).status == 404);
  const auto file = here.send(method::get, link);
  CHECK(file.status == 200);
  CHECK(file.body == "a\n1\n");
  CHECK(file.headers.find("Content-Disposition") ==
        "attachment; filename=\"b_r_.csv\"; filename*=UTF-8''b%C3%BCr%C3%B6.csv");
  CHECK(file.headers.find("Cache-Control") == "no-store");
  const auto again = here.send(method::get, link);
  CHECK(again.status == 404);
  CHECK(json_of(again)["message"] ==
        "This download link has expired or was already used. Start the export again.");
}

TEST_CASE("export routes: a link is not made for what cannot be exported") {
  scripted_installation here;
  CHECK(request_link(here, body_of("DELETE FROM samples")).status == 400);
  CHECK(request_link(here, body_of("SELECT 1,")).status == 400);
  CHECK(request_link(here, body_of("SELECT 1"), "dan").status == 404);
}

TEST_CASE("export routes: a link has the rights that its person has when it is used") {
  scripted_installation here;
  const auto link = link_of(request_link(here, body_of("SELECT 1"), "cem"));
  here.state.people[api::testing::account_of("cem")].memberships.clear();
  CHECK(here.send(method::get, link).status == 404);
  const auto token = here.make_script_token("ada", {domain::token_scope::database_write});
  const auto link_of_script = [&] {
    auto requested = here.request(method::post, export_path, body_of("SELECT 1 AS a"), "");
    requested.headers.add("Authorization", "Bearer " + token);
    requested.headers.add("Accept", "application/json");
    return link_of(here.send(std::move(requested)));
  };
  CHECK(here.send(method::get, link_of_script()).body == "a\n1\n");
  const auto revoked = link_of_script();
  here.state.tokens.clear();
  CHECK(here.send(method::get, revoked).status == 404);
}
