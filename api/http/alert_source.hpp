#pragma once

#include "api/http/call.hpp"
#include "core/error.hpp"

namespace signalbox::api {

/// Checks that a call has the secret of `[incidents] alertmanager_token`. Errors: `not_found` when
/// no secret is configured, `unauthenticated`.
[[nodiscard]] core::result<void> check_alert_source(const call& c);

}  // namespace signalbox::api
