#pragma once

#include <string>
#include <string_view>

#include "api/http/route.hpp"
#include "api/http/success.hpp"
#include "core/error.hpp"
#include "transport/http/message.hpp"

namespace signalbox::api {

/// The common parts of all answers to one request.
struct answer_frame {
  std::string_view request_id;
  std::string_view route;  ///< label for metrics
  error_style errors = error_style::platform;
};

/// Returns the HTTP status of an error code (contract: one status per code).
[[nodiscard]] unsigned http_status(core::errc code);

/// Converts an error to an HTTP response: status, `{message, code, requestId, errors?}`, and
/// Retry-After in seconds when a retry makes sense. The cause of an `internal` error is not
/// disclosed. All errors are converted here.
[[nodiscard]] transport::http::response answer_error(const core::error& failure,
                                                     const answer_frame& frame);

/// Converts an outcome to an HTTP response. It must not be cached, unless the route created the
/// response itself.
[[nodiscard]] transport::http::response answer(outcome result, const answer_frame& frame);

}  // namespace signalbox::api
