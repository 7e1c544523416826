#include <doctest/doctest.h>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using api::testing::sample_ref;
using api::testing::sql_path;
using core::json;
using transport::http::method;

namespace {

const std::string graphql_path = "/platform/projects/" + std::string{sample_ref} + "/api/graphql";

transport::http::response graphql(api_installation& here, const json& body,
                                  std::string_view caller = "ada") {
  return here.send(method::post, graphql_path, body.dump(), caller);
}

void run_sql(api_installation& here, const std::string& text) {
  const auto answer =
      here.send(method::post, sql_path + "/query", json{{"query", text}}.dump(), "ada");
  CAPTURE(answer.body);
  REQUIRE(answer.status == 200);
}

/// Removes the function again: all tests of this program share the project's database.
struct graphql_installation : api_installation {
  ~graphql_installation() {
    (void)send(method::post, sql_path + "/query",
               R"({"query":"DROP SCHEMA IF EXISTS graphql CASCADE"})", "ada");
  }
};

/// Replaces the function of pg_graphql, which Debian does not have, by one with this body.
void make_resolve(api_installation& here, const std::string& body) {
  run_sql(here,
          "DROP SCHEMA IF EXISTS graphql CASCADE; CREATE SCHEMA graphql; "
          "GRANT USAGE ON SCHEMA graphql TO PUBLIC; "
          "CREATE FUNCTION graphql.resolve(query text, variables jsonb DEFAULT '{}', "
          "\"operationName\" text DEFAULT NULL, extensions jsonb DEFAULT NULL) RETURNS jsonb "
          "LANGUAGE plpgsql AS $body$ BEGIN " +
              body + " END $body$");
}

}  // namespace

TEST_CASE("graphql: a request reaches the function, and its response comes back as it is") {
  graphql_installation here;
  make_resolve(here,
               "RETURN jsonb_build_object('data', jsonb_build_object('query', $1, 'variables', $2, "
               "'operation', $3, 'as', current_user, 'n', 12345678901234567890.10));");
  const auto answer = graphql(
      here, {{"query", "query a { x }"}, {"variables", {{"first", 10}}}, {"operationName", "a"}});
  REQUIRE(answer.status == 200);
  CHECK(answer.body.find("12345678901234567890.10") != std::string::npos);
  const auto data = json_of(answer)["data"];
  CHECK(data["query"] == "query a { x }");
  CHECK(data["variables"] == json{{"first", 10}});
  CHECK(data["operation"] == "a");
  CHECK(data["as"] == "owner");
  const auto plain = json_of(graphql(here, {{"query", "{ x }"}}))["data"];
  CHECK(plain["variables"] == json::object());
  CHECK(plain["operation"] == nullptr);
}

TEST_CASE("graphql: members without full access only read, and have no other role") {
  graphql_installation here;
  make_resolve(here,
               "RETURN jsonb_build_object('data', current_setting('transaction_read_only'));");
  CHECK(json_of(graphql(here, {{"query", "{ x }"}}, "rex"))["data"] == "on");
  CHECK(json_of(graphql(here, {{"query", "{ x }"}, {"read_only", true}}))["data"] == "on");
  CHECK(json_of(graphql(here, {{"query", "{ x }"}}))["data"] == "off");
  CHECK(graphql(here, {{"query", "{ x }"}, {"role", "owner"}}, "rex").status == 403);
  CHECK(graphql(here, {{"query", "{ x }"}, {"role", "nobody_here"}}).status == 400);
}

TEST_CASE("graphql: a database without the function says what is missing") {
  graphql_installation here;
  make_resolve(here, "RETURN '{}';");
  const auto drop = json{{"query", "DROP FUNCTION graphql.resolve"}}.dump();
  REQUIRE(here.send(method::post, sql_path + "/query", drop, "ada").status == 200);
  for (const auto* next : {"DROP SCHEMA graphql", "SELECT 1"}) {
    const auto refused = graphql(here, {{"query", "{ x }"}});
    CHECK(refused.status == 409);
    CHECK(json_of(refused)["message"] ==
          "This database has no GraphQL: the extension pg_graphql is not enabled.");
    const auto text = json{{"query", next}}.dump();
    REQUIRE(here.send(method::post, sql_path + "/query", text, "ada").status == 200);
  }
}

TEST_CASE("graphql: errors of the function are those of its statement") {
  graphql_installation here;
  make_resolve(here, "RETURN missing_here(1);");
  const auto unknown = graphql(here, {{"query", "{ x }"}});
  CHECK(unknown.status == 400);
  CHECK(json_of(unknown)["sqlstate"] == "42883");
  make_resolve(here, "PERFORM pg_sleep(600); RETURN NULL;");
  CHECK(graphql(here, {{"query", "{ x }"}, {"timeout_ms", 50}}).status == 504);
}

TEST_CASE("graphql: requests and responses have bounds") {
  graphql_installation here;
  make_resolve(here, "RETURN to_jsonb(repeat('x', 8 * 1024 * 1024));");
  const auto large = graphql(here, {{"query", "{ x }"}});
  CHECK(large.status == 413);
  CHECK(json_of(large)["message"] ==
        "The response is larger than 8 MiB. Request fewer rows or fields.");
  CHECK(graphql(here, {{"query", std::string(100'001, 'x')}}).status == 400);
  const auto variables =
      graphql(here, {{"query", "{ x }"}, {"variables", {{"v", std::string(1024 * 1024, 'x')}}}});
  CHECK(variables.status == 400);
  CHECK(json_of(variables)["errors"][0]["field"] == "variables");
  CHECK(graphql(here, {{"query", "{ x }"}, {"timeout_ms", 0}}).status == 400);
}
