#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>

#include "tests/unit/tenant_sql/tenant_server.hpp"
#include "tests/unit/tenant_sql/workbench.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using tenant_sql::end_mode;
using tenant_sql::running_statement;

namespace {

tenant_sql::session_viewer viewer(std::string person, bool sees_all) {
  return {.ref = domain::project_ref("abcdefghijklmnopqrst"),
          .at = tenant_address(),
          .person = domain::account_id(std::move(person)),
          .sees_all = sees_all};
}

std::vector<running_statement> running(workbench& bench, std::string person, bool sees_all) {
  return need(bench.wait(bench.service().running(viewer(std::move(person), sees_all))));
}

const running_statement* with_query(const std::vector<running_statement>& all,
                                    std::string_view query) {
  const auto found = std::ranges::find(all, query, &running_statement::query);
  return found == all.end() ? nullptr : &*found;
}

/// A statement that sleeps on the server, and its process id.
struct sleeping {
  tenant_sql::text_stream stream;
  int backend = 0;
};

sleeping start_sleeping(workbench& bench, tenant_sql::text_request what) {
  sleeping made{.stream = need(bench.start(std::move(what)))};
  const auto first = bench.wait(made.stream.next());
  made.backend = core::json::parse(first.substr(0, first.find('\n')))["backend"].get<int>();
  await_on_server(fmt::format(
      "SELECT count(*) = 1 FROM pg_stat_activity WHERE pid = {} AND wait_event = 'PgSleep'",
      made.backend));
  return made;
}

tenant_sql::text_request sleep_of(workbench& bench, std::string person, bool reads = false) {
  auto what = bench.request(fmt::format("SELECT pg_sleep(600) -- {}", person), person);
  if (reads) what.role = tenant_sql::session_role::reader;
  return what;
}

/// A session of the owner that is not Signalbox's.
client direct_session() {
  const auto at = tenant_address();
  return client({}, fmt::format("host={} port={} user={} dbname={} application_name=direct",
                                at.socket_folder, at.port, at.owner_role, at.database));
}

core::errc refusal_of(workbench& bench, tenant_sql::session_viewer by, int backend) {
  auto ended = bench.wait(bench.service().end_session(std::move(by), backend, end_mode::terminate));
  REQUIRE_FALSE(ended);
  return ended.error().code;
}

}  // namespace

TEST_CASE("running statements: a member sees their own, with full access all") {
  workbench bench;
  auto mine = start_sleeping(bench, sleep_of(bench, "ada"));
  auto reading = start_sleeping(bench, sleep_of(bench, "rex", true));
  const auto all = running(bench, "ada", true);
  const auto* const own = with_query(all, "SELECT pg_sleep(600) -- ada");
  REQUIRE(own != nullptr);
  CHECK(own->backend == mine.backend);
  CHECK(own->is_own);
  CHECK(own->is_workbench);
  CHECK(own->state == "active");
  CHECK(own->role == "owner");
  CHECK(own->application_name == "test");
  CHECK(own->id.starts_with("text-"));
  // The role of the list cannot read the statements of this role.
  const auto* const other = with_query(all, "SELECT pg_sleep(600) -- rex");
  REQUIRE(other != nullptr);
  CHECK_FALSE(other->is_own);
  CHECK(other->role == "reader");
  CHECK(other->state == "active");

  const auto of_reader = running(bench, "rex", false);
  REQUIRE(of_reader.size() == 1);
  CHECK(of_reader.front().backend == reading.backend);
  CHECK(of_reader.front().wait_event == "Timeout: PgSleep");
  CHECK(running(bench, "dan", false).empty());
}

TEST_CASE("running statements: what an application name claims does not matter") {
  workbench bench;
  auto mine = sleep_of(bench, "ada");
  mine.as.application_name = "signalbox-dashboard rex";
  auto running_one = start_sleeping(bench, std::move(mine));
  CHECK(running(bench, "rex", false).empty());
  CHECK(refusal_of(bench, viewer("rex", false), running_one.backend) == core::errc::not_found);
}

TEST_CASE("running statements: a text is shortened to 10,000 characters") {
  workbench bench;
  std::string text = "SELECT pg_sleep(600) -- ";
  while (text.size() < 40'000)
    text += "é";
  auto running_one = start_sleeping(bench, bench.request(text));
  const auto all = running(bench, "ada", false);
  REQUIRE(all.size() == 1);
  CHECK(all.front().query == text.substr(0, 24 + 2 * (10'000 - 24)));
}

TEST_CASE("running statements: they are listed while a person may start no further text") {
  workbench bench({.running_max = 2, .running_of_person_max = 2});
  auto first = start_sleeping(bench, sleep_of(bench, "ada"));
  auto second = start_sleeping(bench, sleep_of(bench, "ada"));
  CHECK_FALSE(bench.start(bench.request("SELECT 1")));
  CHECK(running(bench, "ada", false).size() == 2);
  CHECK(need(bench.wait(
      bench.service().end_session(viewer("ada", false), first.backend, end_mode::cancel))));
  CHECK(line_of(bench.rest(first.stream), "error")["code"] == "cancelled");
}

TEST_CASE("running statements: reading the list has a budget of its own") {
  workbench bench({.borrowed_max = 0});
  const auto refused = bench.wait(bench.service().running(viewer("ada", true)));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == core::errc::too_many_requests);
  CHECK(refused.error().retry_after);
  CHECK(types_of(bench.run("SELECT 1")).ends_with("finished"));
}

TEST_CASE("running statements: a member ends their own, with full access any") {
  workbench bench;
  for (const auto how : {end_mode::cancel, end_mode::terminate}) {
    auto mine = start_sleeping(bench, sleep_of(bench, "rex", true));
    auto owned = start_sleeping(bench, sleep_of(bench, "ada"));
    CHECK(refusal_of(bench, viewer("rex", false), owned.backend) == core::errc::not_found);
    CHECK(need(bench.wait(bench.service().end_session(viewer("rex", false), mine.backend, how))));
    const auto failed = line_of(bench.rest(mine.stream), "error");
    CHECK(failed["code"] == "cancelled");
    CHECK(failed["message"] ==
          (how == end_mode::cancel ? "The text was cancelled." : "The session was terminated."));
    auto next = start_sleeping(bench, sleep_of(bench, "rex", true));
    CHECK(need(bench.wait(bench.service().end_session(viewer("ada", true), next.backend, how))));
    CHECK(line_of(bench.rest(next.stream), "error")["code"] == "cancelled");
    await_on_server(
        "SELECT count(*) = 1 FROM pg_stat_activity WHERE query LIKE '%pg_sleep(600)%' "
        "AND state = 'active' AND pid <> pg_backend_pid()");
    CHECK(need(bench.wait(bench.service().end_session(viewer("ada", true), owned.backend, how))));
    CHECK(line_of(bench.rest(owned.stream), "error")["code"] == "cancelled");
  }
}

TEST_CASE("running statements: a terminated session is not used again") {
  workbench bench;
  auto mine = start_sleeping(bench, sleep_of(bench, "ada"));
  CHECK(need(bench.wait(
      bench.service().end_session(viewer("ada", false), mine.backend, end_mode::terminate))));
  (void)bench.rest(mine.stream);
  await_on_server(
      fmt::format("SELECT count(*) = 0 FROM pg_stat_activity WHERE pid = {}", mine.backend));
}

TEST_CASE("running statements: terminating an open transaction rolls it back") {
  workbench bench;
  (void)bench.run("DROP TABLE IF EXISTS kept; CREATE TABLE kept (n int)");
  const auto begin = bench.request("");
  need(bench.wait(bench.service().begin("t1", begin)));
  auto inserting = need(bench.start(bench.request("INSERT INTO kept VALUES (1)"), "t1"));
  (void)bench.rest(inserting);
  const auto open = running(bench, "ada", false);
  REQUIRE(open.size() == 1);
  CHECK(open.front().state == "idle in transaction");
  CHECK(open.front().is_own);
  CHECK(open.front().is_workbench);
  const auto backend = open.front().backend;
  CHECK_FALSE(need(
      bench.wait(bench.service().end_session(viewer("ada", false), backend, end_mode::cancel))));
  CHECK(refusal_of(bench, viewer("rex", false), backend) == core::errc::not_found);
  CHECK(need(
      bench.wait(bench.service().end_session(viewer("ada", false), backend, end_mode::terminate))));
  CHECK(bench.wait(bench.service().transactions(begin.ref, begin.person)).empty());
  await_on_server(fmt::format("SELECT count(*) = 0 FROM pg_stat_activity WHERE pid = {}", backend));
  CHECK(line_of(bench.run("SELECT count(*) FROM kept"), "rows")["rows"][0][0] == "0");
}

TEST_CASE("running statements: an unread result is ended") {
  workbench bench;
  auto what = bench.request("SELECT generate_series(1, 100000000)");
  what.page_rows = 10;
  const auto id = what.id;
  auto unread = need(bench.start(std::move(what)));
  (void)bench.rest(unread);
  const auto all = running(bench, "ada", false);
  REQUIRE(all.size() == 1);
  CHECK(need(bench.wait(
      bench.service().end_session(viewer("ada", false), all.front().backend, end_mode::cancel))));
  await_on_server(
      fmt::format("SELECT count(*) = 0 FROM pg_stat_activity WHERE pid = {}", all.front().backend));
  CHECK_FALSE(bench.wait(bench.service().go_on(domain::project_ref("abcdefghijklmnopqrst"), id,
                                               domain::account_id("ada"), 10)));
}

TEST_CASE("running statements: with full access, sessions outside of Signalbox are ended, too") {
  workbench bench;
  for (const auto how : {end_mode::cancel, end_mode::terminate}) {
    auto direct = direct_session();
    const auto backend = std::stoi(direct.value("SELECT pg_backend_pid()"));
    const auto ended = [&](std::string person, bool sees_all) {
      return bench.wait(
          bench.service().end_session(viewer(std::move(person), sees_all), backend, how));
    };
    CHECK_FALSE(ended("ada", true));  // It is idle.
    need(direct.run("SELECT pg_sleep(600) -- direct"));
    await_on_server(fmt::format(
        "SELECT count(*) = 1 FROM pg_stat_activity WHERE pid = {} AND state = 'active'", backend));
    const auto all = running(bench, "ada", true);
    const auto* const found = with_query(all, "SELECT pg_sleep(600) -- direct");
    REQUIRE(found != nullptr);
    CHECK_FALSE(found->is_workbench);
    CHECK_FALSE(found->is_own);
    CHECK(found->application_name == "direct");
    CHECK(running(bench, "rex", false).empty());
    CHECK_FALSE(ended("rex", false));
    CHECK(need(ended("ada", true)));
    const auto lines = direct.rest();
    REQUIRE_FALSE(lines.empty());
    CHECK(lines.front().find(how == end_mode::cancel ? "57014" : "57P01") != std::string::npos);
  }
}

TEST_CASE("running statements: the superuser, other databases and Signalbox itself are left out") {
  workbench bench;
  auto admin = administrator();
  const auto superuser = std::stoi(admin.value("SELECT pg_backend_pid()"));
  need(admin.run("SELECT pg_sleep(600) -- superuser"));
  auto watching = administrator();
  (void)watching.lines("DROP DATABASE IF EXISTS elsewhere");
  (void)watching.lines("CREATE DATABASE elsewhere OWNER owner");
  const auto at = tenant_address();
  client elsewhere(
      {}, fmt::format("host={} port={} user=owner dbname=elsewhere", at.socket_folder, at.port));
  const auto foreign = std::stoi(elsewhere.value("SELECT pg_backend_pid()"));
  need(elsewhere.run("SELECT pg_sleep(600) -- elsewhere"));
  // Leaves an idle session of the owner, which is Signalbox's.
  (void)bench.run("SELECT 1");
  const auto all = running(bench, "ada", true);
  CHECK(with_query(all, "SELECT pg_sleep(600) -- superuser") == nullptr);
  CHECK(with_query(all, "SELECT pg_sleep(600) -- elsewhere") == nullptr);
  CHECK(all.empty());
  CHECK(refusal_of(bench, viewer("ada", true), superuser) == core::errc::not_found);
  CHECK(refusal_of(bench, viewer("ada", true), foreign) == core::errc::not_found);
  CHECK(refusal_of(bench, viewer("ada", true), 1) == core::errc::not_found);
  const auto walwriter =
      watching.value("SELECT pid FROM pg_stat_activity WHERE backend_type = 'walwriter'");
  CHECK(refusal_of(bench, viewer("ada", true), std::stoi(walwriter)) == core::errc::not_found);
  const auto idle = watching.value(
      "SELECT pid FROM pg_stat_activity WHERE usename = 'owner' AND datname = 'postgres' LIMIT 1");
  CHECK(refusal_of(bench, viewer("ada", true), std::stoi(idle)) == core::errc::not_found);
}

TEST_CASE("running: a session that is being prepared for a text is active") {
  CHECK(tenant_sql::state_of_ours("idle", true) == "active");
  CHECK(tenant_sql::state_of_ours("", true) == "active");
  CHECK(tenant_sql::state_of_ours("idle in transaction (aborted)", true) ==
        "idle in transaction (aborted)");
  CHECK(tenant_sql::state_of_ours("", false) == "idle in transaction");
}
