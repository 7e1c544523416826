#pragma once

#include <boost/asio/awaitable.hpp>
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

/// Completes a coroutine with the reply. Instantiated once per reply type, not once per request
/// type.
template <class Reply>
[[nodiscard]] caf::message_handler completing(const std::shared_ptr<completion<Reply>>& asker) {
  return {[asker](Reply& got) { asker->complete(std::move(got)); }};
}

/// The only bridge from Asio to CAF: sends a request to an actor and resumes on the coroutine's
/// executor with the reply. Errors: those of the actor; `timeout` after `deadline`, immediately
/// when no time is left; `unavailable` when the actor does not exist or ends without a reply.
///
/// Store the request in a variable before `co_await`: when an aggregate is created in the awaited
/// expression, g++ 12 may copy it bytewise, which ends in an invalid free.
template <class Requests, actors::accepted_by<Requests> Request>
[[nodiscard]] boost::asio::awaitable<core::result<typename Request::reply>> ask(
    actors::request_timeouts& timeouts, actors::handle<Requests> target, Request request,
    std::chrono::milliseconds deadline) {
  using reply = typename Request::reply;
  return await_completion<reply>([&timeouts, target = std::move(target),
                                  request = std::move(request),
                                  deadline](std::shared_ptr<completion<reply>> asker) mutable {
    if (deadline <= deadline.zero()) {
      asker->complete(
          std::unexpected(actors::from_caf(caf::make_error(caf::sec::request_timeout))));
      return;
    }
    auto answered = completing(asker);
    actors::ask_once(timeouts, target.untyped(), caf::make_message(std::move(request)), deadline,
                     std::move(answered), [asker = std::move(asker)](core::error failure) {
                       asker->complete(std::unexpected(std::move(failure)));
                     });
  });
}

}  // namespace signalbox::api
