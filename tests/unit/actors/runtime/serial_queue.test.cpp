#include "actors/runtime/serial_queue.hpp"

#include <doctest/doctest.h>

#include <caf/actor_system.hpp>
#include <caf/actor_system_config.hpp>
#include <caf/scheduler/test_coordinator.hpp>
#include <caf/send.hpp>
#include <memory>
#include <string>
#include <vector>

#include "actors/runtime/work.hpp"

using namespace signalbox;
using actors::serial_queue;
using actors::task;

namespace {

struct notes {
  std::vector<int> started;
  std::vector<core::errc> refused;
  std::vector<std::shared_ptr<actors::wait_slot>> slots;
};

/// Changes that keep their turn until the test ends them.
class owner : public caf::event_based_actor {
 public:
  owner(caf::actor_config& config, notes& into) : caf::event_based_actor(config), notes_(into) {}

  void begin(int number) {
    tasks_.start(change(number), [this](const core::result<int>& outcome) {
      if (!outcome) notes_.refused.push_back(outcome.error().code);
    });
  }
  void close() { queue_.close(); }
  /// Returns whether the turn was free; it is released at the end of the call.
  bool try_turn() { return queue_.try_enter().has_value(); }
  void on_exit() override { tasks_.clear(); }

  caf::behavior make_behavior() override {
    return {[](const actors::work_done& work) { work.resume(); }};
  }

 private:
  task<int> change(int number) {
    const auto turn = co_await queue_.enter();
    notes_.started.push_back(number);
    actors::slot_awaiter signal;
    notes_.slots.push_back(signal.slot);
    co_await signal;
    co_return number;
  }

  notes& notes_;
  serial_queue queue_{this};
  actors::coroutine_scope tasks_;
};

struct with_owner {
  caf::actor_system_config config;
  notes seen;
  std::unique_ptr<caf::actor_system> system;
  caf::actor handle;

  with_owner() {
    config.set("scheduler.policy", caf::atom("testing"));
    system = std::make_unique<caf::actor_system>(config);
    handle = system->spawn<owner>(std::ref(seen));
    run_pending();
  }
  ~with_owner() { end(); }

  void run_pending() { dynamic_cast<caf::scheduler::test_coordinator&>(system->scheduler()).run(); }
  /// Runs a function in the actor.
  void inside(std::function<void(owner&)> what) {
    caf::anon_send(handle, actors::work_done{[this, what = std::move(what)] {
                     what(*caf::actor_cast<owner*>(handle));
                   }});
    run_pending();
  }
  void begin(int number) {
    inside([number](owner& self) { self.begin(number); });
  }
  void let_end(std::size_t started) {
    inside([this, started](owner&) { seen.slots[started]->resume(); });
  }
  void end() {
    if (!handle) return;
    caf::anon_send_exit(handle, caf::exit_reason::user_shutdown);
    run_pending();
    handle = nullptr;
  }
};

}  // namespace

TEST_CASE_FIXTURE(with_owner, "serial queue: runs one change at a time, in order") {
  for (int number = 0; number < 3; ++number)
    begin(number);
  CHECK(seen.started == std::vector{0});
  let_end(0);
  CHECK(seen.started == std::vector{0, 1});
  let_end(1);
  let_end(2);
  CHECK(seen.started == std::vector{0, 1, 2});
  begin(3);
  CHECK(seen.started.back() == 3);
}

TEST_CASE_FIXTURE(with_owner, "serial queue: rejects changes beyond its bound") {
  for (int number = 0; number <= static_cast<int>(serial_queue::waiting_max); ++number)
    begin(number);
  CHECK(seen.refused.empty());
  begin(-1);
  CHECK(seen.refused == std::vector{core::errc::too_many_requests});
  let_end(0);
  begin(100);
  CHECK(seen.refused.size() == 1);
}

TEST_CASE_FIXTURE(with_owner, "serial queue: a turn can be tried without waiting") {
  const auto is_free = [this] {
    bool result = false;
    inside([&result](owner& self) { result = self.try_turn(); });
    return result;
  };
  CHECK(is_free());
  CHECK(is_free());
  begin(0);
  begin(1);
  CHECK_FALSE(is_free());
  let_end(0);
  CHECK_FALSE(is_free());
  let_end(1);
  CHECK(is_free());
  inside([](owner& self) { self.close(); });
  CHECK_FALSE(is_free());
}

TEST_CASE_FIXTURE(with_owner,
                  "serial queue: once closed it rejects waiting and new changes, and starts none") {
  for (int number = 0; number < 3; ++number)
    begin(number);
  inside([](owner& self) { self.close(); });
  CHECK(seen.refused == std::vector{core::errc::unavailable, core::errc::unavailable});
  let_end(0);
  begin(3);
  CHECK(seen.started == std::vector{0});
  CHECK(seen.refused.size() == 3);
}

TEST_CASE_FIXTURE(with_owner, "serial queue: an actor may end while changes wait") {
  for (int number = 0; number < 50; ++number)
    begin(number);
  end();
  CHECK(seen.started == std::vector{0});
  CHECK(seen.refused.empty());
  seen.slots[0]->resume();
  CHECK(seen.started == std::vector{0});
}
