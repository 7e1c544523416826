#include "tenant_sql/row_feed.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "tenant_sql/service.hpp"
#include "tests/unit/postgres/private_server.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using core::json;
using domain::live_reason;
using domain::live_state;

namespace {

/// A server with logical WAL and the login `live`, which may use replication.
struct live_server {
  private_server server;

  explicit live_server(const std::string& keep = "64MB")
      : server({.settings = {{"wal_level", "logical"},
                             {"max_wal_senders", "4"},
                             {"max_replication_slots", "4"},
                             {"max_wal_size", "32MB"},
                             {"max_slot_wal_keep_size", keep}},
                .access = "local all owner,reader,live trust\n",
                .user_map = {}},
               5436) {
    sql("CREATE ROLE owner LOGIN; CREATE ROLE reader LOGIN; CREATE ROLE live LOGIN REPLICATION;"
        "CREATE TABLE public.users (id int PRIMARY KEY, name text);"
        "CREATE TABLE public.others (id int PRIMARY KEY)");
  }

  void sql(const std::string& text) const {
    need(need(server.connect()).run_script({"test", text}, soon()));
  }
  std::string value(const std::string& text) const {
    const auto rows = need(need(server.connect()).run({"test", text}, {}, soon()));
    return rows[0].as<std::string>("value");
  }
  std::uint32_t oid(const std::string& table) const {
    return static_cast<std::uint32_t>(
        std::stoul(value(fmt::format("SELECT '{}'::regclass::oid::text AS value", table))));
  }
  domain::session_address address() const {
    const auto& place = server.instance().place();
    return {.socket_folder = place.sockets.string(),
            .port = place.port,
            .database = "postgres",
            .owner_role = "owner",
            .reader_role = "reader",
            .live_role = "live"};
  }
};

/// A feed, with everything that it reported.
struct following {
  live_server& server;
  std::mutex guard;
  std::condition_variable changed;
  std::map<std::uint32_t, domain::live_condition> conditions;
  std::vector<json> notices;
  bool accepts = true;
  tenant_sql::service service{tenant_sql::settings{}};
  std::shared_ptr<tenant_sql::row_feed> feed;

  explicit following(live_server& on, std::vector<std::uint32_t> tables) : server(on) {
    feed = service.follow_rows(
        {.ref = domain::project_ref{"aaaaaaaaaaaaaaaaaaaa"}, .at = on.address(), .slot = "test"},
        [this](const domain::live_report& report) { handle(report); });
    feed->start();
    feed->follow(std::move(tables));
  }
  ~following() { feed->stop(); }

  void handle(const domain::live_report& report) {
    const std::lock_guard lock(guard);
    for (const auto& [oid, condition] : report.conditions)
      conditions[oid] = condition;
    for (const auto& [oid, notice] : report.changes)
      notices.push_back(notice);
    if (!report.changes.empty() && accepts) feed->accept();
    changed.notify_all();
  }
  void until(const std::function<bool()>& holds) {
    std::unique_lock lock(guard);
    REQUIRE(changed.wait_for(lock, std::chrono::seconds{20}, holds));
  }
  void until(std::uint32_t oid, live_state state, live_reason reason = live_reason::none) {
    until([&] {
      const auto& now = conditions[oid];
      return now.state == state && (reason == live_reason::none || now.reason == reason);
    });
  }
  json next_notice() {
    until([&] { return !notices.empty(); });
    const std::lock_guard lock(guard);
    auto made = notices.front();
    notices.erase(notices.begin());
    return made;
  }
};

}  // namespace

TEST_CASE("row feed: reports each transaction of a published table by its keys") {
  live_server server;
  const auto users = server.oid("users");
  server.sql("CREATE PUBLICATION signalbox_live FOR TABLE users");
  following reader(server, {users});
  reader.until(users, live_state::live);
  server.sql(
      "BEGIN; INSERT INTO users VALUES (1, 'Ada'), (2, 'Bea'); INSERT INTO others VALUES (1);"
      " COMMIT");
  CHECK(reader.next_notice() == json::parse(R"({"key":["id"],"inserted":[["1"],["2"]]})"));
  server.sql("UPDATE users SET name = 'Cem' WHERE id = 1");
  CHECK(reader.next_notice() == json::parse(R"({"key":["id"],"updated":[["1"]]})"));
  server.sql("UPDATE users SET id = 3 WHERE id = 2");
  CHECK(reader.next_notice() ==
        json::parse(R"({"key":["id"],"inserted":[["3"]],"deleted":[["2"]]})"));
  server.sql("DELETE FROM users WHERE id = 3");
  CHECK(reader.next_notice() == json::parse(R"({"key":["id"],"deleted":[["3"]]})"));
  server.sql("INSERT INTO users SELECT n, 'x' FROM generate_series(10, 10009) n");
  CHECK(reader.next_notice() == json{{"many", true}});
  server.sql("TRUNCATE users");
  CHECK(reader.next_notice() == json{{"many", true}});
}

TEST_CASE("row feed: joins changes while the last report is not accepted") {
  live_server server;
  const auto users = server.oid("users");
  server.sql("CREATE PUBLICATION signalbox_live FOR TABLE users");
  following reader(server, {users});
  reader.until(users, live_state::live);
  reader.accepts = false;
  server.sql("INSERT INTO users VALUES (1, 'Ada')");
  (void)reader.next_notice();
  server.sql("INSERT INTO users VALUES (2, 'Bea')");
  server.sql("INSERT INTO users VALUES (3, 'Cem')");
  server.sql("INSERT INTO users VALUES (4, 'Dan')");
  // PostgreSQL has sent everything when its position is confirmed.
  const auto behind = [&] {
    return server.value(
        "SELECT count(*)::text AS value FROM pg_stat_replication "
        "WHERE sent_lsn < pg_current_wal_lsn()");
  };
  while (behind() != "0") {
  }
  CHECK(reader.notices.empty());
  reader.feed->accept();
  CHECK(reader.next_notice() == json::parse(R"({"key":["id"],"inserted":[["2"],["3"],["4"]]})"));
}

TEST_CASE("row feed: has a slot only while a followed table is published") {
  live_server server;
  const auto users = server.oid("users");
  const auto slots = [&] {
    return server.value("SELECT count(*)::text AS value FROM pg_replication_slots");
  };
  following reader(server, {users});
  reader.until([&] { return reader.conditions[users].reason == live_reason::not_published; });
  CHECK(slots() == "0");
  server.sql("CREATE PUBLICATION signalbox_live FOR TABLE users");
  reader.feed->check();
  reader.until(users, live_state::live);
  CHECK(slots() == "1");
  server.sql("DROP PUBLICATION signalbox_live");
  reader.feed->check();
  reader.until([&] { return reader.conditions[users].reason == live_reason::not_published; });
  while (slots() != "0") {
  }
  server.sql("CREATE PUBLICATION signalbox_live FOR TABLE users");
  reader.feed->check();
  reader.until(users, live_state::live);
  reader.feed->stop();
  while (slots() != "0") {
  }
}

TEST_CASE("row feed: a killed sender and a lost publication are reported, and it begins again") {
  live_server server;
  const auto users = server.oid("users");
  server.sql("CREATE PUBLICATION signalbox_live FOR TABLE users");
  following reader(server, {users});
  reader.until(users, live_state::live);
  server.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_replication");
  reader.until(users, live_state::reconnecting, live_reason::disconnected);
  reader.until(users, live_state::live);
  server.sql("INSERT INTO users VALUES (1, 'Ada')");
  CHECK(reader.next_notice() == json::parse(R"({"key":["id"],"inserted":[["1"]]})"));
  CHECK(reader.service.live().resyncs == 1);
  server.sql("DROP PUBLICATION signalbox_live");
  server.sql("INSERT INTO users VALUES (2, 'Bea')");
  reader.until([&] { return reader.conditions[users].reason == live_reason::not_published; });
}

TEST_CASE("row feed: says that it waits for a transaction that began before the slot") {
  live_server server;
  const auto users = server.oid("users");
  server.sql("CREATE PUBLICATION signalbox_live FOR TABLE users");
  auto open = need(server.server.connect());
  need(open.run_script({"test", "BEGIN; INSERT INTO others VALUES (1)"}, soon()));
  following reader(server, {users});
  reader.until(users, live_state::starting, live_reason::waits_for_transactions);
  need(open.run_script({"test", "COMMIT"}, soon()));
  reader.until(users, live_state::live);
}

TEST_CASE("row feed: a slot that fell behind is invalidated, and rows are read again") {
  live_server server("1MB");
  const auto users = server.oid("users");
  server.sql("CREATE PUBLICATION signalbox_live FOR TABLE users");
  following reader(server, {users});
  reader.until(users, live_state::live);
  // The slot retains the WAL since the beginning of the oldest transaction.
  auto open = need(server.server.connect());
  need(open.run_script({"test", "BEGIN; INSERT INTO users VALUES (1, 'Ada')"}, soon()));
  const auto was_invalidated = [&] {
    const std::lock_guard lock(reader.guard);
    return reader.conditions[users].state != live_state::live;
  };
  for (int round = 0; round < 40 && !was_invalidated(); ++round)
    server.sql(
        "CREATE TABLE filler AS SELECT n, repeat('x', 900) AS t FROM generate_series(1, 20000)"
        " n; DROP TABLE filler; SELECT pg_switch_wal(); CHECKPOINT");
  reader.until([&] { return reader.conditions[users].state != live_state::live; });
  need(open.run_script({"test", "ROLLBACK"}, soon()));
  reader.until(users, live_state::live);
  CHECK(reader.service.live().resyncs >= 1);
}
