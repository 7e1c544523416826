#include <doctest/doctest.h>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using api::testing::sql_path;
using core::json;
using transport::http::method;

namespace {

/// Makes rows that belong to the users `a` and `b`; their policy also applies to their owner.
void make_notes(api_installation& here) {
  const auto answer = here.send(method::post, sql_path + "/query", json{{"query", R"(
DROP SCHEMA IF EXISTS guarded CASCADE; CREATE SCHEMA guarded;
CREATE TABLE guarded.notes (id int4 PRIMARY KEY, author text);
INSERT INTO guarded.notes VALUES (1, 'a'), (2, 'b'), (3, 'b');
ALTER TABLE guarded.notes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON guarded.notes USING (
  author = current_setting('request.jwt.claims', true)::json ->> 'sub'
  OR author = current_setting('app.user_id', true));
ALTER TABLE guarded.notes FORCE ROW LEVEL SECURITY;
)"}}.dump(),
                                "ada");
  CAPTURE(answer.body);
  REQUIRE(answer.status == 200);
}

json test(api_installation& here, const json& body, unsigned status = 200,
          const std::string& who = "ada") {
  const auto answer = here.send(method::post, sql_path + "/policy-test", body.dump(), who);
  CAPTURE(answer.body);
  REQUIRE(answer.status == status);
  return json_of(answer);
}

constexpr const char* all_notes = "SELECT id FROM guarded.notes ORDER BY id";

}  // namespace

TEST_CASE("policy test: shows the rows of a role with claims and settings") {
  api_installation here;
  make_notes(here);
  const auto as = [&](json more) {
    more["query"] = all_notes;
    more["role"] = "owner";
    return test(here, more);
  };
  CHECK(as({})["rows"] == json::array());
  CHECK(as({{"claims", {{"sub", "a"}}}})["rows"] == json::parse(R"([{"id":1}])"));
  const auto settings = as({{"settings", {{"app.user_id", "b"}}}});
  CHECK(settings["rows"] == json::parse(R"([{"id":2},{"id":3}])"));
  CHECK(settings["role"] == "owner");
  CHECK(settings["is_cut"] == false);
  const auto cut = as({{"claims", {{"sub", "b"}}}, {"limit", 1}});
  CHECK(cut["rows"].size() == 1);
  CHECK(cut["is_cut"] == true);
}

TEST_CASE("policy test: columns stay in the order of the query") {
  api_installation here;
  const auto answer = here.send(method::post, sql_path + "/policy-test",
                                R"({"query":"SELECT 1 AS z, 2 AS a","role":"owner"})", "ada");
  CHECK(answer.body == R"({"role":"owner","rows":[{"z":1,"a":2}],"is_cut":false})");
}

TEST_CASE("policy test: changes nothing") {
  api_installation here;
  make_notes(here);
  const json written{{"query", "DELETE FROM guarded.notes"}, {"role", "owner"}};
  CHECK(test(here, written, 400)["message"].get<std::string>().find("read-only") !=
        std::string::npos);
  const auto two = test(here, {{"query", "COMMIT; SELECT 1"}, {"role", "owner"}}, 400);
  CHECK(two["message"] == "Test exactly one query.");
  CHECK(
      test(here,
           {{"query", all_notes}, {"role", "owner"}, {"settings", {{"app.user_id", "b"}}}})["rows"]
          .size() == 2);
}

TEST_CASE("policy test: says why a role cannot be assumed") {
  api_installation here;
  make_notes(here);
  const auto unknown = test(here, {{"query", "SELECT 1"}, {"role", "nobody_here"}}, 400);
  CHECK(unknown["message"].get<std::string>().starts_with(
      "The query can't run as the role \"nobody_here\": role \"nobody_here\" does not exist."));
  const auto settings =
      test(here, {{"query", "SELECT 1"}, {"role", "owner"}, {"settings", {{"role", "x"}}}}, 400);
  CHECK(settings["errors"][0]["field"] == "settings.role");
  const auto superuser = test(here, {{"query", "SELECT 1"}, {"role", "postgres"}}, 400);
  CHECK(superuser["message"].get<std::string>().find("must be a member of it") !=
        std::string::npos);
  test(here, {{"query", "SELECT 1"}, {"role", "owner"}}, 403, "rex");
}
