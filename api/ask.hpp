#pragma once

#include <boost/asio/awaitable.hpp>
#include <caf/actor.hpp>
#include <caf/actor_system.hpp>
#include <caf/event_based_actor.hpp>
#include <caf/sec.hpp>
#include <chrono>
#include <memory>
#include <utility>

#include "actors/error_bridge.hpp"
#include "api/completion.hpp"
#include "domain/error.hpp"

namespace signalbox::api {

/// Lives as long as one question: CAF delivers answers and reports deadlines to actors only.
template <class Request>
class question final : public caf::event_based_actor {
 public:
  using reply = typename Request::reply;

  question(caf::actor_config& config, caf::actor target, Request request,
           std::chrono::milliseconds deadline, std::shared_ptr<completion<reply>> asker)
      : caf::event_based_actor(config),
        target_(std::move(target)),
        request_(std::move(request)),
        deadline_(deadline),
        asker_(std::move(asker)) {}

  [[nodiscard]] const char* name() const override { return "question"; }

 private:
  caf::behavior make_behavior() override {
    request(std::exchange(target_, nullptr), deadline_, std::move(request_))
        .then([this](reply& got) { asker_->complete(std::move(got)); },
              [this](caf::error& failure) {
                asker_->complete(std::unexpected(actors::from_caf(failure)));
              });
    return {};  // without a behaviour it ends with its answer
  }

  caf::actor target_;
  Request request_;
  std::chrono::milliseconds deadline_;
  std::shared_ptr<completion<reply>> asker_;
};

/// The one bridge from Asio into CAF: asks an actor and resumes on the coroutine's executor with
/// its answer. Errors: what the actor answered; `timeout` after `deadline`, at once when there is
/// none left; `unavailable` when the actor is gone or ends without an answer.
///
/// Give the request a name before `co_await`: where an expression is awaited, g++ 12 may copy an
/// aggregate that was made inside it byte by byte, which ends in a wrong free.
template <class Request>
[[nodiscard]] boost::asio::awaitable<domain::result<typename Request::reply>> ask(
    caf::actor_system& system, caf::actor target, Request request,
    std::chrono::milliseconds deadline) {
  using reply = typename Request::reply;
  return await_completion<reply>([&system, target = std::move(target), request = std::move(request),
                                  deadline](std::shared_ptr<completion<reply>> asker) mutable {
    if (deadline <= deadline.zero()) {
      asker->complete(
          std::unexpected(actors::from_caf(caf::make_error(caf::sec::request_timeout))));
      return;
    }
    system.spawn<question<Request>>(std::move(target), std::move(request), deadline,
                                    std::move(asker));
  });
}

}  // namespace signalbox::api
