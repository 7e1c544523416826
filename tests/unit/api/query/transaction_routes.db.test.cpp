#include <doctest/doctest.h>

#include "tests/unit/api/api_installation.hpp"

using namespace signalbox;
using api::testing::api_installation;
using api::testing::json_of;
using api::testing::sql_path;
using core::json;
using transport::http::method;

namespace {

const std::string transactions_path = sql_path + "/transactions";

std::string open_transaction(api_installation& here, std::string_view caller,
                             std::string_view body = "{}") {
  const auto made = here.send(method::post, transactions_path, body, caller);
  REQUIRE(made.status == 201);
  return json_of(made).at("id").get<std::string>();
}

transport::http::response run_in(api_installation& here, const std::string& transaction,
                                 const std::string& text, std::string_view caller,
                                 const json& more = json::object()) {
  json body = {{"query", text}, {"transaction", transaction}};
  body.update(more);
  return here.send(method::post, sql_path + "/query", body.dump(), caller);
}

transport::http::response end(api_installation& here, const std::string& transaction,
                              const std::string& how, std::string_view caller) {
  return here.send(method::post, transactions_path + "/" + transaction + "/" + how, "", caller);
}

}  // namespace

TEST_CASE("transaction routes: what a transaction changes is seen after its commit only") {
  api_installation here;
  const auto run = [&](const std::string& text) {
    return here.send(method::post, sql_path + "/query", json{{"query", text}}.dump(), "ada");
  };
  REQUIRE(run("DROP TABLE IF EXISTS booked; CREATE TABLE booked (n int)").status == 200);
  const auto id = open_transaction(here, "ada");
  CHECK(run_in(here, id, "INSERT INTO booked VALUES (1)", "ada").status == 200);
  CHECK(json_of(run("SELECT count(*) AS n FROM booked")) == json::parse(R"([{"n":0}])"));
  CHECK(json_of(run_in(here, id, "SELECT count(*) AS n FROM booked", "ada")) ==
        json::parse(R"([{"n":1}])"));
  CHECK(json_of(end(here, id, "commit", "ada"))["command"] == "COMMIT");
  CHECK(json_of(run("SELECT count(*) AS n FROM booked")) == json::parse(R"([{"n":1}])"));
  const auto late = end(here, id, "rollback", "ada");
  CHECK(late.status == 404);
  CHECK(json_of(late)["code"] == "not_found");
}

TEST_CASE("transaction routes: a person finds their own open transactions again") {
  api_installation here;
  const auto id = open_transaction(here, "ada", R"({"role":"guest"})");
  const auto own = json_of(here.send(method::get, transactions_path, "", "ada"));
  REQUIRE(own.size() == 1);
  CHECK(own[0]["id"] == id);
  CHECK(own[0]["role"] == "guest");
  CHECK(own[0]["read_only"] == false);
  CHECK(own[0]["is_busy"] == false);
  CHECK(json_of(here.send(method::get, transactions_path, "", "bea")).empty());
  CHECK(end(here, id, "rollback", "bea").status == 404);
  CHECK(run_in(here, id, "SELECT 1", "bea").status == 404);
  CHECK(json_of(run_in(here, id, "SELECT current_user AS who", "ada")) ==
        json::parse(R"([{"who":"guest"}])"));
  CHECK(json_of(end(here, id, "rollback", "ada"))["command"] == "ROLLBACK");
  CHECK(json_of(here.send(method::get, transactions_path, "", "ada")).empty());
}

TEST_CASE("transaction routes: a transaction belongs to its project") {
  api_installation here;
  const auto id = open_transaction(here, "ada");
  const auto elsewhere = "/platform/pg-meta/" + std::string{api_installation::other_ref};
  here.add_project("thirdthirdthirdthird");
  const std::string third = "/platform/pg-meta/thirdthirdthirdthird";
  CHECK(here.status_of(method::post, third + "/transactions/" + id + "/rollback", "", "ada") ==
        404);
  CHECK(here.status_of(method::post, third + "/query",
                       json{{"query", "SELECT 1"}, {"transaction", id}}.dump(), "ada") == 404);
  CHECK(end(here, id, "rollback", "ada").status == 200);
}

TEST_CASE("transaction routes: the access is that of the transaction") {
  api_installation here;
  const auto reading = open_transaction(here, "ada", R"({"read_only":true})");
  const auto refused = run_in(here, reading, "CREATE TABLE t (n int)", "ada");
  CHECK(refused.status == 400);
  CHECK(json_of(refused)["message"].get<std::string>().starts_with("Read-only access"));
  CHECK(run_in(here, reading, "SELECT pg_terminate_backend(1)", "ada").status == 400);
  CHECK(run_in(here, reading, "SELECT 1", "ada", {{"role", "guest"}}).status == 400);
  CHECK(end(here, reading, "rollback", "ada").status == 200);
  const auto writing = open_transaction(here, "ada");
  CHECK(run_in(here, writing, "SELECT 1", "ada", {{"read_only", true}}).status == 400);
  CHECK(run_in(here, writing, "SELECT 1", "ada", {{"role", "owner"}}).status == 200);
  CHECK(end(here, writing, "rollback", "ada").status == 200);
}

TEST_CASE("transaction routes: a read-only member cannot write in a transaction") {
  api_installation here;
  CHECK(here.status_of(method::post, transactions_path, R"({"role":"owner"})", "rex") == 403);
  const auto id = open_transaction(here, "rex", R"({"read_only":false})");
  for (const auto* text :
       {"CREATE TABLE t (n int)", "SET TRANSACTION READ WRITE", "SET ROLE owner", "DO $$ $$",
        "SELECT set_config('transaction_read_only', 'off', true)", "BEGIN READ WRITE"}) {
    CAPTURE(text);
    CHECK(run_in(here, id, text, "rex").status == 403);
  }
  CHECK(json_of(run_in(here, id, "SELECT session_user AS who", "rex")) ==
        json::parse(R"([{"who":"reader"}])"));
  CHECK(end(here, id, "commit", "rex").status == 200);
}

TEST_CASE("transaction routes: a member who lost full access can only roll back") {
  api_installation here;
  const auto id = open_transaction(here, "cem");
  // Role 4 is read-only.
  REQUIRE(here.send(method::patch,
                    api::testing::organization_path + "/members/" + api::testing::account_of("cem"),
                    R"({"role_id":4})", "ada")
              .status < 300);
  CHECK(run_in(here, id, "SELECT 1", "cem").status == 403);
  CHECK(end(here, id, "commit", "cem").status == 403);
  CHECK(end(here, id, "rollback", "cem").status == 200);
}

TEST_CASE("transaction routes: a failing commit is reported with PostgreSQL's error") {
  api_installation here;
  const auto id = open_transaction(here, "ada");
  CHECK(run_in(here, id,
               "CREATE TEMPORARY TABLE once (n int UNIQUE DEFERRABLE INITIALLY DEFERRED); "
               "INSERT INTO once VALUES (1), (1)",
               "ada")
            .status == 200);
  const auto failed = end(here, id, "commit", "ada");
  CHECK(failed.status == 400);
  CHECK(json_of(failed)["sqlstate"] == "23505");
  CHECK(json_of(here.send(method::get, transactions_path, "", "ada")).empty());
}

TEST_CASE("transaction routes: bad input is refused") {
  api_installation here;
  CHECK(here.status_of(method::post, transactions_path, R"({"role":"no such role"})", "ada") ==
        400);
  CHECK(here.status_of(method::post, transactions_path, R"({"read_only":"yes"})", "ada") == 400);
  CHECK(end(here, "not-a-uuid", "commit", "ada").status == 404);
  CHECK(run_in(here, "", "SELECT 1", "ada").status == 200);
  const auto first = open_transaction(here, "ada");
  const auto second = open_transaction(here, "ada");
  const auto third = here.send(method::post, transactions_path, "{}", "ada");
  CHECK(third.status == 429);
  CHECK(end(here, first, "rollback", "ada").status == 200);
  CHECK(end(here, second, "rollback", "ada").status == 200);
  CHECK(json_of(here.send(method::get, transactions_path, "", "ada")).empty());
}

TEST_CASE("transaction routes: a transaction ends when its member loses the access") {
  api_installation here;
  here.limits.access_check_interval = std::chrono::milliseconds{20};
  const auto member_path =
      api::testing::organization_path + "/members/" + api::testing::account_of("cem");
  const auto open = [&] {
    return json_of(here.send(method::get, transactions_path, "", "cem")).size();
  };
  const auto await_open = [&](std::size_t count) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds{30};
    while (open() != count)
      REQUIRE(std::chrono::steady_clock::now() < until);
  };
  (void)open_transaction(here, "cem");
  const auto reading = open_transaction(here, "cem", R"({"read_only":true})");
  CHECK(open() == 2);
  // Role 4 is read-only: the transaction that reads stays.
  REQUIRE(here.send(method::patch, member_path, R"({"role_id":4})", "ada").status < 300);
  await_open(1);
  CHECK(end(here, reading, "commit", "cem").status == 200);
  (void)open_transaction(here, "cem");
  REQUIRE(here.send(method::delete_, member_path, "", "ada").status < 300);
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds{30};
  const auto is_listed = [&] {
    for (const auto& one : json_of(here.send(method::get, sql_path + "/running", "", "ada")))
      if (one["is_workbench"] == true) return true;
    return false;
  };
  while (is_listed())
    REQUIRE(std::chrono::steady_clock::now() < until);
}

TEST_CASE("transaction routes: a transaction whose session was lost has ended") {
  api_installation here;
  const auto id = open_transaction(here, "ada");
  const auto lost = json_of(run_in(here, id, "SELECT pg_backend_pid() AS pid", "ada"))[0]["pid"];
  const json ending = {{"query", "SELECT pg_terminate_backend($1, 5000) AS done"},
                       {"parameters", {lost}}};
  CHECK(json_of(here.send(method::post, sql_path + "/query", ending.dump(), "ada")) ==
        json::parse(R"([{"done":true}])"));
  CHECK(json_of(here.send(method::get, transactions_path, "", "ada")).empty());
  CHECK(run_in(here, id, "SELECT 1", "ada").status == 404);
  CHECK(end(here, id, "commit", "ada").status == 404);
  CHECK(end(here, id, "rollback", "ada").status == 404);
}

TEST_CASE("transaction routes: limits and LIMIT are those of a text in the transaction") {
  api_installation here;
  const auto id = open_transaction(here, "ada", R"({"read_only":true})");
  CHECK(json_of(run_in(here, id, "SELECT generate_series(1, 10) AS n", "ada", {{"limit", 3}}))
            .size() == 3);
  CHECK(run_in(here, id, "SELECT 1", "ada", {{"limit", 0}}).status == 400);
  CHECK(run_in(here, id, "SELECT 1", "ada", {{"timeout_ms", 0}}).status == 400);
  const auto late = run_in(here, id, "SELECT pg_sleep(600)", "ada", {{"timeout_ms", 20}});
  CHECK(late.status == 504);
  // The statement failed, and with it the transaction.
  CHECK(json_of(run_in(here, id, "SELECT 1", "ada"))["sqlstate"] == "25P02");
  CHECK(json_of(end(here, id, "commit", "ada"))["command"] == "ROLLBACK");
}
