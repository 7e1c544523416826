#pragma once

#include <cstddef>

#include "actors/messages/identity.hpp"
#include "api/http/call.hpp"
#include "api/http/success.hpp"

/// What the routes below `/auth/v1` share.
namespace signalbox::api {

/// Letters of a password as it is tried; one that is longer is none of ours.
inline constexpr std::size_t tried_password_letters_max = 1024;

/// From where a request comes, for the list of sign-ins and the audit log.
[[nodiscard]] actors::sign_in_origin origin_of(const call& c);

/// A session as an answer.
[[nodiscard]] success session_shown(const actors::issued_session& what);

/// What the client sends of itself and means nothing here.
/// @{
[[nodiscard]] body_field captcha_field();
[[nodiscard]] body_field challenge_field();
[[nodiscard]] body_field challenge_method_field();
/// @}

}  // namespace signalbox::api
