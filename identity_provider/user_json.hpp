#pragma once

#include <string>
#include <string_view>

#include "core/error.hpp"
#include "domain/identity/linked_identity.hpp"

/// Parses responses of identity providers. Pure. Errors: `internal`, with the missing member but
/// never the text.
namespace signalbox::identity_provider {

/// Returns the access token of a grant's response. Errors: also `bad_request` when the response
/// says that the grant was refused.
[[nodiscard]] core::result<std::string> access_token_in(std::string_view body);

/// Parses GitHub's `GET /user`, without an address: the one in it may be unverified.
[[nodiscard]] core::result<domain::provider_user> github_user_in(std::string_view body,
                                                                 const std::string& url);

/// Adds the primary address of GitHub's `GET /user/emails` to a user.
[[nodiscard]] core::result<void> put_github_email(domain::provider_user& into,
                                                  std::string_view body);

/// Parses GitLab's `GET /user`; the address is verified when it was confirmed.
[[nodiscard]] core::result<domain::provider_user> gitlab_user_in(std::string_view body,
                                                                 const std::string& url);

}  // namespace signalbox::identity_provider
