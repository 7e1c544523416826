#include <doctest/doctest.h>
#include <fmt/format.h>

#include <atomic>
#include <boost/asio/post.hpp>
#include <thread>

#include "tests/unit/postgres/async/client.hpp"
#include "tests/unit/postgres/async/fake_server.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace signalbox::postgres::async;
using namespace std::chrono_literals;
using core::errc;

namespace {

std::string is_running(int backend) {
  return fmt::format(
      "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE pid = {} AND state = 'active')", backend);
}

std::string is_idle(int backend) {
  return fmt::format(
      "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE pid = {} AND state = 'idle')", backend);
}

core::result<void> cancel(const cancel_handle& handle, postgres::deadline until = soon()) {
  event_loop loop;
  return loop.run(handle.cancel(until));
}

}  // namespace

TEST_CASE("async cancel: PostgreSQL stops, and the text fails with 57014") {
  const cancel_threads threads;
  client on(threads.options());
  need(on.run("SELECT pg_sleep(600)"));
  const auto handle = on->canceller();
  await_true(is_running(on->backend()));
  need(cancel(handle));
  CHECK(on.rest() == std::vector<std::string>{"failed 57014", "end idle"});
  await_true(is_idle(on->backend()));
  CHECK(on.value("SELECT 1") == "1");
}

TEST_CASE("async cancel: a stream that is being read ends") {
  const cancel_threads threads;
  client on(threads.options());
  need(on.run("SELECT repeat('x', 1000), generate_series(1, 100000000)"));
  on.until<rows_received>();
  need(cancel(on->canceller()));
  CHECK(on.until<statement_failed>().why.sqlstate == "57014");
  CHECK(on.rest() == std::vector<std::string>{"end idle"});
}

TEST_CASE("async cancel: a coroutine of the same loop can cancel") {
  const cancel_threads threads;
  client on(threads.options());
  need(on.run("SELECT pg_sleep(600)"));
  const auto handle = on->canceller();
  await_true(is_running(on->backend()));
  std::optional<core::result<void>> cancelled;
  boost::asio::co_spawn(
      on.loop().context(), handle.cancel(soon()),
      [&](const std::exception_ptr&, core::result<void> made) { cancelled = std::move(made); });
  CHECK(on.rest().front() == "failed 57014");
  while (!cancelled) {
    on.loop().context().restart();
    on.loop().context().run_one();
  }
  CHECK(*cancelled);
}

TEST_CASE("async cancel: a text that ended is not cancelled, nor is the next one") {
  const cancel_threads threads;
  client on(threads.options());
  CHECK(cancel(on->canceller()));
  need(on.run("SELECT 1"));
  const auto old = on->canceller();
  on.rest();
  need(on.run("SELECT pg_sleep(0.1)"));
  CHECK(cancel(old));
  CHECK(on.rest().back() == "end idle");
  CHECK(cancel(cancel_handle{}));
}

TEST_CASE("async cancel: a request on its way never reaches the next text") {
  const cancel_threads threads;
  client on(threads.options());
  for (int round = 0; round < 50; ++round) {
    need(on.run("SELECT 1"));
    std::thread other([handle = on->canceller()] { (void)cancel(handle); });
    on.rest();
    const auto next = on.lines("SELECT pg_sleep(0.001)");
    other.join();
    CHECK(next ==
          std::vector<std::string>{"columns pg_sleep", "row ", "done SELECT 1", "end idle"});
  }
}

TEST_CASE("async cancel: any thread may cancel while the connection is used and destroyed") {
  const cancel_threads threads;
  for (int round = 0; round < 20; ++round) {
    client on(threads.options());
    need(on.run("SELECT repeat('x', 1000), generate_series(1, 100000000)"));
    on.until<rows_received>();
    std::thread other([handle = on->canceller()] {
      for (int time = 0; time < 3; ++time)
        CHECK(cancel(handle));
    });
    for (int batch = 0; batch < round; ++batch) {
      if (!on.next()) break;
    }
    on.drop();
    other.join();
  }
}

TEST_CASE("async cancel: too many requests, and connections without workers, are refused") {
  const cancel_threads none(0);
  client full(none.options());
  need(full.run("SELECT pg_sleep(0.1)"));
  const auto refused = cancel(full->canceller());
  REQUIRE(!refused);
  CHECK(refused.error().code == errc::unavailable);

  client without;
  need(without.run("SELECT pg_sleep(0.1)"));
  CHECK(!cancel(without->canceller()));
  CHECK(without.rest().back() == "end idle");
}

TEST_CASE(
    "async cancel: a server that does not respond is given up, and keeps the next text waiting") {
  const cancel_threads threads;
  // It accepts one connection; the one of the request waits in the queue of the listener.
  const fake_server server([](fake_server::session& on) {
    on.greet();
    (void)on.receive();
    on.send(wire_message('C', std::string("SELECT 0\0", 9)) + wire_message('Z', "I"));
    on.await_close();
  });
  client on(threads.options(), server.conninfo());
  need(on.run("SELECT"));
  const auto late = cancel(on->canceller(), std::chrono::steady_clock::now() + 50ms);
  REQUIRE(!late);
  CHECK(late.error().code == errc::timeout);
  CHECK(on.rest() == std::vector<std::string>{"done SELECT 0", "end idle"});
  // The request might still arrive, and would cancel this text.
  const auto waiting = on.loop().run(on->run("SELECT", std::chrono::steady_clock::now() + 50ms));
  REQUIRE(!waiting);
  CHECK(waiting.error().code == errc::timeout);
  CHECK_FALSE(on->usable());
}
