#pragma once

#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "actors/messages/basic.hpp"
#include "api/http/context.hpp"
#include "core/error.hpp"
#include "domain/identifiers.hpp"
#include "domain/identity/account.hpp"
#include "domain/identity/assurance_level.hpp"
#include "domain/identity/script_token.hpp"
#include "domain/organization/organization.hpp"
#include "transport/http/message.hpp"

namespace signalbox::api {

/// The role in tokens of the command line, which acts for the installation's operator and has no
/// account.
inline constexpr std::string_view operator_role = "operator_cli";
/// Replaces the account and session ids in the command line's token.
inline constexpr std::string_view nil_uuid = "00000000-0000-0000-0000-000000000000";

/// The caller of a request.
struct principal {
  enum class kind { none, person, command_line };

  kind is = kind::none;
  domain::account account;     ///< for accounts
  domain::session_id session;  ///< for access tokens: the token's id
  domain::assurance_level level = domain::assurance_level::aal1;
  std::optional<domain::profile> profile;
  std::vector<domain::membership> memberships;

  /// An access token of the account, with which the call is made.
  struct script {
    std::string name;
    domain::script_reach reach;
  };
  std::optional<script> by_script = std::nullopt;

  /// Returns the account's membership of an organization; null when it is not a member.
  [[nodiscard]] const domain::membership* in(const domain::organization_slug& slug) const;
  /// Returns the account's role in the installation; the command line is an operator.
  [[nodiscard]] domain::operator_role operates() const;
  /// Returns true while this session has not completed the account's second factor.
  [[nodiscard]] bool lacks_factor() const;
  /// Returns the name for the audit log and for "requested by".
  [[nodiscard]] std::string name() const;
};

/// Returns the token after `Bearer` in a request's `Authorization` header (RFC 6750, section 2.1).
/// Errors: `unauthenticated`.
[[nodiscard]] core::result<std::string_view> bearer_token(const transport::http::request& incoming);

/// Identifies the caller by the request's access token: verifies the token, then asks the identity
/// actor for the login session and the memberships. A script's access token is found by its digest.
/// Errors: `unauthenticated` without a token; with detail code `bad_jwt`, `session_expired`,
/// `session_not_found` or `bad_access_token` for an invalid one; and those of requests to actors.
[[nodiscard]] boost::asio::awaitable<core::result<principal>> identify(
    const context& in, const transport::http::request& incoming,
    std::chrono::milliseconds deadline);

/// What identifies the caller of an earlier call.
struct earlier_caller {
  domain::account_id account;
  domain::session_id session;
  domain::assurance_level level = domain::assurance_level::aal1;
  std::string script_digest;  ///< of a script's access token; empty for a login session
};

/// Returns what identifies a caller again; `incoming` is the request that identified it.
[[nodiscard]] earlier_caller remember(const principal& caller,
                                      const transport::http::request& incoming);

/// Identifies the caller of an earlier call, with the memberships of now. Errors: as `identify`,
/// when the login session has ended or the token was revoked.
[[nodiscard]] boost::asio::awaitable<core::result<principal>> identify_again(
    const context& in, earlier_caller who, std::chrono::milliseconds deadline);

}  // namespace signalbox::api
