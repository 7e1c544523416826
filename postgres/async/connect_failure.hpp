#pragma once

#include <string_view>

#include "core/error.hpp"

namespace signalbox::postgres::async {

/// Returns the error for libpq's verbose text of a failed connection: `unavailable`, or what
/// `error_from` says about the SQLSTATE in it; `detail_code` is `authentication_failed_code` for a
/// refused login.
[[nodiscard]] core::error connect_failure(std::string_view text);

}  // namespace signalbox::postgres::async
