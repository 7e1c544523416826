#include "logs/read_pool.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

using namespace signalbox;
using domain::project_ref;
using logs::read_kind;
using logs::read_limits;
using logs::read_pool;

namespace {

const project_ref busy_project{"aaaaaaaaaaaaaaaaaaaa"};
const project_ref quiet_project{"bbbbbbbbbbbbbbbbbbbb"};

/// Jobs that wait until they are released.
class gate {
 public:
  [[nodiscard]] std::function<void()> job() {
    return [this] {
      ++begun_;
      begun_.notify_all();
      opened_.wait();
    };
  }
  void wait_for(int count) {
    for (int now = begun_; now < count; now = begun_)
      begun_.wait(now);
  }
  void open() { opening_.set_value(); }
  [[nodiscard]] int begun() const { return begun_; }

 private:
  std::promise<void> opening_;
  std::shared_future<void> opened_ = opening_.get_future().share();
  std::atomic<int> begun_ = 0;
};

void run(read_pool& pool, const read_pool::place& at) {
  std::promise<void> done;
  pool.submit(at, [&] { done.set_value(); });
  done.get_future().wait();
}

}  // namespace

TEST_CASE("read pool: a project takes at most two threads, and one stays for others") {
  gate held;
  read_pool pool{{.threads = 3}};
  std::vector<read_pool::place> places;
  for (int call = 0; call < 10; ++call) {
    places.push_back(pool.reserve(busy_project, read_kind::query).value());
    pool.submit(places.back(), held.job());
  }
  held.wait_for(2);
  const auto other = pool.reserve(quiet_project, read_kind::query).value();
  run(pool, other);
  run(pool, other);
  CHECK(held.begun() == 2);
  CHECK(pool.counts().running == 2);
  CHECK(pool.counts().waiting == 8);
  CHECK(pool.counts().calls == 11);
  held.open();
  held.wait_for(10);
}

TEST_CASE("read pool: projects take turns") {
  gate held;
  std::mutex guard;
  std::vector<std::string> order;
  std::promise<void> last;
  {
    read_pool pool{{.threads = 1}};
    const auto blocking = pool.reserve(project_ref{"cccccccccccccccccccc"}, read_kind::query);
    pool.submit(blocking.value(), held.job());
    held.wait_for(1);
    std::vector<read_pool::place> places;
    const auto add = [&](const project_ref& of, const std::string& name) {
      places.push_back(pool.reserve(of, read_kind::query).value());
      pool.submit(places.back(), [&, name] {
        const std::lock_guard lock(guard);
        order.push_back(name);
        if (order.size() == 5) last.set_value();
      });
    };
    for (const auto* name : {"a1", "a2", "a3", "a4"})
      add(busy_project, name);
    add(quiet_project, "b1");
    held.open();
    last.get_future().wait();
  }
  CHECK(order == std::vector<std::string>{"a1", "b1", "a2", "a3", "a4"});
}

TEST_CASE("read pool: calls and exports are bounded, of a project and of all") {
  read_pool pool{{.threads = 1,
                  .calls_max = 5,
                  .calls_of_project_max = 3,
                  .exports_max = 2,
                  .exports_of_project_max = 1}};
  const auto detail = [&](const project_ref& of, read_kind kind) {
    const auto reserved = pool.reserve(of, kind);
    return reserved ? std::string{} : reserved.error().detail_code;
  };
  std::vector<read_pool::place> places;
  places.push_back(pool.reserve(busy_project, read_kind::file).value());
  CHECK(detail(busy_project, read_kind::file) == "log_exports_busy");
  places.push_back(pool.reserve(quiet_project, read_kind::file).value());
  CHECK(detail(project_ref{"cccccccccccccccccccc"}, read_kind::file) == "log_exports_busy");
  places.push_back(pool.reserve(busy_project, read_kind::query).value());
  places.push_back(pool.reserve(busy_project, read_kind::query).value());
  CHECK(detail(busy_project, read_kind::query) == "log_queries_busy");
  places.push_back(pool.reserve(quiet_project, read_kind::query).value());
  CHECK(detail(quiet_project, read_kind::query) == "log_queries_busy");
  CHECK(pool.counts().refused == 4);
  places.clear();
  CHECK(pool.counts().calls == 0);
  CHECK(pool.counts().exports == 0);
  CHECK(detail(busy_project, read_kind::file).empty());
}

TEST_CASE("read pool: its end waits for running jobs, and releases those that wait") {
  gate held;
  const auto token = std::make_shared<int>(0);
  std::vector<read_pool::place> places;
  std::jthread opener;
  {
    read_pool pool{{.threads = 1}};
    places.push_back(pool.reserve(busy_project, read_kind::query).value());
    pool.submit(places.back(), held.job());
    held.wait_for(1);
    places.push_back(pool.reserve(busy_project, read_kind::query).value());
    // The job holds its own place, too, which is given back when it is released.
    pool.submit(places.back(), [token, place = places.back()] {});
    CHECK(token.use_count() == 2);
    opener = std::jthread([&] { held.open(); });
  }
  CHECK(token.use_count() == 1);
  places.clear();
}

TEST_CASE("read pool: what was read is counted") {
  read_pool pool{{.threads = 2}};
  for (int call = 0; call < 20; ++call) {
    const auto place = pool.reserve(busy_project, read_kind::query).value();
    run(pool, place);
  }
  while (pool.counts().completed < 20)
    std::this_thread::yield();
  const auto counts = pool.counts();
  CHECK(counts.running == 0);
  CHECK(counts.waiting == 0);
  CHECK(counts.refused == 0);
}
