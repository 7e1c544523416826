#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstddef>
#include <string>

#include "api/http/call.hpp"
#include "core/error.hpp"
#include "transport/http/body_budget.hpp"

namespace signalbox::api {

/// Receives the body of a route with `upload_bytes_max` into memory, of which `held` keeps account.
/// Errors: those of `body_reader::next`; `unavailable` while too many are being received.
[[nodiscard]] boost::asio::awaitable<core::result<std::string>> receive_body(
    const transport::http::request& incoming, transport::http::held_body& held);

/// Receives the body of a call whose route declares `upload_bytes_max` together with fields, and
/// makes it the call's `input`. Only after the caller was authorized, because such a body may be
/// larger than `server.body_bytes_max`; long ones are parsed on the thread for long work. Errors:
/// as `read_body` with this `values_max`, and `body_reader::next`; `unavailable` while too many are
/// being received.
[[nodiscard]] boost::asio::awaitable<core::result<void>> collect_body(call& c,
                                                                      std::size_t values_max);

}  // namespace signalbox::api
