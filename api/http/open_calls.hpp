#pragma once

#include "api/http/router.hpp"
#include "transport/http/message.hpp"

namespace signalbox::api {

/// Returns true for calls that can be made without a session, decided by the head alone: public
/// routes, everything below `/auth/v1/`, unknown paths, and calls without a token. Their bodies
/// have a lower limit (`limits.open_body_bytes_max`). Live connections are excluded, because they
/// have their own limit.
[[nodiscard]] bool is_open_call(const router& routes, const transport::http::request& head);

}  // namespace signalbox::api
