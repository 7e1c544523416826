#pragma once

#include <string>
#include <string_view>

#include "core/error.hpp"
#include "domain/identity/linked_identity.hpp"

/// Reads what code hosts answer. Pure. Errors: `internal`, naming what is missing, never the text.
namespace signalbox::identity_provider {

/// The access token in the answer to a grant. Errors: besides, `bad_request` when the answer says
/// that the grant was refused.
[[nodiscard]] core::result<std::string> access_token_in(std::string_view body);

/// GitHub's `GET /user`, without an address yet: the one it names need not be verified.
[[nodiscard]] core::result<domain::code_host_user> github_user_in(std::string_view body,
                                                                  const std::string& url);

/// Puts the primary address of GitHub's `GET /user/emails` into a user.
[[nodiscard]] core::result<void> put_github_email(domain::code_host_user& into,
                                                  std::string_view body);

/// GitLab's `GET /user`; the address counts as verified when it was confirmed.
[[nodiscard]] core::result<domain::code_host_user> gitlab_user_in(std::string_view body,
                                                                  const std::string& url);

}  // namespace signalbox::identity_provider
