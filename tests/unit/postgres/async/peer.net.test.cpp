#include <doctest/doctest.h>

#include <boost/asio/post.hpp>

#include "tests/unit/postgres/async/client.hpp"
#include "tests/unit/postgres/async/fake_server.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace signalbox::postgres::async;
using namespace std::chrono_literals;
using core::errc;

namespace {

using opened = core::result<std::unique_ptr<connection>>;

opened try_open(const std::string& conninfo, postgres::deadline until = soon()) {
  event_loop loop;
  auto made = loop.run(connection::open(conninfo, {}, until));
  if (!made) return std::unexpected(made.error());
  return nullptr;
}

/// Runs a query on a fake server, which has greeted and then behaves as the script says.
std::vector<std::string> query(std::function<void(fake_server::session&)> script) {
  const fake_server server([script = std::move(script)](fake_server::session& on) {
    on.greet();
    (void)on.receive();
    script(on);
  });
  client on({}, server.conninfo());
  auto found = on.lines("SELECT 1");
  CHECK_FALSE(on->usable());
  return found;
}

}  // namespace

TEST_CASE("async open: a peer that accepts and says nothing is given up at the deadline") {
  const fake_server server([](fake_server::session& on) { on.await_close(); });
  const auto late = try_open(server.conninfo(), std::chrono::steady_clock::now() + 50ms);
  REQUIRE(!late);
  CHECK(late.error().code == errc::timeout);
}

TEST_CASE("async open: a peer that sends garbage is unavailable") {
  const fake_server server([](fake_server::session& on) {
    (void)on.receive();
    on.send("HTTP/1.1 400 Bad Request\r\n\r\n");
    on.await_close();
  });
  const auto failed = try_open(server.conninfo());
  REQUIRE(!failed);
  CHECK(failed.error().code == errc::unavailable);
}

TEST_CASE("async open: a peer that closes in the middle of a message is unavailable") {
  const fake_server server([](fake_server::session& on) {
    (void)on.receive();
    on.send(std::string_view("R\0\0\0\x08\0", 6));
  });
  const auto failed = try_open(server.conninfo());
  REQUIRE(!failed);
  CHECK(failed.error().code == errc::unavailable);
}

TEST_CASE("async open: the next host is tried, on another socket") {
  const fake_server server([](fake_server::session& on) {
    on.greet();
    on.await_close();
  });
  const auto all = server.conninfo();
  const auto folder = all.substr(5, all.find(' ') - 5);
  // Nothing listens on port 1 (tcpmux).
  CHECK(try_open("host=/nonexistent,127.0.0.1," + folder +
                 " port=5432,1,5432 user=x dbname=x sslmode=disable"));
}

TEST_CASE("async connection: garbage instead of a result loses the connection") {
  CHECK(query([](fake_server::session& on) {
          on.send("?not the protocol, but long enough for a header?");
          on.await_close();
        }) == std::vector<std::string>{"lost unavailable"});
  CHECK(query([](fake_server::session& on) {
          on.send(wire_message('D', "no columns before"));
          on.send(wire_message('Z', "I"));
          on.await_close();
        }) == std::vector<std::string>{"lost unavailable"});
}

TEST_CASE("async connection: a socket closed in the middle of a message keeps the rows before it") {
  CHECK(query([](fake_server::session& on) {
          const auto row = wire_row("second");
          on.send(wire_columns() + wire_row("first") + row.substr(0, row.size() - 2));
        }) == std::vector<std::string>{"columns c", "row first", "lost unavailable"});
}

TEST_CASE("async connection: a message that claims two gigabytes is refused") {
  CHECK(query([](fake_server::session& on) {
          on.send(wire_columns() + "D\x7f\xff\xff\xff");
          on.await_close();
        }) == std::vector<std::string>{"lost unavailable"});
}

TEST_CASE(
    "async connection: a peer that stops in the middle of a row is given up at the deadline") {
  const fake_server server([](fake_server::session& on) {
    on.greet();
    (void)on.receive();
    on.send(wire_columns() + wire_row("first") + "D");
    on.await_close();
  });
  client on({}, server.conninfo());
  need(on.run("SELECT 1"));
  on.until<rows_received>();
  const auto late = on.next(std::chrono::steady_clock::now() + 50ms);
  REQUIRE(!late);
  CHECK(late.error().code == errc::timeout);
  CHECK_FALSE(on->usable());
}

TEST_CASE("async connection: a peer that does not read is given up at the deadline") {
  const fake_server server([](fake_server::session& on) {
    on.greet();
    on.await_close_unread();
  });
  client on({}, server.conninfo());
  const auto late = on.loop().run(on->run("SELECT '" + std::string(8 << 20, 'x') + "'",
                                          std::chrono::steady_clock::now() + 50ms));
  REQUIRE(!late);
  CHECK(late.error().code == errc::timeout);
  CHECK_FALSE(on->usable());
}

TEST_CASE("async connection: destroyed in the middle of a wait, it leaves nothing") {
  const fake_server server([](fake_server::session& on) {
    on.greet();
    on.await_close();
  });
  // The loop ends while a coroutine waits for the first row; then the server sees the end.
  const auto loop = std::make_unique<boost::asio::io_context>(1);
  const auto work = [&]() -> boost::asio::awaitable<void> {
    connection_options chosen;
    auto on = need(co_await connection::open(server.conninfo(), chosen, soon()));
    need(co_await on->run("SELECT 1", soon()));
    boost::asio::post(*loop, [&] { loop->stop(); });
    (void)co_await on->next(soon());
    FAIL("the loop went on");
  };
  boost::asio::co_spawn(*loop, work(), [](const std::exception_ptr&) {});
  loop->run();
}
