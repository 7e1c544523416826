#pragma once

#include <string>
#include <string_view>

#include "api/http/route.hpp"
#include "api/http/success.hpp"
#include "core/error.hpp"
#include "transport/http/message.hpp"

namespace signalbox::api {

/// What every answer of one request has in common.
struct answer_frame {
  std::string_view request_id;
  std::string_view route;  ///< label for metrics
  error_style errors = error_style::platform;
};

/// The status of an error (contract: one errc, one status).
[[nodiscard]] unsigned http_status(core::errc code);

/// The one way from an error to HTTP: status, `{message, code, requestId, errors?}`, Retry-After in
/// seconds where a client may come back. What is `internal` says nothing of why.
[[nodiscard]] transport::http::response answer_error(const core::error& failure,
                                                     const answer_frame& frame);

/// The answer to an outcome, good or bad; never to be cached, unless it was made already.
[[nodiscard]] transport::http::response answer(outcome result, const answer_frame& frame);

}  // namespace signalbox::api
