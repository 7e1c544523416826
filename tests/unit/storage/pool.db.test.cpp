#include "storage/pool.hpp"

#include <doctest/doctest.h>
#include <signal.h>

#include <algorithm>
#include <atomic>
#include <future>
#include <mutex>
#include <set>
#include <thread>

#include "postgres/postmaster.hpp"
#include "postgres/transaction.hpp"
#include "storage/embedded_database.hpp"
#include "tests/unit/postgres/private_server.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using core::errc;
using storage::embedded_database;
using storage::pool;

namespace {

/// The supervisor's reports, which tests can wait for.
class reports {
 public:
  embedded_database::reporter reporter() {
    return [this](std::string_view event, std::string_view) {
      const std::lock_guard lock(guard_);
      events_.emplace_back(event);
      received_.notify_all();
    };
  }

  bool await(const std::string& event, std::chrono::seconds at_most = 30s) {
    std::unique_lock lock(guard_);
    return received_.wait_for(lock, at_most,
                              [&] { return std::ranges::find(events_, event) != events_.end(); });
  }

 private:
  std::mutex guard_;
  std::condition_variable received_;
  std::vector<std::string> events_;
};

struct embedded {
  temporary_folder folder;
  reports received;
  std::unique_ptr<embedded_database> database = start();

  core::result<std::unique_ptr<embedded_database>> try_start() {
    return embedded_database::start({.folder = folder.path() / "platform",
                                     .programs = installed_postgres(),
                                     .user = unprivileged_user()},
                                    received.reporter(), soon());
  }
  std::unique_ptr<embedded_database> start() { return need(try_start()); }

  postgres::process server() const {
    auto found = postgres::running_postmaster(folder.path() / "platform" / "data");
    REQUIRE(found);
    return std::move(*found);
  }

  ~embedded() {
    if (database) (void)database->stop(soon());
  }
};

}  // namespace

TEST_CASE("pool: lends at most its maximum, and waits at most until the deadline") {
  pool lender({.conninfo = private_server::shared().conninfo(), .connections_max = 2}, {});
  auto one = need(lender.acquire(soon()));
  auto two = need(lender.acquire(soon()));
  CHECK(lender.present_usage().lent == 2);
  const auto began = std::chrono::steady_clock::now();
  const auto refused = lender.acquire(began + 50ms);
  REQUIRE(!refused);
  CHECK(refused.error().code == errc::unavailable);
  CHECK(refused.error().retry_after);
  CHECK(std::chrono::steady_clock::now() - began >= 50ms);

  auto waiting = std::async(std::launch::async, [&] { return lender.acquire(soon()).has_value(); });
  while (lender.present_usage().waiting == 0)
    std::this_thread::yield();
  { const auto given_back = std::move(one); }
  CHECK(waiting.get());
}

TEST_CASE("pool: reports the name, the time and the outcome of statements to its observer") {
  std::vector<std::pair<std::string, bool>> received;
  pool lender({.conninfo = private_server::shared().conninfo()},
              {.finished =
                   [&](std::string_view name, std::chrono::nanoseconds took, bool ok) {
                     CHECK(took > 0ns);
                     received.emplace_back(name, ok);
                   },
               .failed = {}});
  need(lender.ping(soon()));
  CHECK(received == std::vector<std::pair<std::string, bool>>{{"pool.ping", true}});
}

TEST_CASE("pool: is unavailable while the database is, and recovers automatically") {
  embedded platform;
  pool lender({.conninfo = platform.database->conninfo(), .pause_after_failure = 10ms}, {});
  need(lender.ping(soon()));
  need(platform.database->stop(soon()));
  for (int time = 0; time < 3; ++time) {
    const auto refused = lender.ping(soon());
    REQUIRE(!refused);
    CHECK(refused.error().code == errc::unavailable);
    CHECK(refused.error().retry_after);
  }
  CHECK(!lender.present_usage().available);
  CHECK(lender.present_usage().lent == 0);

  platform.database = platform.start();
  pool again({.conninfo = platform.database->conninfo(), .pause_after_failure = 10ms}, {});
  need(again.ping(soon()));
  CHECK(again.present_usage().available);
}

TEST_CASE("pool: callers are refused at once for a while after a failure") {
  pool lender({.conninfo = "host=127.0.0.1 port=1 user=x dbname=x", .pause_after_failure = 1h}, {});
  CHECK(!lender.ping(soon()));
  const auto began = std::chrono::steady_clock::now();
  for (int time = 0; time < 1000; ++time)
    CHECK(!lender.acquire(soon()));
  CHECK(std::chrono::steady_clock::now() - began < 1s);
}

TEST_CASE("embedded database: acknowledged data survives SIGKILL, and the pool reconnects") {
  embedded platform;
  pool lender({.conninfo = platform.database->conninfo(),
               .connections_max = 3,
               .pause_after_failure = 10ms},
              {});
  {
    auto on = need(lender.acquire(soon()));
    need(on->run_script({"make", "CREATE TABLE kept (n bigint PRIMARY KEY)"}, soon()));
  }
  std::atomic<bool> killed = false;
  std::atomic<std::int64_t> written = 0;
  std::atomic<int> refused = 0;
  std::atomic<int> wrong = 0;
  const auto write = [&](std::int64_t from) {
    std::set<std::int64_t> acknowledged;
    std::int64_t next = from;
    // Until 50 more were written after the kill, which shows that the pool has reconnected.
    for (int after = 0; after < 50;) {
      const bool before_kill = !killed;
      auto on = lender.acquire(soon());
      const auto done = on ? (*on)->run({"insert", "INSERT INTO kept VALUES ($1)"}, {next}, soon())
                           : std::unexpected(on.error());
      if (done) {
        acknowledged.insert(next);
        ++written;
        if (!before_kill) ++after;
      } else {
        if (done.error().code != errc::unavailable || !done.error().retry_after) ++wrong;
        ++refused;
        std::this_thread::yield();
      }
      ++next;
    }
    return acknowledged;
  };
  auto one = std::async(std::launch::async, write, 0);
  auto other = std::async(std::launch::async, write, std::int64_t{1} << 40);
  while (written < 200)
    std::this_thread::yield();
  platform.server().signal(SIGKILL);
  killed = true;
  CHECK(platform.received.await("embedded_database.ended"));
  CHECK(platform.received.await("embedded_database.restarted"));
  auto acknowledged = one.get();
  acknowledged.merge(other.get());
  CHECK(refused > 0);
  CHECK(wrong == 0);

  auto on = need(lender.acquire(soon()));
  const auto rows = need(on->run({"read", "SELECT n FROM kept"}, {}, soon()));
  std::set<std::int64_t> kept;
  for (std::size_t at = 0; at < rows.size(); ++at)
    kept.insert(rows[at].as<std::int64_t>("n"));
  CHECK(std::ranges::includes(kept, acknowledged));
}

TEST_CASE("embedded database: a new process adopts the server that a killed one left") {
  embedded platform;
  const auto before = platform.server().number();
  platform.database.reset();  // like a kill: nothing is stopped
  CHECK(platform.server().number() == before);
  platform.database = platform.start();
  CHECK(platform.server().number() == before);
  pool lender({.conninfo = platform.database->conninfo()}, {});
  need(lender.ping(soon()));
  platform.server().signal(SIGKILL);
  CHECK(platform.received.await("embedded_database.restarted"));
}

TEST_CASE("embedded database: an interrupted first start is repeated") {
  embedded platform;
  need(platform.database->stop(soon()));
  platform.database.reset();
  const auto data = platform.folder.path() / "platform" / "data";
  auto half = data;
  half += ".new";
  std::filesystem::rename(data, half);
  std::filesystem::remove(half / "PG_VERSION");
  platform.database = platform.start();
  pool lender({.conninfo = platform.database->conninfo()}, {});
  need(lender.ping(soon()));
  CHECK(!std::filesystem::exists(half));
}

TEST_CASE("embedded database: is not started without its control file, which the message names") {
  embedded platform;
  need(platform.database->stop(soon()));
  platform.database.reset();
  const auto control = platform.folder.path() / "platform" / "data" / "global" / "pg_control";
  auto moved = control;
  moved += ".moved";
  std::filesystem::rename(control, moved);
  const auto refused = platform.try_start();
  REQUIRE(!refused);
  CHECK(refused.error().code == errc::internal);
  CHECK(refused.error().message.starts_with(
      "The platform's database is damaged: " + control.string() + " is missing"));
  CHECK(!std::filesystem::exists(control));
  std::filesystem::rename(moved, control);
  platform.database = platform.start();
  pool lender({.conninfo = platform.database->conninfo()}, {});
  need(lender.ping(soon()));
}

TEST_CASE("embedded database: listens on no TCP port, and other users cannot access its folder") {
  embedded platform;
  pool lender({.conninfo = platform.database->conninfo()}, {});
  auto on = need(lender.acquire(soon()));
  CHECK(need(on->run({"read", "SHOW listen_addresses"}, {}, soon()))[0].as<std::string>(0).empty());
  CHECK(need(on->run({"read", "SHOW fsync"}, {}, soon()))[0].as<std::string>(0) == "on");
  CHECK(need(on->run({"read", "SHOW synchronous_commit"}, {}, soon()))[0].as<std::string>(0) ==
        "on");
  const auto mode = std::filesystem::status(platform.folder.path() / "platform").permissions();
  CHECK((mode & std::filesystem::perms::all) == std::filesystem::perms::owner_all);
}

TEST_CASE("pool: lends nothing until the outcome of an unconfirmed COMMIT is known") {
  pool lender({.conninfo = private_server::shared().conninfo(), .connections_max = 2}, {});
  std::optional<int> backend;
  {
    auto on = need(lender.acquire(soon()));
    need(on->run_script({"slow", R"(
        CREATE TABLE unconfirmed (n int);
        CREATE FUNCTION unconfirmed_slow() RETURNS trigger LANGUAGE plpgsql AS
          'BEGIN PERFORM pg_sleep(60); RETURN NULL; END';
        CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON unconfirmed
          DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION unconfirmed_slow())"},
                        soon()));
    auto work = need(postgres::transaction::begin(*on, soon()));
    need(on->run({"insert", "INSERT INTO unconfirmed VALUES (1)"}, {}, soon()));
    CHECK(!work.commit(std::chrono::steady_clock::now() + 50ms));
    backend = on->unconfirmed_backend();
  }
  REQUIRE(backend);
  auto on = need(lender.acquire(soon()));
  const auto running =
      need(on->run({"running", "SELECT FROM pg_stat_activity WHERE pid = $1"}, {*backend}, soon()));
  CHECK(running.empty());
  CHECK(need(on->run({"read", "SELECT FROM unconfirmed"}, {}, soon())).empty());
  CHECK(need(lender.acquire(soon()))->usable());
}
