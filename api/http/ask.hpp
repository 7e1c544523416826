#pragma once

#include <boost/asio/awaitable.hpp>
#include <caf/actor_system.hpp>
#include <caf/message.hpp>
#include <caf/message_handler.hpp>
#include <caf/sec.hpp>
#include <chrono>
#include <memory>
#include <utility>

#include "actors/messages/handle.hpp"
#include "actors/runtime/error_bridge.hpp"
#include "actors/runtime/question.hpp"
#include "api/http/completion.hpp"
#include "core/error.hpp"

namespace signalbox::api {

/// Completes with the reply. One for each kind of reply, however many requests have it.
template <class Reply>
[[nodiscard]] caf::message_handler completing(const std::shared_ptr<completion<Reply>>& asker) {
  return {[asker](Reply& got) { asker->complete(std::move(got)); }};
}

/// The one bridge from Asio into CAF: asks an actor and resumes on the coroutine's executor with
/// its answer. Errors: what the actor answered; `timeout` after `deadline`, at once when there is
/// none left; `unavailable` when there is no actor or it ends without an answer.
///
/// Give the request a name before `co_await`: where an expression is awaited, g++ 12 may copy an
/// aggregate that was made inside it byte by byte, which ends in a wrong free.
template <class Requests, actors::accepted_by<Requests> Request>
[[nodiscard]] boost::asio::awaitable<core::result<typename Request::reply>> ask(
    caf::actor_system& system, actors::handle<Requests> target, Request request,
    std::chrono::milliseconds deadline) {
  using reply = typename Request::reply;
  return await_completion<reply>([&system, target = std::move(target), request = std::move(request),
                                  deadline](std::shared_ptr<completion<reply>> asker) mutable {
    if (deadline <= deadline.zero()) {
      asker->complete(
          std::unexpected(actors::from_caf(caf::make_error(caf::sec::request_timeout))));
      return;
    }
    auto answered = completing(asker);
    actors::ask_once(system, target.untyped(), caf::make_message(std::move(request)),
                     caf::duration{deadline}, std::move(answered),
                     [asker = std::move(asker)](core::error failure) {
                       asker->complete(std::unexpected(std::move(failure)));
                     });
  });
}

}  // namespace signalbox::api
