#include <doctest/doctest.h>

#include <atomic>
#include <boost/asio/detached.hpp>

#include "tests/unit/tenant_sql/workbench.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::json;
using tenant_sql::session_role;

TEST_CASE("sql service: a text is streamed statement by statement") {
  workbench bench;
  auto what = bench.request("SELECT 1 AS a, NULL, ''; SET work_mem = '8MB'; SELECT 2 AS b");
  what.statements = {{.start = 0, .end = 23, .line = 1, .kind = "select"},
                     {.start = 25, .end = 45, .line = 1, .kind = "set"},
                     {.start = 47, .end = 60, .line = 1, .kind = "select"}};
  const auto lines = bench.run(std::move(what));
  CHECK(types_of(lines) ==
        "started statement columns rows complete statement complete statement columns rows "
        "complete finished");
  CHECK(lines[0]["role"] == "owner");
  CHECK(lines[0]["statements"] == 3);
  CHECK(lines[1]["kind"] == "select");
  CHECK(line_of(lines, "rows")["rows"] == json::parse(R"([["1", null, ""]])"));
  CHECK(line_of(lines, "complete")["command"] == "SELECT 1");
  CHECK(lines.back()["rows"] == 2);
  CHECK(lines.back()["transaction"] == "none");
}

TEST_CASE("sql service: a failure has its place in the text that the person wrote") {
  workbench bench;
  auto what = bench.request("SELECT 1 LIMIT 101;\nSELECT é_unknown LIMIT 101");
  what.original = "SELECT 1;\nSELECT é_unknown";
  what.edits = {{.at = 8, .removed = 0, .inserted = 10}, {.at = 26, .removed = 0, .inserted = 10}};
  const auto lines = bench.run(std::move(what));
  const auto failed = line_of(lines, "error");
  CHECK(failed["sqlstate"] == "42703");
  CHECK(failed["position"] == 18);
  CHECK(failed["line"] == 2);
  CHECK(failed["column"] == 8);
  CHECK(lines.back()["type"] == "finished");
}

TEST_CASE("sql service: a limit cuts the result and says so") {
  workbench bench;
  const auto limited = [&](int rows) {
    auto what = bench.request("SELECT n FROM generate_series(1, " + std::to_string(rows) +
                              ") AS n LIMIT 11");
    what.statements = {{.start = 0, .end = 10, .line = 1, .kind = "select", .limit = 10}};
    return line_of(bench.run(std::move(what)), "complete");
  };
  CHECK(limited(11)["rows"] == 10);
  CHECK(limited(11)["truncated"] == true);
  CHECK(limited(11)["command"] == "SELECT 10");
  CHECK(limited(10)["rows"] == 10);
  CHECK(limited(10)["truncated"] == false);
}

TEST_CASE("sql service: parameters are passed apart from the text") {
  workbench bench;
  auto what = bench.request("SELECT $1::int + 1 AS sum, $2::text AS text");
  what.parameters = {{.value = "41"}, {.value = "'; DROP TABLE x"}};
  CHECK(line_of(bench.run(std::move(what)), "rows")["rows"] ==
        json::parse(R"([["42", "'; DROP TABLE x"]])"));
}

TEST_CASE("sql service: rows arrive while the statement still runs") {
  workbench bench;
  auto admin = administrator();
  (void)admin.lines("SELECT pg_advisory_lock(77)");
  // PostgreSQL sends 8 KiB at a time, unless the text ends.
  auto blocked =
      need(bench.start(bench.request("SELECT repeat('x', 20000) FROM generate_series(1, 2); "
                                     "SELECT pg_advisory_lock(77)")));
  std::string received;
  for (auto piece = bench.wait(blocked.next()); !piece.empty();
       piece = bench.wait(blocked.next())) {
    received += piece;
    if (received.find("\"rows\":[[") != std::string::npos) break;
  }
  INFO(received);
  CHECK(received.find("finished") == std::string::npos);
  (void)admin.lines("SELECT pg_advisory_unlock(77)");
  CHECK(types_of(bench.rest(blocked)).ends_with("complete finished"));
}

TEST_CASE("sql service: a session is completely reset before the next person uses it") {
  workbench bench;
  const auto first = bench.run(bench.request(
      "SET search_path = pg_catalog; SET ROLE guest; PREPARE mine AS SELECT 1; "
      "SELECT pg_advisory_lock(5); SELECT set_config('my.secret', 'x', false); LISTEN news; "
      "BEGIN; CREATE TEMPORARY TABLE left_over (n int)"));
  CHECK(first.back()["transaction"] == "rolled_back");
  const auto backend = first.front()["backend"];
  // The session is reset after the result has ended.
  std::vector<json> second;
  do {
    second = bench.run(bench.request(
        "SELECT current_user, current_setting('search_path'), current_setting('my.secret', true), "
        "(SELECT count(*) FROM pg_prepared_statements), "
        "(SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()), "
        "(SELECT count(*) FROM pg_listening_channels()), to_regclass('left_over')",
        "grace"));
  } while (second.front()["backend"] != backend);
  CHECK(line_of(second, "rows")["rows"] ==
        json::parse(R"([["owner", "\"$user\", public", "", "0", "0", "0", null]])"));
}

TEST_CASE("sql service: a reader cannot write, whatever it sets") {
  workbench bench;
  (void)bench.run("CREATE TABLE IF NOT EXISTS kept (n int)");
  for (const std::string text : {
           "INSERT INTO kept VALUES (1)",
           "SET default_transaction_read_only = off; INSERT INTO kept VALUES (1)",
           "SELECT set_config('default_transaction_read_only', 'off', false); COMMIT; "
           "INSERT INTO kept VALUES (1)",
           "BEGIN READ WRITE; INSERT INTO kept VALUES (1)",
           "SET SESSION AUTHORIZATION owner; INSERT INTO kept VALUES (1)",
           "SET ROLE owner; INSERT INTO kept VALUES (1)",
           "RESET ROLE; SET TRANSACTION READ WRITE; DELETE FROM kept",
           "BEGIN READ WRITE; CREATE TEMPORARY TABLE mine (n int)",
           "BEGIN READ WRITE; DO $$ BEGIN EXECUTE 'TRUNCATE kept'; END $$",
       }) {
    CAPTURE(text);
    auto what = bench.request(text);
    what.role = session_role::reader;
    const auto lines = bench.run(std::move(what));
    CHECK(lines.front()["read_only"] == true);
    const auto failed = line_of(lines, "error");
    CHECK((failed["sqlstate"] == "25006" || failed["sqlstate"] == "42501"));
  }
}

TEST_CASE("sql service: a text runs as another role") {
  workbench bench;
  auto what = bench.request("SELECT current_user");
  what.as.role = "guest";
  const auto lines = bench.run(std::move(what));
  CHECK(lines.front()["role"] == "guest");
  CHECK(line_of(lines, "rows")["rows"] == json::parse(R"([["guest"]])"));
  auto unknown = bench.request("SELECT 1");
  unknown.as.role = "no such role";
  const auto refused = bench.start(std::move(unknown));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == core::errc::bad_request);
  CHECK(refused.error().detail_code == tenant_sql::role_refused_code);
}

TEST_CASE("sql service: cancelling ends the statement in PostgreSQL") {
  workbench bench;
  auto what = bench.request("SELECT pg_sleep(600)");
  what.as.application_name = "cancelled";
  const auto id = what.id;
  const auto ref = what.ref;
  auto started = need(bench.start(std::move(what)));
  await_on_server(
      "SELECT count(*) = 1 FROM pg_stat_activity WHERE application_name = 'cancelled' "
      "AND state = 'active' AND query LIKE '%pg_sleep%'");
  CHECK_FALSE(bench.wait(bench.service().cancel(ref, id, domain::account_id("grace"))));
  CHECK_FALSE(bench.wait(bench.service().cancel(ref, "other", domain::account_id("ada"))));
  CHECK(bench.wait(bench.service().cancel(ref, id, domain::account_id("ada"))));
  const auto lines = bench.rest(started);
  CHECK(line_of(lines, "error")["code"] == "cancelled");
  CHECK(line_of(lines, "error")["sqlstate"] == "57014");
  await_on_server(
      "SELECT count(*) = 0 FROM pg_stat_activity WHERE state = 'active' "
      "AND query LIKE 'SELECT pg_sleep(600)%' AND pid <> pg_backend_pid()");
  CHECK_FALSE(bench.wait(bench.service().cancel(ref, id, domain::account_id("ada"))));
}

TEST_CASE("sql service: a text ends at its time limit") {
  workbench bench;
  auto what = bench.request("SET statement_timeout = 0; SELECT pg_sleep(600)");
  what.time_max = 50ms;
  const auto lines = bench.run(std::move(what));
  CHECK(line_of(lines, "error")["code"] == "timeout");
  CHECK(line_of(lines, "error")["message"] ==
        "The text was cancelled after 0.05 s, its time limit.");
}

TEST_CASE("sql service: a client that disconnects leaves nothing running") {
  workbench bench;
  std::atomic<int> ended = 0;
  for (const bool is_pulling : {false, true}) {
    CAPTURE(is_pulling);
    auto what = bench.request("SELECT generate_series(1, 100000000), repeat('x', 1000)");
    what.as.application_name = "gone";
    what.ended = [&](const tenant_sql::text_outcome& outcome) {
      if (!outcome.error.empty()) ++ended;
    };
    auto started = need(bench.start(std::move(what)));
    if (is_pulling) (void)bench.wait(started.next());
    started.abandon();
  }
  await_on_server("SELECT count(*) = 0 FROM pg_stat_activity WHERE application_name = 'gone'");
  bench.stop();
  CHECK(ended == 2);
}

TEST_CASE("sql service: a paused result is continued where it stopped") {
  workbench bench;
  auto what = bench.request("SELECT n FROM generate_series(1, 2500) n");
  what.page_rows = 1000;
  const auto ref = what.ref;
  auto started = need(bench.start(std::move(what)));
  auto lines = bench.rest(started);
  const auto paused = line_of(lines, "paused");
  CHECK(paused["rows"] == 1000);
  const auto cursor = paused["cursor"].get<std::string>();
  CHECK_FALSE(bench.wait(bench.service().go_on(ref, cursor, domain::account_id("grace"), 10)));
  auto second =
      need(bench.wait(bench.service().go_on(ref, cursor, domain::account_id("ada"), 1400)));
  lines = bench.rest(second);
  CHECK(line_of(lines, "rows")["rows"][0][0] == "1001");
  CHECK(line_of(lines, "paused")["rows"] == 2400);
  auto third =
      need(bench.wait(bench.service().go_on(ref, cursor, domain::account_id("ada"), 1000)));
  lines = bench.rest(third);
  CHECK(line_of(lines, "complete")["rows"] == 2500);
  CHECK(lines.back()["type"] == "finished");
  const auto late = bench.wait(bench.service().go_on(ref, cursor, domain::account_id("ada"), 1));
  REQUIRE_FALSE(late);
  CHECK(late.error().code == core::errc::not_found);
}

TEST_CASE("sql service: texts are counted by outcome, with what their results contain") {
  workbench bench({.running_of_person_max = 1});
  (void)bench.run("SELECT generate_series(1, 3)");
  (void)bench.run("SELECT 1/0");
  auto running = need(bench.start(bench.request("SELECT pg_sleep(600)")));
  CHECK_FALSE(bench.start(bench.request("SELECT 1")));
  auto now = bench.service().counts();
  CHECK(now.running == 1);
  CHECK(now.succeeded == 1);
  CHECK(now.failed == 1);
  CHECK(now.refused == 1);
  CHECK(now.rows == 3);
  CHECK(now.bytes > 100);
  running.abandon();
  (void)bench.rest(running);
  now = bench.service().counts();
  CHECK(now.running == 0);
  CHECK(now.failed == 2);
}

TEST_CASE("sql service: each person and each project runs a limited number of texts") {
  workbench bench({.running_max = 3, .running_of_person_max = 2});
  std::vector<tenant_sql::text_stream> running;
  for (const auto* person : {"ada", "ada", "grace"})
    running.push_back(need(bench.start(bench.request("SELECT pg_sleep(600)", person))));
  const auto third = bench.start(bench.request("SELECT 1", "ada"));
  REQUIRE_FALSE(third);
  CHECK(third.error().code == core::errc::too_many_requests);
  CHECK(third.error().detail_code == tenant_sql::person_limit_code);
  const auto other = bench.start(bench.request("SELECT 1", "linus"));
  REQUIRE_FALSE(other);
  CHECK(other.error().detail_code == tenant_sql::project_limit_code);
  auto elsewhere = bench.request("SELECT 1", "ada");
  elsewhere.ref = domain::project_ref("bbbbbbbbbbbbbbbbbbbb");
  CHECK(bench.start(std::move(elsewhere)));
}

TEST_CASE("sql service: an unread result gives way to a new text of the person") {
  workbench bench({.running_of_person_max = 1});
  auto what = bench.request("SELECT n FROM generate_series(1, 100000) n");
  what.page_rows = 10;
  const auto ref = what.ref;
  const auto id = what.id;
  {
    auto started = need(bench.start(std::move(what)));
    (void)bench.rest(started);
  }
  CHECK(types_of(bench.run("SELECT 1")).ends_with("finished"));
  CHECK_FALSE(bench.wait(bench.service().go_on(ref, id, domain::account_id("ada"), 10)));
}

TEST_CASE("sql service: a transaction stays open between texts and belongs to its person") {
  workbench bench;
  (void)bench.run("DROP TABLE IF EXISTS accounts; CREATE TABLE accounts (n int)");
  const auto begin = bench.request("");
  need(bench.wait(bench.service().begin("t1", begin)));
  const auto run_in = [&](std::string text) {
    auto started = need(bench.start(bench.request(std::move(text)), "t1"));
    return bench.rest(started);
  };
  CHECK(run_in("INSERT INTO accounts VALUES (1)").back()["transaction"] == "open");
  CHECK(line_of(bench.run("SELECT count(*) FROM accounts"), "rows")["rows"][0][0] == "0");
  CHECK_FALSE(bench.start(bench.request("SELECT 1", "grace"), "t1"));
  CHECK(run_in("SELECT 1/0").back()["transaction"] == "failed");
  CHECK(need(bench.wait(bench.service().end(begin.ref, "t1", begin.person, "COMMIT"))).command ==
        "ROLLBACK");
  const auto ended = bench.wait(bench.service().end(begin.ref, "t1", begin.person, "COMMIT"));
  REQUIRE_FALSE(ended);
  CHECK(ended.error().code == core::errc::not_found);
  need(bench.wait(bench.service().begin("t2", begin)));
  auto committing =
      need(bench.start(bench.request("INSERT INTO accounts VALUES (2); COMMIT"), "t2"));
  CHECK(bench.rest(committing).back()["transaction"] == "none");
  CHECK(line_of(bench.run("SELECT count(*) FROM accounts"), "rows")["rows"][0][0] == "1");
}

TEST_CASE("sql service: a transaction ends with a text whose client disconnects") {
  workbench bench;
  const auto begin = bench.request("");
  for (const bool is_paused : {false, true}) {
    CAPTURE(is_paused);
    need(bench.wait(bench.service().begin("t1", begin)));
    {
      auto what = bench.request("SELECT generate_series(1, 100000000)");
      if (is_paused) what.page_rows = 10;
      const auto id = what.id;
      auto unread = need(bench.start(std::move(what), "t1"));
      if (is_paused) {
        (void)bench.rest(unread);
        CHECK(bench.wait(bench.service().cancel(begin.ref, id, begin.person)));
      }
    }
    const auto until = soon();
    while (!bench.wait(bench.service().transactions(begin.ref, begin.person)).empty())
      REQUIRE(std::chrono::steady_clock::now() < until);
    const auto ended = bench.wait(bench.service().end(begin.ref, "t1", begin.person, "COMMIT"));
    REQUIRE_FALSE(ended);
    CHECK(ended.error().code == core::errc::not_found);
  }
}

TEST_CASE("sql service: a transaction belongs to its project") {
  workbench bench;
  const auto begin = bench.request("");
  need(bench.wait(bench.service().begin("t1", begin)));
  auto elsewhere = bench.request("SELECT 1");
  elsewhere.ref = domain::project_ref("bbbbbbbbbbbbbbbbbbbb");
  const auto there = elsewhere.ref;
  CHECK(bench.wait(bench.service().transactions(there, begin.person)).empty());
  CHECK_FALSE(bench.start(std::move(elsewhere), "t1"));
  CHECK_FALSE(bench.wait(bench.service().end(there, "t1", begin.person, "COMMIT")));
  CHECK(bench.wait(bench.service().end(begin.ref, "t1", begin.person, "ROLLBACK")));
}

TEST_CASE("sql service: COPY FROM STDIN is explained, COPY TO STDOUT is shown") {
  workbench bench;
  (void)bench.run("CREATE TABLE IF NOT EXISTS copied (n int)");
  CHECK(line_of(bench.run("COPY copied FROM STDIN"), "error")["code"] == "copy_from_stdin");
  CHECK(line_of(bench.run("COPY (VALUES (1, 'a'), (2, 'b')) TO STDOUT"), "copy_data")["text"] ==
        "1\ta\n2\tb\n");
}

TEST_CASE("sql service: notices and notifications are part of the result") {
  workbench bench;
  const auto lines = bench.run(
      "LISTEN news; DO $$ BEGIN RAISE NOTICE 'half done' USING HINT = 'wait'; END $$; "
      "NOTIFY news, 'hello'; SELECT 1");
  CHECK(line_of(lines, "notice")["message"] == "half done");
  CHECK(line_of(lines, "notice")["hint"] == "wait");
  CHECK(line_of(lines, "notification")["payload"] == "hello");
}

TEST_CASE("sql service: a terminated server process ends the text with an error") {
  workbench bench;
  auto started = need(bench.start(bench.request("SELECT pg_sleep(600)")));
  const auto first = bench.wait(started.next());
  const auto backend = core::json::parse(first)["backend"].get<int>();
  auto admin = administrator();
  (void)admin.value("SELECT pg_terminate_backend(" + std::to_string(backend) + ")");
  const auto lines = bench.rest(started);
  CHECK(line_of(lines, "error")["message"].get<std::string>().find("terminat") !=
        std::string::npos);
  CHECK(lines.back()["type"] == "finished");
  CHECK(types_of(bench.run("SELECT 1")).ends_with("finished"));
}

TEST_CASE("sql service: stopping it disconnects everything, whatever its clients do") {
  workbench bench;
  const auto request = [&](std::string text) {
    auto made = bench.request(std::move(text));
    made.as.application_name = "stopped";
    return made;
  };
  need(bench.wait(bench.service().begin("t1", request(""))));
  auto unread = need(bench.start(request("SELECT generate_series(1, 100000000)")));
  auto pulled = need(bench.start(request("SELECT pg_sleep(600)")));
  (void)bench.wait(pulled.next());
  // A client that waits for the next piece; its event loop does not run any more.
  boost::asio::io_context other;
  boost::asio::co_spawn(
      other,
      [](tenant_sql::text_stream mine) -> boost::asio::awaitable<void> {
        for (;;)
          (void)co_await mine.next();
      }(std::move(pulled)),
      boost::asio::detached);
  other.run_one();
  bench.stop();
  await_on_server("SELECT count(*) = 0 FROM pg_stat_activity WHERE application_name = 'stopped'");
}
