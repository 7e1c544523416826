#pragma once

#include <string>

#include "actors/identity/identity_storage.hpp"
#include "actors/messages/identity.hpp"
#include "actors/runtime/environment.hpp"

namespace signalbox::actors {

/// A new refresh token: the text for the user, the digest for storage.
struct fresh_token {
  std::string text;
  std::string digest;
  core::time_point expires_at;

  [[nodiscard]] stored_token stored() const { return {digest, expires_at}; }
};

[[nodiscard]] fresh_token make_token(const environment& env);

/// Returns the session for the user, with an access token signed now.
[[nodiscard]] issued_session issue(const environment& env, opened_session opened,
                                   const fresh_token& token);

}  // namespace signalbox::actors
