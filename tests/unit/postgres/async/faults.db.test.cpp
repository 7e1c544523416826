#include <doctest/doctest.h>
#include <fmt/format.h>
#include <signal.h>

#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/post.hpp>
#include <stdexcept>

#include "tests/unit/postgres/async/client.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace signalbox::postgres::async;
using namespace std::chrono_literals;
using core::errc;

namespace {

postgres::deadline shortly() {
  return std::chrono::steady_clock::now() + 50ms;
}

/// A connection to a server whose process a test kills. The server ends all its other processes
/// then, and restarts.
class victim {
 public:
  victim() { need(witness_.run("SELECT pg_sleep(600)")); }
  victim(const victim&) = delete;
  victim& operator=(const victim&) = delete;
  /// Waits until the server has noticed, so that the next test finds it restarting or restarted.
  ~victim() {
    if (is_killed_) witness_.rest();
  }

  void kill() {
    is_killed_ = true;
    ::kill(on->backend(), SIGKILL);
  }

  client on = connect();

 private:
  static client connect() {
    static const private_server server;
    const auto until = soon();
    for (;;) {
      try {
        return client({}, server.conninfo());
      } catch (const std::runtime_error&) {
        if (std::chrono::steady_clock::now() > until) throw;
      }
    }
  }

  client witness_ = connect();
  bool is_killed_ = false;
};

/// Stops a process of the server, and lets it run again.
class stopped {
 public:
  explicit stopped(int process) : process_(process) { ::kill(process_, SIGSTOP); }
  stopped(const stopped&) = delete;
  stopped& operator=(const stopped&) = delete;
  ~stopped() { ::kill(process_, SIGCONT); }

 private:
  int process_;
};

constexpr const char* endless = "SELECT repeat('x', 1000), generate_series(1, 100000000)";

void check_lost(client& on, errc code = errc::unavailable) {
  core::result<event> last;
  do {
    last = on.next();
  } while (last);
  CHECK(last.error().code == code);
  CHECK_FALSE(on->usable());
  const auto refused = on.run("SELECT 1");
  REQUIRE(!refused);
  CHECK(refused.error().code == errc::unavailable);
}

void make_texts(client& on) {
  need(on.run("CREATE TEMP TABLE t (s text)"));
  on.rest();
}

}  // namespace

TEST_CASE(
    "async faults: a server that stands still is given up at the deadline, and can be killed") {
  private_server own;
  const auto main = own.instance().running();
  REQUIRE(main);
  event_loop loop;
  connection_options chosen;
  {
    const stopped all(main->number());
    const auto late = loop.run(connection::open(own.conninfo(), chosen, shortly()));
    REQUIRE(!late);
    CHECK(late.error().code == errc::timeout);

    // It is killed while a connection waits for the login.
    boost::asio::post(loop.context(), [&] {
      boost::asio::post(loop.context(), [&] { ::kill(main->number(), SIGKILL); });
    });
    const auto failed = loop.run(connection::open(own.conninfo(), chosen, soon()));
    REQUIRE(!failed);
    CHECK(failed.error().code == errc::unavailable);
  }
  const auto missing = loop.run(connection::open(own.conninfo(), chosen, soon()));
  REQUIRE(!missing);
  CHECK(missing.error().code == errc::unavailable);
}

TEST_CASE("async faults: a wrong password is distinguished from a missing server") {
  client admin;
  CHECK(admin.lines("CREATE ROLE by_password LOGIN PASSWORD 'right'").back() == "end idle");
  auto conninfo = private_server::shared().conninfo();
  conninfo.replace(conninfo.find("admin"), 5, "by_password");
  event_loop loop;
  connection_options chosen;
  const auto refused = loop.run(connection::open(conninfo + " password=wrong", chosen, soon()));
  REQUIRE(!refused);
  CHECK(refused.error().code == errc::unavailable);
  CHECK(refused.error().detail_code == authentication_failed_code);
  CHECK(loop.run(connection::open(conninfo + " password=right", chosen, soon())));
}

TEST_CASE("async faults: a host name is refused") {
  event_loop loop;
  connection_options chosen;
  const auto refused = loop.run(connection::open("host=localhost user=x", chosen, soon()));
  REQUIRE(!refused);
  CHECK(refused.error().code == errc::bad_request);
}

TEST_CASE("async faults: a terminated backend says so before the connection is lost") {
  client on;
  need(on.run("SELECT pg_sleep(600)"));
  client other;
  CHECK(other.value(fmt::format("SELECT pg_terminate_backend({}, 5000)", on->backend())) == "t");
  const auto why = on.until<statement_failed>().why;
  CHECK(why.severity == "FATAL");
  CHECK(why.sqlstate == "57P01");
  check_lost(on);
}

TEST_CASE("async faults: a backend that is terminated in the middle of a stream ends it") {
  client on;
  need(on.run(endless));
  on.until<rows_received>();
  client other;
  CHECK(other.value(fmt::format("SELECT pg_terminate_backend({})", on->backend())) == "t");
  check_lost(on);
}

TEST_CASE("async faults: a server killed in the middle of a stream loses it") {
  for (const auto* text :
       {endless, "COPY (SELECT repeat('x', 1000), generate_series(1, 100000000)) TO STDOUT"}) {
    CAPTURE(text);
    victim server;
    need(server.on.run(text));
    CHECK(server.on.next());
    CHECK(server.on.next());
    server.kill();
    check_lost(server.on);
  }
}

TEST_CASE("async faults: a server killed while a text is sent loses it") {
  victim server;
  auto& on = server.on;
  const stopped still(on->backend());
  // Posted twice: the text waits for the socket before the server is killed.
  boost::asio::post(on.loop().context(),
                    [&] { boost::asio::post(on.loop().context(), [&] { server.kill(); }); });
  if (on.run("SELECT '" + std::string(8 << 20, 'x') + "'")) check_lost(on);
  CHECK_FALSE(on->usable());
}

TEST_CASE("async faults: a server killed during COPY FROM STDIN loses it") {
  victim server;
  auto& on = server.on;
  make_texts(on);
  need(on.run("COPY t FROM STDIN"));
  on.until<copy_in_requested>();
  need(on.copy_in("some\n"));
  server.kill();
  if (on.copy_in(std::string(8 << 20, 'x')) && on.finish_copy_in()) check_lost(on);
  CHECK_FALSE(on->usable());
}

TEST_CASE("async faults: a backend terminated during COPY FROM STDIN says so") {
  client on;
  make_texts(on);
  need(on.run("COPY t FROM STDIN"));
  on.until<copy_in_requested>();
  client other;
  CHECK(other.value(fmt::format("SELECT pg_terminate_backend({}, 5000)", on->backend())) == "t");
  if (on.copy_in("some\n") && on.finish_copy_in()) check_lost(on);
  CHECK_FALSE(on->usable());
}

TEST_CASE("async faults: a backend that stands still is given up at the deadline") {
  SUBCASE("before the first row") {
    client on;
    const stopped still(on->backend());
    need(on.run("SELECT 1"));
    const auto late = on.next(shortly());
    REQUIRE(!late);
    CHECK(late.error().code == errc::timeout);
    CHECK_FALSE(on->usable());
  }
  SUBCASE("in the middle of a stream") {
    client on;
    need(on.run(endless));
    on.until<rows_received>();
    const stopped still(on->backend());
    core::result<event> last;
    do {
      last = on.next(shortly());
    } while (last);
    CHECK(last.error().code == errc::timeout);
  }
  SUBCASE("during COPY FROM STDIN") {
    client on;
    make_texts(on);
    need(on.run("COPY t FROM STDIN"));
    on.until<copy_in_requested>();
    const stopped still(on->backend());
    const auto late = on.copy_in(std::string(8 << 20, 'x'), shortly());
    REQUIRE(!late);
    CHECK(late.error().code == errc::timeout);
    CHECK_FALSE(on->usable());
  }
}

TEST_CASE("async faults: a text whose connection is destroyed does not go on") {
  client on;
  need(on.run("SELECT pg_sleep(600)"));
  const auto backend = on->backend();
  on.drop();
  await_true(fmt::format("SELECT count(*) = 0 FROM pg_stat_activity WHERE pid = {}", backend));
}

TEST_CASE("async faults: a cancelled coroutine closes its connection") {
  client on;
  need(on.run("SELECT pg_sleep(600)"));
  boost::asio::cancellation_signal stop;
  std::exception_ptr thrown;
  core::result<event> ended;
  auto& context = on.loop().context();
  context.restart();
  boost::asio::co_spawn(context, on->next(soon()),
                        boost::asio::bind_cancellation_slot(
                            stop.slot(), [&](std::exception_ptr failure, core::result<event> made) {
                              thrown = std::move(failure);
                              ended = std::move(made);
                            }));
  boost::asio::post(context, [&] {
    boost::asio::post(context, [&] { stop.emit(boost::asio::cancellation_type::terminal); });
  });
  context.run();
  CHECK(!thrown);
  CHECK(!ended);
  CHECK_FALSE(on->usable());
}
