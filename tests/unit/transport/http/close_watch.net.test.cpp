#include <doctest/doctest.h>

#include <atomic>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <string>

#include "tests/unit/transport/loopback/client.hpp"
#include "tests/unit/transport/loopback/handling_server.hpp"

namespace signalbox::transport::loopback {

using namespace std::chrono_literals;

namespace {

/// A server whose handler works for `/long` until its client is gone or the test releases it.
struct waiting_server {
  boost::asio::awaitable<http::response> answer(http::request incoming) {
    if (incoming.path != "/long") co_return http::response{.body = incoming.path};
    is_working = true;
    boost::asio::steady_timer timer(co_await boost::asio::this_coro::executor);
    while (!released && !incoming.abandoned->load()) {
      timer.expires_after(1ms);
      co_await timer.async_wait(boost::asio::use_awaitable);
    }
    was_abandoned = incoming.abandoned->load();
    co_return http::response{.body = "long"};
  }

  std::atomic<bool> is_working = false;
  std::atomic<bool> released = false;
  std::atomic<bool> was_abandoned = false;
  handling_server server{[this](http::request incoming) { return answer(std::move(incoming)); }};
};

constexpr std::string_view long_request = "GET /long HTTP/1.1\r\nHost: x\r\n\r\n";
constexpr std::string_view short_request = "GET /short HTTP/1.1\r\nHost: x\r\n\r\n";

}  // namespace

TEST_CASE("http server: a request is abandoned when its client closes or ends its sending side") {
  for (const bool half : {false, true}) {
    waiting_server there;
    tcp_client client(there.server.port());
    client.send(long_request);
    REQUIRE(eventually([&] { return there.is_working.load(); }));
    if (half) {
      client.shutdown_sending();
    } else {
      client.close();
    }
    CHECK(there.server.next_exchange());
    CHECK(there.was_abandoned);
  }
}

TEST_CASE("http server: a pipelined request is no close, and a close behind it is detected") {
  waiting_server there;
  tcp_client client(there.server.port());
  client.send(long_request);
  REQUIRE(eventually([&] { return there.is_working.load(); }));
  client.send(short_request);
  there.released = true;
  CHECK(client.receive_until("/short").find("long") != std::string::npos);
  CHECK_FALSE(there.was_abandoned);
  CHECK(there.server.next_exchange());
  CHECK(there.server.next_exchange());
  there.released = false;
  there.is_working = false;
  client.send(std::string(long_request) + std::string(short_request));
  REQUIRE(eventually([&] { return there.is_working.load(); }));
  client.close();
  CHECK(there.server.next_exchange());
  CHECK(there.was_abandoned);
}

}  // namespace signalbox::transport::loopback
