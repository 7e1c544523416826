#include "transport/http/socket_budget.hpp"

#include <doctest/doctest.h>

#include <thread>
#include <vector>

#include "transport/http/socket_slot.hpp"

namespace signalbox::transport::http {

namespace {

boost::asio::ip::address address(const char* text) {
  return boost::asio::ip::make_address(text);
}

std::shared_ptr<socket_budget> budget(std::size_t per_address_max,
                                      std::vector<std::string> exempt = {}) {
  return std::make_shared<socket_budget>(socket_budget::bounds{
      .sockets_max = 100, .per_address_max = per_address_max, .exempt = std::move(exempt)});
}

}  // namespace

TEST_CASE("socket budget: counts for each address, and releases slots") {
  const auto places = budget(2);
  auto one = socket_slot::take(places, address("192.0.2.1"));
  auto two = socket_slot::take(places, address("192.0.2.1"));
  CHECK(one);
  CHECK(two);
  CHECK(socket_slot::take(places, address("192.0.2.1")).error() == limit::connections_per_address);
  CHECK(socket_slot::take(places, address("192.0.2.2")));
  CHECK(places->open() == 2);
  *two = {};
  CHECK(socket_slot::take(places, address("192.0.2.1")));
  *one = {};
  CHECK(places->open() == 0);
  CHECK(places->sources() == 0);
}

TEST_CASE("socket budget: the total limit is checked first and changes nothing") {
  const auto places = std::make_shared<socket_budget>(
      socket_budget::bounds{.sockets_max = 1, .per_address_max = 1});
  const auto one = socket_slot::take(places, address("192.0.2.1"));
  CHECK(socket_slot::take(places, address("192.0.2.2")).error() == limit::connections);
  CHECK(places->open() == 1);
  CHECK(places->sources() == 1);
}

TEST_CASE("socket budget: a slot moves to another address, or stays on failure") {
  const auto places = budget(1, {"10.0.0.0/8"});
  auto proxied = socket_slot::take(places, address("10.0.0.1"));
  auto second = socket_slot::take(places, address("10.0.0.1"));
  REQUIRE(proxied);
  REQUIRE(second);
  CHECK(places->sources() == 0);
  CHECK_FALSE(proxied->count_for(address("192.0.2.1")));
  CHECK_FALSE(proxied->count_for(address("192.0.2.1")));
  CHECK(second->count_for(address("192.0.2.1")) == limit::connections_per_address);
  CHECK(places->open() == 2);
  CHECK(places->sources() == 1);
  *proxied = {};
  CHECK_FALSE(second->count_for(address("192.0.2.1")));
  CHECK_FALSE(second->count_for(address("10.0.0.1")));
  CHECK(places->sources() == 0);
  *second = {};
  CHECK(places->open() == 0);
}

TEST_CASE("socket budget: the response to a refused socket names the limit and the retry time") {
  const auto full = refused_socket(limit::connections, "id");
  CHECK(full.status == 503);
  CHECK(full.headers.find("Retry-After") == "1");
  const auto mine = refused_socket(limit::connections_per_address, "id");
  CHECK(mine.status == 429);
  CHECK(mine.headers.find("Retry-After") == "1");
}

TEST_CASE("socket budget: an IPv6 /64 counts as one address, IPv4 in IPv6 as IPv4") {
  const auto places = budget(1);
  CHECK(places->source_of(address("2001:db8::1")) == places->source_of(address("2001:db8::2:3")));
  CHECK(places->source_of(address("2001:db8::1")) != places->source_of(address("2001:db8:0:1::1")));
  CHECK(places->source_of(address("192.0.2.1")) == places->source_of(address("::ffff:192.0.2.1")));
  CHECK(places->source_of(address("192.0.2.1")) != places->source_of(address("192.0.2.2")));
}

TEST_CASE("socket budget: exempt networks are not counted, nor any address with a bound of 0") {
  const auto places = budget(1, {"10.0.0.0/9", "::1", "no address"});
  CHECK(places->source_of(address("10.127.1.1")) == socket_budget::uncounted);
  CHECK(places->source_of(address("10.128.1.1")) != socket_budget::uncounted);
  CHECK(places->source_of(address("::1")) == socket_budget::uncounted);
  CHECK(budget(0)->source_of(address("192.0.2.1")) == socket_budget::uncounted);
}

TEST_CASE("socket budget: several threads never admit more than allowed") {
  const auto places = budget(5);
  std::vector<std::thread> threads;
  std::atomic<int> most{0};
  std::atomic<int> inside{0};
  for (int count = 0; count < 4; ++count) {
    threads.emplace_back([&] {
      for (int turn = 0; turn < 2'000; ++turn) {
        const auto taken = socket_slot::take(places, address("192.0.2.1"));
        if (!taken) continue;
        const int now = ++inside;
        for (int seen = most; now > seen && !most.compare_exchange_weak(seen, now);) {
        }
        --inside;
      }
    });
  }
  for (auto& one : threads)
    one.join();
  CHECK(most <= 5);
  CHECK(places->open() == 0);
  CHECK(places->sources() == 0);
}

}  // namespace signalbox::transport::http
