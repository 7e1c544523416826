#pragma once

#include <cstddef>

#include "actors/messages/identity.hpp"
#include "api/http/call.hpp"
#include "api/http/success.hpp"

/// Shared parts of the routes below `/auth/v1`.
namespace signalbox::api {

/// Maximum length of a password in a sign-in attempt; valid passwords are shorter.
inline constexpr std::size_t tried_password_characters_max = 1024;

/// Returns the origin of a request, for the list of login sessions and the audit log.
[[nodiscard]] actors::sign_in_origin origin_of(const call& c);

/// Returns the answer with a login session.
[[nodiscard]] success session_shown(const actors::issued_session& what);

/// Fields that the client sends and the server ignores.
/// @{
[[nodiscard]] body_field captcha_field();
[[nodiscard]] body_field challenge_field();
[[nodiscard]] body_field challenge_method_field();
/// @}

}  // namespace signalbox::api
