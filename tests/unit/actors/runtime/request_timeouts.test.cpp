#include "actors/runtime/request_timeouts.hpp"

#include <doctest/doctest.h>

#include <caf/actor_system.hpp>
#include <caf/actor_system_config.hpp>
#include <caf/scheduler/test_coordinator.hpp>
#include <caf/sec.hpp>
#include <caf/send.hpp>
#include <caf/stateful_actor.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace signalbox::actors {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// An actor that never answers.
struct silent_state {
  std::vector<caf::response_promise> requests;
};
caf::behavior silent(caf::stateful_actor<silent_state>* self) {
  return {[self](int) { self->state.requests.push_back(self->make_response_promise()); }};
}

caf::behavior echo(caf::event_based_actor* /*self*/) {
  return {[](int number) { return number; }};
}

/// An actor system on virtual time.
class with_timeouts {
 public:
  with_timeouts() {
    // CAF treats a time of 0 as none.
    scheduler_.clock().current_time += std::chrono::hours{1};
    scheduler_.run();
  }
  ~with_timeouts() {
    stop(silent);
    stop(echo);
    timeouts_.reset();
    scheduler_.run();
  }

  /// Spawns an actor that sends a request with each of these timeouts, and keeps them.
  caf::actor ask(const caf::actor& target, const std::vector<milliseconds>& delays) {
    auto asker = system_.spawn([=, this](caf::event_based_actor* self) -> caf::behavior {
      for (const auto delay : delays) {
        const auto response = self->request(target, caf::infinite, 1);
        running_.push_back(std::make_unique<timeout>(timeouts_->start(self, response.id(), delay)));
        auto* const running = running_.back().get();
        response.then([this, running](int) { end(running, std::nullopt); },
                      [this, running](const caf::error& why) { end(running, why); });
      }
      return {[](caf::unit_t) {}};
    });
    scheduler_.run();
    return asker;
  }

  void pass(milliseconds time) {
    scheduler_.advance_time(time);
    scheduler_.run();
  }
  void stop(caf::actor& which) {
    caf::anon_send_exit(which, caf::exit_reason::user_shutdown);
    which = nullptr;
    scheduler_.run();
  }
  [[nodiscard]] std::size_t timers() const { return scheduler_.clock().schedule().size(); }

  /// The outcomes of requests in the order of their arrival; nothing for an answer.
  std::vector<std::optional<caf::error>> outcomes;

 private:
  using timeout = request_timeouts::timeout;

  static caf::actor_system_config& configured(caf::actor_system_config& config) {
    return config.set("scheduler.policy", caf::atom("testing"));
  }

  void end(const timeout* which, std::optional<caf::error> outcome) {
    std::erase_if(running_, [&](const auto& each) { return each.get() == which; });
    outcomes.push_back(std::move(outcome));
  }

  caf::actor_system_config config_;
  caf::actor_system system_{configured(config_)};
  caf::scheduler::test_coordinator& scheduler_ =
      dynamic_cast<caf::scheduler::test_coordinator&>(system_.scheduler());
  std::optional<request_timeouts> timeouts_{std::in_place, system_};
  std::vector<std::unique_ptr<timeout>> running_;

 public:
  caf::actor silent = system_.spawn(signalbox::actors::silent);
  caf::actor echo = system_.spawn(signalbox::actors::echo);
};

TEST_CASE_FIXTURE(with_timeouts, "request timeouts: a request without an answer ends at its time") {
  auto asker = ask(silent, {seconds{10}});
  pass(milliseconds{9'999});
  CHECK(outcomes.empty());
  pass(milliseconds{1});
  REQUIRE(outcomes.size() == 1);
  CHECK(outcomes[0] == caf::sec::request_timeout);
  stop(asker);
}

TEST_CASE_FIXTURE(with_timeouts, "request timeouts: each request ends at its own time") {
  auto asker = ask(silent, {seconds{10}, seconds{2}, seconds{5}, seconds{5}});
  for (const auto& [after, ended] :
       {std::pair{seconds{2}, 1U}, {seconds{3}, 3U}, {seconds{5}, 4U}}) {
    pass(after - milliseconds{1});
    CHECK(outcomes.size() < ended);
    pass(milliseconds{1});
    CHECK(outcomes.size() == ended);
  }
  stop(asker);
}

TEST_CASE_FIXTURE(with_timeouts, "request timeouts: an answer cancels the timeout") {
  auto asker = ask(echo, {seconds{2}});
  REQUIRE(outcomes.size() == 1);
  CHECK_FALSE(outcomes[0]);
  pass(seconds{3});
  CHECK(outcomes.size() == 1);
  stop(asker);
}

TEST_CASE_FIXTURE(with_timeouts,
                  "request timeouts: all requests share a timer, which ends with them") {
  std::vector<caf::actor> askers;
  for (int each = 0; each < 20; ++each)
    askers.push_back(ask(silent, {seconds{2}, seconds{3}}));
  CHECK(timers() == 1);
  pass(seconds{2});
  CHECK(timers() == 1);
  pass(seconds{1});
  CHECK(outcomes.size() == 40);
  CHECK(timers() == 0);
  for (auto& asker : askers)
    stop(asker);
}

TEST_CASE_FIXTURE(with_timeouts,
                  "request timeouts: a pending timeout does not keep its actor alive") {
  auto asker = ask(silent, {seconds{10}});
  const caf::weak_actor_ptr ended = caf::actor_cast<caf::weak_actor_ptr>(asker);
  stop(asker);
  stop(silent);  // its promise refers to the actor
  CHECK_FALSE(caf::actor_cast<caf::strong_actor_ptr>(ended));
  pass(seconds{10});
  CHECK(outcomes.empty());
}

}  // namespace
}  // namespace signalbox::actors
