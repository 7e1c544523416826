#include "actors/runtime/hashing_queue.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <latch>
#include <memory>
#include <string>

#include "actors/runtime/worker_pool.hpp"
#include "tests/unit/actors/stepped_runner.hpp"

using namespace signalbox;
using namespace std::chrono_literals;
using actors::hashing_queue;
using domain::hashing_share;

namespace {

/// A queue whose workers run on request, with the outcome of each task.
struct queue_under_test {
  explicit queue_under_test(std::size_t waiting_max = 200)
      : line(workers, {waiting_max}, [this] { return now; }) {}

  bool submit(std::string name, hashing_share share = hashing_share::sign_in,
              actors::waiting_caller caller = {}) {
    return line.submit({.share = share,
                        .caller = std::move(caller),
                        .run = [this, name] { ran += name; },
                        .drop = [this, name] { dropped += name; }});
  }

  core::time_point now{1h};
  testing::stepped_runner workers;
  std::string ran;
  std::string dropped;
  hashing_queue line;
};

}  // namespace

TEST_CASE("hashing queue: sign-ups do not block sign-ins") {
  queue_under_test of;
  for (const auto* name : {"u", "v", "w"})
    REQUIRE(of.submit(name, hashing_share::sign_up));
  for (const auto* name : {"a", "b", "c", "d"})
    REQUIRE(of.submit(name));
  of.workers.run();
  CHECK(of.ran == "abcudvw");
}

TEST_CASE("hashing queue: a full share rejects tasks, the other one does not") {
  queue_under_test of(2);
  REQUIRE(of.submit("u", hashing_share::sign_up));
  REQUIRE(of.submit("v", hashing_share::sign_up));
  CHECK_FALSE(of.submit("w", hashing_share::sign_up));
  CHECK(of.submit("a"));
  CHECK(of.line.waiting().sign_ups == 2);
  of.workers.run();
  CHECK(of.ran == "auv");
  CHECK(of.dropped.empty());
}

TEST_CASE("hashing queue: a caller whose time is over is dropped before hashing") {
  queue_under_test of;
  REQUIRE(of.submit("a", hashing_share::sign_in, {.until = of.now + 10s}));
  REQUIRE(of.submit("b", hashing_share::sign_in, {.until = of.now + 11s}));
  of.now += 10s;
  of.workers.run();
  CHECK(of.ran == "b");
  CHECK(of.dropped == "a");
}

TEST_CASE("hashing queue: a caller whose connection is closed is dropped before hashing") {
  queue_under_test of;
  const auto gone = std::make_shared<std::atomic<bool>>(false);
  REQUIRE(of.submit("a", hashing_share::sign_up, {.until = {}, .gone = gone}));
  REQUIRE(of.submit("b", hashing_share::sign_up));
  *gone = true;
  of.workers.run();
  CHECK(of.ran == "b");
  CHECK(of.dropped == "a");
}

TEST_CASE("hashing queue: callers who have gone make room for others") {
  queue_under_test of(2);
  const auto gone = std::make_shared<std::atomic<bool>>(true);
  REQUIRE(of.submit("a", hashing_share::sign_in, {.until = {}, .gone = gone}));
  REQUIRE(of.submit("b", hashing_share::sign_in, {.until = {}, .gone = gone}));
  CHECK(of.submit("c"));
  CHECK(of.dropped == "ab");
  of.workers.run();
  CHECK(of.ran == "c");
  CHECK(of.line.waiting().sign_ins == 0);
}

TEST_CASE("hashing queue: a task rejected by the workers is not kept") {
  queue_under_test of;
  of.workers.full = true;
  CHECK_FALSE(of.submit("a"));
  of.workers.full = false;
  CHECK(of.submit("b"));
  of.workers.run();
  CHECK(of.ran == "b");
}

TEST_CASE("hashing queue: real workers run every task once, in its share's order") {
  std::latch started(1);
  std::latch gate(1);
  std::latch all(4);
  std::string order;
  actors::worker_pool workers({.threads = 1, .queue_max = 100});
  REQUIRE(workers.submit([&] {
    started.count_down();
    gate.wait();
  }));
  started.wait();
  hashing_queue line(workers, {.waiting_max = 10}, [] { return core::time_point{1h}; });
  const auto add = [&](char name, hashing_share share) {
    return line.submit({.share = share,
                        .caller = {},
                        .run =
                            [&, name] {
                              order += name;
                              all.count_down();
                            },
                        .drop = [] {}});
  };
  REQUIRE(add('u', hashing_share::sign_up));
  REQUIRE(add('a', hashing_share::sign_in));
  REQUIRE(add('b', hashing_share::sign_in));
  REQUIRE(add('v', hashing_share::sign_up));
  gate.count_down();
  all.wait();
  CHECK(order == "abuv");
}
