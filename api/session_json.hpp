#pragma once

#include "actors/messages/identity.hpp"
#include "domain/account.hpp"
#include "domain/json.hpp"

namespace signalbox::api {

/// An account as GoTrue shows its user. Every address counts as confirmed: there is no mail yet.
[[nodiscard]] domain::json user_json(const domain::account& who);

/// A session as GoTrue shows it; `expires_at` in seconds since 1970.
[[nodiscard]] domain::json session_json(const actors::issued_session& what);

}  // namespace signalbox::api
