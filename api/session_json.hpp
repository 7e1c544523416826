#pragma once

#include "actors/messages/own_account.hpp"
#include "domain/json.hpp"

namespace signalbox::api {

/// An account as GoTrue shows its user, with its factors and identities; `new_email` and
/// `email_change_sent_at` while a change of address is pending. Every address counts as confirmed:
/// nobody has to wait for a mail to begin.
[[nodiscard]] domain::json user_json(const actors::described_user& who);

/// A session as GoTrue shows it; `expires_at` in seconds since 1970.
[[nodiscard]] domain::json session_json(const actors::issued_session& what);

}  // namespace signalbox::api
