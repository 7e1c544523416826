#include "actors/runtime/worker_pool.hpp"

#include <doctest/doctest.h>

#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <latch>

using signalbox::actors::worker_pool;

TEST_CASE("worker pool: runs every task on its own threads") {
  constexpr int tasks = 500;
  std::atomic<int> ran{0};
  std::latch all(tasks);
  worker_pool pool({.threads = 3, .queue_max = tasks});
  for (int i = 0; i < tasks; ++i) {
    REQUIRE(pool.submit([&] {
      ran.fetch_add(1);
      all.count_down();
    }));
  }
  all.wait();
  CHECK(ran == tasks);
}

TEST_CASE("worker pool: rejects tasks beyond its queue, and after its stop") {
  std::latch started(1);
  std::latch release(1);
  worker_pool pool({.threads = 1, .queue_max = 2});
  REQUIRE(pool.submit([&] {
    started.count_down();
    release.wait();
  }));
  started.wait();
  CHECK(pool.submit([] {}));
  CHECK(pool.submit([] {}));
  CHECK_FALSE(pool.submit([] {}));
  CHECK(pool.waiting() == 2);
  release.count_down();
  pool.stop();
  CHECK_FALSE(pool.submit([] {}));
}

TEST_CASE("worker pool: applies the niceness to its own threads only") {
  const auto of_this = [] { return ::getpriority(PRIO_PROCESS, static_cast<id_t>(::gettid())); };
  const int before = of_this();
  std::latch done(1);
  int of_worker = -1;
  worker_pool pool({.threads = 1, .queue_max = 1, .nice = 7});
  REQUIRE(pool.submit([&] {
    of_worker = of_this();
    done.count_down();
  }));
  done.wait();
  CHECK(of_worker == 7);
  CHECK(of_this() == before);
}
