#include "transport/http/body_budget.hpp"

#include <doctest/doctest.h>

#include <optional>
#include <thread>
#include <vector>

namespace signalbox::transport::http {

namespace {
constexpr auto free_bytes = body_budget::free_bytes;
}

TEST_CASE("body budget: is exhausted at its bound, and released bytes can be reserved again") {
  const auto budget = std::make_shared<body_budget>(100);
  held_body one(budget);
  std::optional<held_body> two(std::in_place, budget);
  CHECK(one.grow_to(free_bytes + 60));
  CHECK(two->grow_to(free_bytes + 40));
  CHECK(budget->held() == 100);
  CHECK_FALSE(two->grow_to(free_bytes + 41));
  CHECK(budget->held() == 100);
  one.release();
  CHECK(budget->held() == 40);
  CHECK(two->grow_to(free_bytes + 100));
  two.reset();
  CHECK(budget->held() == 0);
}

TEST_CASE("body budget: small bodies are always accepted") {
  const auto budget = std::make_shared<body_budget>(1);
  held_body large(budget);
  REQUIRE(large.grow_to(free_bytes + 1));
  held_body small(budget);
  CHECK(small.grow_to(0));
  CHECK(small.grow_to(free_bytes));
  CHECK_FALSE(small.grow_to(free_bytes + 1));
}

TEST_CASE("body budget: a body that shrinks keeps its reservation until it is released") {
  const auto budget = std::make_shared<body_budget>(100);
  held_body one(budget);
  REQUIRE(one.grow_to(free_bytes + 100));
  CHECK(one.grow_to(10));
  CHECK(budget->held() == 100);
  one.release();
  one.release();
  CHECK(budget->held() == 0);
}

TEST_CASE("body budget: several threads stay within the bound, and release everything") {
  constexpr std::size_t most = 1'000;
  const auto budget = std::make_shared<body_budget>(most);
  std::vector<std::jthread> threads;
  std::atomic<bool> overrun{false};
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&] {
      for (int round = 0; round < 2'000; ++round) {
        held_body body(budget);
        for (std::size_t bytes = 100; bytes <= 500 && body.grow_to(free_bytes + bytes);
             bytes += 100) {
          if (budget->held() > most) overrun = true;
        }
      }
    });
  }
  threads.clear();
  CHECK_FALSE(overrun);
  CHECK(budget->held() == 0);
}

}  // namespace signalbox::transport::http
