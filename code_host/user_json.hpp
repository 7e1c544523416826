#pragma once

#include <string>
#include <string_view>

#include "domain/error.hpp"
#include "domain/linked_identity.hpp"

/// Reads what code hosts answer. Pure. Errors: `internal`, naming what is missing, never the text.
namespace signalbox::code_host {

/// The access token in the answer to a grant. Errors: besides, `bad_request` when the answer says
/// that the grant was refused.
[[nodiscard]] domain::result<std::string> access_token_in(std::string_view body);

/// GitHub's `GET /user`, without an address yet: the one it names need not be verified.
[[nodiscard]] domain::result<domain::code_host_user> github_user_in(std::string_view body,
                                                                    const std::string& url);

/// Puts the primary address of GitHub's `GET /user/emails` into a user.
[[nodiscard]] domain::result<void> put_github_email(domain::code_host_user& into,
                                                    std::string_view body);

/// GitLab's `GET /user`; the address counts as verified when it was confirmed.
[[nodiscard]] domain::result<domain::code_host_user> gitlab_user_in(std::string_view body,
                                                                    const std::string& url);

}  // namespace signalbox::code_host
