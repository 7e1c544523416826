#pragma once

#include "api/http/call.hpp"
#include "core/error.hpp"

namespace signalbox::api {

/// Whether a call comes with the secret of `[incidents] alertmanager_token`. Errors: `not_found`
/// where no secret is set, `unauthenticated`.
[[nodiscard]] core::result<void> check_alert_source(const call& c);

}  // namespace signalbox::api
