#pragma once

#include <string>

#include "actors/messages/own_account.hpp"
#include "core/json/json.hpp"

namespace signalbox::api {

/// An account as GoTrue shows its user, with its factors and identities; `new_email` and
/// `email_change_sent_at` while a change of address is pending. Every address counts as confirmed:
/// nobody has to wait for a mail to begin.
[[nodiscard]] core::json user_json(const actors::described_user& who);

/// A sign-up that waits for the link mailed to its address, as GoTrue shows its user then. It is
/// the same whether the address has an account or not.
[[nodiscard]] core::json pending_sign_up_json(const std::string& email, core::time_point at);

/// A session as GoTrue shows it; `expires_at` in seconds since 1970.
[[nodiscard]] core::json session_json(const actors::issued_session& what);

}  // namespace signalbox::api
