#pragma once

#include <string>

#include "actors/messages/own_account.hpp"
#include "core/json/json.hpp"

namespace signalbox::api {

/// Returns an account in GoTrue's format for a user, with its factors and identities; `new_email`
/// and `email_change_sent_at` while an e-mail change is pending. Every address is reported as
/// confirmed, so that clients do not wait for a confirmation.
[[nodiscard]] core::json user_json(const actors::described_user& caller);

/// Returns a sign-up that is waiting for the link mailed to its address, in GoTrue's format. It is
/// the same whether the address has an account or not.
[[nodiscard]] core::json pending_sign_up_json(const std::string& email, core::time_point at);

/// Returns a login session in GoTrue's format; `expires_at` in seconds since 1970.
[[nodiscard]] core::json session_json(const actors::issued_session& what);

}  // namespace signalbox::api
