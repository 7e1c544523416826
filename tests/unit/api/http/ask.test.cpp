#include "api/http/ask.hpp"

#include <doctest/doctest.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <caf/actor_system_config.hpp>
#include <caf/atom.hpp>
#include <caf/event_based_actor.hpp>
#include <caf/exit_reason.hpp>
#include <caf/send.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>

#include "actors/messages/conversations.hpp"

using namespace signalbox;
using actors::describe_project;
using actors::reveal_password;
using namespace std::chrono_literals;

namespace {

using reveal_result = core::result<std::string>;

struct system_under_test {
  system_under_test() : system(configured(config)) {}

  static caf::actor_system_config& configured(caf::actor_system_config& config) {
    config.set("scheduler.policy", caf::atom("sharing"));
    config.set("scheduler.max-threads", 1);
    return config;
  }

  reveal_result ask_for(const caf::actor& target, std::chrono::milliseconds deadline = 5s) {
    std::optional<reveal_result> answered;
    std::thread::id thread;
    boost::asio::co_spawn(
        io,
        [&]() -> boost::asio::awaitable<void> {
          reveal_password question{.by = {}};
          answered = co_await api::ask(timeouts, actors::project_handle(target),
                                       std::move(question), deadline);
          thread = std::this_thread::get_id();
        },
        [](const std::exception_ptr& thrown) {
          if (thrown) std::rethrow_exception(thrown);
        });
    io.restart();
    io.run();
    CHECK(thread == std::this_thread::get_id());
    return answered.value();
  }

  template <class Answer>
  caf::actor replying(Answer answer) {
    return system.spawn([answer](caf::event_based_actor* self) -> caf::behavior {
      return {[self, answer](const reveal_password&) { return answer(self); }};
    });
  }

  caf::actor_system_config config;
  caf::actor_system system;
  actors::request_timeouts timeouts{system};
  boost::asio::io_context io;
};

void end(const caf::actor& target) {
  caf::anon_send_exit(target, caf::exit_reason::user_shutdown);
}

}  // namespace

TEST_CASE("ask: returns the actor's reply on the asking thread") {
  system_under_test here;
  const auto target =
      here.replying([](caf::event_based_actor*) { return std::string{"the password"}; });
  const auto answered = here.ask_for(target);
  REQUIRE(answered);
  CHECK(*answered == "the password");
  end(target);
}

TEST_CASE("ask: returns the complete domain error") {
  system_under_test here;
  const auto target = here.replying([](caf::event_based_actor*) -> caf::result<std::string> {
    core::error failure{.code = core::errc::conflict,
                        .message = "Not now.",
                        .retry_after = 3s,
                        .fields = {{"a", "b"}},
                        .detail_code = "busy"};
    return actors::to_caf(failure);
  });
  const auto answered = here.ask_for(target);
  REQUIRE_FALSE(answered);
  CHECK(answered.error().code == core::errc::conflict);
  CHECK(answered.error().message == "Not now.");
  CHECK(answered.error().retry_after == 3s);
  CHECK(answered.error().fields.at(0).field == "a");
  CHECK(answered.error().detail_code == "busy");
  end(target);
}

TEST_CASE("ask: an actor that does not answer in time is a timeout") {
  system_under_test here;
  caf::response_promise held;
  const auto target =
      here.replying([&held](caf::event_based_actor* self) -> caf::result<std::string> {
        held = self->make_response_promise();
        return caf::delegated<std::string>{};
      });
  for (const auto deadline : {30ms, 0ms, -1ms}) {
    const auto answered = here.ask_for(target, deadline);
    REQUIRE_FALSE(answered);
    CHECK(answered.error().code == core::errc::timeout);
  }
  end(target);
}

TEST_CASE("ask: an actor that has ended, or never existed, is unavailable") {
  system_under_test here;
  const auto target =
      here.replying([](caf::event_based_actor*) { return std::string{"too late"}; });
  end(target);
  for (const auto& gone : {target, caf::actor{}}) {
    const auto answered = here.ask_for(gone);
    REQUIRE_FALSE(answered);
    CHECK(answered.error().code == core::errc::unavailable);
    CHECK(answered.error().retry_after == 1s);
  }
}

TEST_CASE("ask: an actor that fails while handling the request is unavailable") {
  system_under_test here;
  const auto throwing = here.system.spawn([](caf::event_based_actor* self) -> caf::behavior {
    self->set_exception_handler(
        [](std::exception_ptr&) -> caf::error { return caf::exit_reason::unhandled_exception; });
    return {[](const reveal_password&) -> caf::result<std::string> {
      throw std::runtime_error("broken");
    }};
  });
  const auto answered = here.ask_for(throwing);
  REQUIRE_FALSE(answered);
  CHECK(answered.error().code == core::errc::unavailable);
}

TEST_CASE("ask: an actor with another interface, or another reply, is unavailable") {
  system_under_test here;
  const auto other = here.system.spawn([](caf::event_based_actor* self) -> caf::behavior {
    self->set_default_handler(caf::drop);
    return {[](const describe_project&) { return domain::project{}; }};
  });
  const auto lying = here.system.spawn([](caf::event_based_actor*) -> caf::behavior {
    return {[](const reveal_password&) { return 7; }};
  });
  for (const auto& target : {other, lying}) {
    const auto answered = here.ask_for(target);
    REQUIRE_FALSE(answered);
    CHECK(answered.error().code == core::errc::unavailable);
    end(target);
  }
}

TEST_CASE("ask: leaves no actor behind") {
  system_under_test here;
  const auto target = here.replying([](caf::event_based_actor*) { return std::string{"done"}; });
  for (int i = 0; i < 100; ++i)
    CHECK(here.ask_for(target));
  end(target);
  here.system.await_all_actors_done();
  CHECK(here.system.registry().running() == 0);
}

TEST_CASE("completion: a promise that is dropped resumes with unavailable") {
  boost::asio::io_context io;
  std::optional<core::result<int>> answered;
  boost::asio::co_spawn(
      io,
      [&]() -> boost::asio::awaitable<void> {
        answered = co_await api::await_completion<int>(
            [](std::shared_ptr<api::completion<int>> dropped) { dropped.reset(); });
      },
      [](const std::exception_ptr&) {});
  io.run();
  REQUIRE(answered);
  REQUIRE_FALSE(*answered);
  CHECK(answered->error().code == core::errc::unavailable);
}

TEST_CASE("completion: only the first answer counts") {
  boost::asio::io_context io;
  std::optional<core::result<int>> answered;
  boost::asio::co_spawn(
      io,
      [&]() -> boost::asio::awaitable<void> {
        answered =
            co_await api::await_completion<int>([](std::shared_ptr<api::completion<int>> asker) {
              asker->complete(1);
              asker->complete(2);
            });
      },
      [](const std::exception_ptr&) {});
  io.run();
  REQUIRE(answered);
  CHECK(answered->value() == 1);
}

namespace {

template <class Target, class Request>
concept can_ask = requires(actors::request_timeouts& timeouts, Target target, Request request) {
  api::ask(timeouts, target, request, 5s);
};

}  // namespace

// A request that the actor does not accept must not compile.
static_assert(can_ask<actors::project_handle, actors::describe_project>);
static_assert(!can_ask<actors::organization_handle, actors::describe_project>);
static_assert(!can_ask<actors::project_handle, actors::set_flag>);
static_assert(!can_ask<caf::actor, actors::describe_project>);
static_assert(can_ask<actors::directory_handle, actors::find_project>);
static_assert(!can_ask<actors::directory_handle, actors::set_flag>);
