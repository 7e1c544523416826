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

/// The token's role of the command line, which speaks for the installation's operator and has no
/// account.
inline constexpr std::string_view operator_role = "operator_cli";
/// In place of an account and a session in the command line's token.
inline constexpr std::string_view nobody_uuid = "00000000-0000-0000-0000-000000000000";

/// Who makes a call.
struct principal {
  enum class kind { nobody, person, command_line };

  kind is = kind::nobody;
  domain::account account;     ///< of a person
  domain::session_id session;  ///< of a script the id of its token
  domain::assurance_level level = domain::assurance_level::aal1;
  std::optional<domain::profile> profile;
  std::vector<domain::membership> memberships;

  /// An access token that the person made for a script, which makes the call in their place.
  struct script {
    std::string name;
    domain::script_reach reach;
  };
  std::optional<script> by_script = std::nullopt;

  /// What the person is in an organization; null when it is no member.
  [[nodiscard]] const domain::membership* in(const domain::organization_slug& slug) const;
  /// Their role in the installation; the command line is an operator.
  [[nodiscard]] domain::operator_role operates() const;
  /// The account has a second factor that this sign-in has not given yet.
  [[nodiscard]] bool lacks_factor() const;
  /// For the audit log and for "requested by".
  [[nodiscard]] std::string name() const;
};

/// What stands behind `Bearer` in a request's header `Authorization` (RFC 6750, section 2.1).
/// Errors: `unauthenticated`.
[[nodiscard]] core::result<std::string_view> bearer_token(const transport::http::request& asked);

/// Who the bearer of a request's access token is: the token is verified, then the identity actor
/// says whether the sign-in is still alive and what the person is where. A script's access token is
/// known by its digest. Errors: `unauthenticated` without a token; with the detail code `bad_jwt`,
/// `session_expired`, `session_not_found` or `bad_access_token` for one that does not count; and
/// what asking an actor may bring.
[[nodiscard]] boost::asio::awaitable<core::result<principal>> identify(
    const context& in, const transport::http::request& asked, std::chrono::milliseconds deadline);

}  // namespace signalbox::api
