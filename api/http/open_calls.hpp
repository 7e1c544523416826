#pragma once

#include <cstdint>
#include <optional>

#include "api/http/router.hpp"
#include "transport/http/message.hpp"

namespace signalbox::api {

/// Returns true for calls that can be made without a session, decided by the head alone: public
/// routes, everything below `/auth/v1/`, unknown paths, and calls without a token. Their bodies
/// have a lower limit (`limits.open_body_bytes_max`). Live connections are excluded, because they
/// have their own limit.
[[nodiscard]] bool is_open_call(const router& routes, const transport::http::request& head);

/// Returns the limit of a body that its route reads while it arrives; nothing for other routes, and
/// for calls without a token, which are refused like everywhere else.
[[nodiscard]] std::optional<std::uint64_t> upload_bytes_max(const router& routes,
                                                            const transport::http::request& head);

}  // namespace signalbox::api
