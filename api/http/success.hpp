#pragma once

#include <string>
#include <utility>
#include <variant>

#include "core/error.hpp"
#include "core/json/json.hpp"
#include "transport/http/message.hpp"

namespace signalbox::api {

/// An answer without a body: status 204.
struct no_content {};

/// An answer that is no JSON.
struct plain_text {
  std::string content_type;
  std::string text;
};

/// An answer that sends the browser elsewhere: status 302.
struct redirect {
  std::string location;
};

/// An answer that is made already, with a status and headers of its own.
using ready_answer = transport::http::response;

/// What a route answers when all went well.
struct success {
  unsigned status = 200;
  std::variant<core::json, plain_text, redirect, no_content, ready_answer> body;
};

/// What a route answers.
using outcome = core::result<success>;

[[nodiscard]] inline success ok(core::json body) {
  return {.status = 200, .body = std::move(body)};
}
[[nodiscard]] inline success created(core::json body) {
  return {.status = 201, .body = std::move(body)};
}
/// The work has begun; the topic tells how it goes on.
[[nodiscard]] inline success accepted(core::json body) {
  return {.status = 202, .body = std::move(body)};
}
[[nodiscard]] inline success moved(std::string location) {
  return {.status = 302, .body = redirect{std::move(location)}};
}
[[nodiscard]] inline success nothing() {
  return {.status = 204, .body = no_content{}};
}

/// `show(value)` of what an actor answered, or its error.
template <class T, class Show>
[[nodiscard]] outcome shown(core::result<T> answered, Show show) {
  if (!answered) return std::unexpected(std::move(answered.error()));
  return show(*answered);
}

}  // namespace signalbox::api
