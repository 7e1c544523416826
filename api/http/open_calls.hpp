#pragma once

#include "api/http/router.hpp"
#include "transport/http/message.hpp"

namespace signalbox::api {

/// True for calls that can be made without a session, judged by the head alone: routes that
/// let everybody in, everything below `/auth/v1/`, what no route answers, and calls that bring no
/// token. Their bodies have a narrower bound (`limits.open_body_bytes_max`). Live connections are
/// none: what they send has a bound of its own.
[[nodiscard]] bool is_open_call(const router& routes, const transport::http::request& head);

}  // namespace signalbox::api
