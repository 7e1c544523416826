#include "actors/runtime/task.hpp"

#include <doctest/doctest.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "actors/runtime/coroutine_scope.hpp"

using namespace signalbox;
using actors::coroutine_scope;
using actors::outcome_of;
using actors::task;
using actors::wait_slot;
using core::errc;

namespace {

/// Records in `ended` when it is destroyed.
struct local {
  std::vector<std::string>* ended;
  std::string name;

  local(std::vector<std::string>& notes, std::string called)
      : ended(&notes), name(std::move(called)) {}
  local(const local&) = delete;
  local& operator=(const local&) = delete;
  ~local() { ended->push_back(name); }
};

struct tasks {
  coroutine_scope scope;
  std::shared_ptr<wait_slot> slot;
  std::vector<std::string> ended;
  std::optional<core::result<int>> outcome;

  void start(task<int> work) {
    scope.start(std::move(work), [this](core::result<int> came) { outcome = std::move(came); });
  }

  task<int> wait_and_return(int value) {
    const local own(ended, "inner");
    actors::slot_awaiter signal;
    slot = signal.slot;
    co_await signal;
    co_return value;
  }

  task<int> twice(int value) {
    const local own(ended, "outer");
    const auto one = co_await wait_and_return(value);
    co_return one * 2;
  }

  task<int> fail() {
    const local own(ended, "failing");
    co_return core::fail(errc::conflict, "No.");
  }

  task<int> pass_on() {
    const local own(ended, "passing on");
    const auto never = co_await fail();
    ended.emplace_back("went on");
    co_return never;
  }

  task<int> check(core::result<void> right, core::result<int> value) {
    co_await std::move(right);
    co_return co_await std::move(value) + 1;
  }

  task<void> nothing() { co_return; }

  task<int> handle() {
    const auto caught = co_await outcome_of(pass_on());
    co_await nothing();
    co_return caught ? 0 : 7;
  }

  task<int> throw_after_wait() {
    actors::slot_awaiter signal;
    slot = signal.slot;
    co_await signal;
    throw std::runtime_error("A fault.");
  }
};

}  // namespace

TEST_CASE_FIXTURE(tasks, "task: continues where it waited, and returns its value") {
  start(twice(21));
  CHECK_FALSE(outcome);
  CHECK(scope.size() == 1);
  slot->resume();
  REQUIRE(outcome);
  CHECK(outcome->value() == 42);
  CHECK(scope.size() == 0);
  CHECK(ended == std::vector<std::string>{"inner", "outer"});
}

TEST_CASE_FIXTURE(tasks, "task: does not start unless it is awaited") {
  { const auto never = twice(1); }
  CHECK(ended.empty());
}

TEST_CASE_FIXTURE(tasks, "task: an error ends every task that awaits it") {
  start(pass_on());
  REQUIRE(outcome);
  CHECK(outcome->error().code == errc::conflict);
  CHECK(outcome->error().message == "No.");
  CHECK(ended == std::vector<std::string>{"failing", "passing on"});
  CHECK(scope.size() == 0);
}

TEST_CASE_FIXTURE(tasks, "task: an error can be handled where it is expected") {
  start(handle());
  REQUIRE(outcome);
  CHECK(outcome->value() == 7);
}

TEST_CASE_FIXTURE(tasks, "task: a result gives its value, or ends the task with its error") {
  start(check({}, 4));
  CHECK(outcome->value() == 5);
  start(check(core::fail(errc::forbidden, "Not you."), 4));
  CHECK(outcome->error().code == errc::forbidden);
  start(check({}, core::fail(errc::not_found, "Not there.")));
  CHECK(outcome->error().code == errc::not_found);
}

TEST_CASE_FIXTURE(tasks, "task: tasks waiting when their scope is cleared end without an outcome") {
  start(twice(1));
  start(twice(2));
  scope.clear();
  CHECK(scope.size() == 0);
  CHECK_FALSE(outcome);
  CHECK(ended.size() == 4);
  // Resuming the slot has no effect.
  slot->resume();
  CHECK(ended.size() == 4);
}

TEST_CASE_FIXTURE(tasks, "task: an exception leaves through the resuming function") {
  start(throw_after_wait());
  CHECK_THROWS_AS(slot->resume(), std::runtime_error);
  CHECK_FALSE(outcome);
  scope.clear();
  CHECK(scope.size() == 0);
}

TEST_CASE_FIXTURE(tasks, "task: thousands in sequence do not grow the stack") {
  const auto many = [](tasks& at) -> task<int> {
    int sum = 0;
    for (int number = 0; number < 10'000; ++number)
      sum += co_await at.check({}, 0);
    co_return sum;
  };
  start(many(*this));
  CHECK(outcome->value() == 10'000);
}
