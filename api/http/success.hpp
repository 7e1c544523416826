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

/// An answer other than JSON.
struct plain_text {
  std::string content_type;
  std::string text;
};

/// A redirect: status 302.
struct redirect {
  std::string location;
};

/// A complete response with its own status and headers.
using ready_answer = transport::http::response;

/// The successful answer of a route.
struct success {
  unsigned status = 200;
  std::variant<core::json, plain_text, redirect, no_content, ready_answer> body;
};

/// The outcome of a route.
using outcome = core::result<success>;

[[nodiscard]] inline success ok(core::json body) {
  return {.status = 200, .body = std::move(body)};
}
[[nodiscard]] inline success created(core::json body) {
  return {.status = 201, .body = std::move(body)};
}
/// Status 202: the operation has started; its topic reports the progress.
[[nodiscard]] inline success accepted(core::json body) {
  return {.status = 202, .body = std::move(body)};
}
[[nodiscard]] inline success moved(std::string location) {
  return {.status = 302, .body = redirect{std::move(location)}};
}
[[nodiscard]] inline success nothing() {
  return {.status = 204, .body = no_content{}};
}

/// Returns `show(value)` of an actor's reply, or its error.
template <class T, class Show>
[[nodiscard]] outcome shown(core::result<T> answered, Show show) {
  if (!answered) return std::unexpected(std::move(answered.error()));
  return show(*answered);
}

}  // namespace signalbox::api
