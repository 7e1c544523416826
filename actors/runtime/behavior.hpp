#pragma once

#include <caf/behavior.hpp>
#include <caf/result.hpp>
#include <type_traits>
#include <utility>

#include "actors/runtime/work.hpp"

namespace signalbox::actors {

namespace detail {

template <class Function>
struct handled_message;

template <class Object, class Reply, class Message, class... More>
struct handled_message<Reply (Object::*)(Message, More...) const> {
  using type = std::remove_cvref_t<Message>;
  using result = std::remove_cvref_t<Reply>;
};

template <class Object, class Reply, class Message, class... More>
struct handled_message<Reply (Object::*)(Message, More...)> {
  using type = std::remove_cvref_t<Message>;
  using result = std::remove_cvref_t<Reply>;
};

/// The message type that a handler accepts: its first parameter.
template <class Handler>
using handled_by = typename handled_message<decltype(&Handler::operator())>::type;

template <class Handler>
using result_of = typename handled_message<decltype(&Handler::operator())>::result;

/// Returns whether a handler returns the reply type of its request; true for events.
template <class Message, class Result>
constexpr bool answers() {
  if constexpr (requires { typename Message::reply; }) {
    using reply = typename Message::reply;
    return std::is_same_v<Result, reply> || std::is_same_v<Result, caf::result<reply>>;
  } else {
    return true;
  }
}

}  // namespace detail

/// Returns the behavior of an actor that accepts `Requests`, a `message_list`. It does not compile
/// unless each message of the list has a handler that returns the message's `reply`. Handlers for
/// the actor's own timers may be added. Outcomes of its tasks (`work_done`) are handled as well.
template <class Requests, class... Handlers>
[[nodiscard]] caf::behavior behavior_of(Handlers... handlers) {
  static_assert(
      (detail::answers<detail::handled_by<Handlers>, detail::result_of<Handlers>>() && ...),
      "a handler must return the reply type of its request");
  static_assert(Requests::template is_covered_by<detail::handled_by<Handlers>...>,
                "a message type that the actor accepts has no handler");
  return {std::move(handlers)..., [](const work_done& work) { work.resume(); }};
}

}  // namespace signalbox::actors
