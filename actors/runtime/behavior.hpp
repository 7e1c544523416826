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

/// The first parameter of a function object.
template <class Handler>
using handled_by = typename handled_message<decltype(&Handler::operator())>::type;

template <class Handler>
using result_of = typename handled_message<decltype(&Handler::operator())>::result;

/// Whether a handler answers with the reply that its request names; true for an event.
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

/// The behavior of an actor that accepts `Requests`, a `message_list`: each message of the list
/// needs a handler, which answers with the message's `reply`, or this does not compile. Handlers
/// for the actor's own timers may come beside them. Outcomes of its tasks (`work_done`) are handled
/// too.
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
