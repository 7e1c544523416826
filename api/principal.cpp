#include "api/principal.hpp"

#include <algorithm>
#include <utility>

#include "actors/messages/identity.hpp"
#include "api/ask.hpp"
#include "domain/access_token.hpp"
#include "transport/http/field_list.hpp"

namespace signalbox::api {

namespace {

using domain::errc;
using domain::result;

std::unexpected<domain::error> refuse(std::string message, std::string detail_code) {
  auto refused = domain::fail(errc::unauthenticated, std::move(message));
  refused.error().detail_code = std::move(detail_code);
  return refused;
}

/// RFC 6750 section 2.1.
result<std::string_view> bearer_token(const transport::http::request& asked) {
  constexpr std::string_view scheme = "Bearer ";
  const auto header = asked.headers.find("Authorization");
  if (!header) return refuse("Sign in first.", "");
  if (!transport::http::equal_ignoring_case(header->substr(0, scheme.size()), scheme)) {
    return refuse("The Authorization header must hold a bearer token.", "bad_jwt");
  }
  return transport::http::trim(header->substr(scheme.size()));
}

result<domain::access_claims> claims_of(const context& in, const transport::http::request& asked) {
  const auto token = bearer_token(asked);
  if (!token) return std::unexpected(token.error());
  return domain::verify_access_token(*token, in.key, in.clock());
}

}  // namespace

const domain::membership* principal::in(const domain::organization_slug& slug) const {
  const auto found = std::ranges::find_if(
      memberships, [&](const domain::membership& one) { return one.in.slug == slug; });
  return found == memberships.end() ? nullptr : &*found;
}

bool principal::is_operator() const {
  return is == kind::command_line || (is == kind::person && account.is_operator);
}

bool principal::lacks_factor() const {
  return account.mfa_enabled && level != domain::assurance_level::aal2;
}

std::string principal::name() const {
  if (is == kind::command_line) return "operator";
  return profile ? profile->username : account.email;
}

boost::asio::awaitable<result<principal>> identify(const context& in,
                                                   const transport::http::request& asked,
                                                   std::chrono::milliseconds deadline) {
  const auto claims = claims_of(in, asked);
  if (!claims) co_return std::unexpected(claims.error());
  if (claims->role == operator_role) {
    // Only the holder of the installation's key can have signed this; a session would be a mix-up.
    if (claims->session.value != nobody_uuid) {
      co_return refuse("The access token is not valid.", "bad_jwt");
    }
    principal operator_;
    operator_.is = principal::kind::command_line;
    co_return operator_;
  }
  actors::find_standing wish{.account = claims->account, .session = claims->session};
  auto standing = co_await ask(in.system, in.identity, std::move(wish), deadline);
  if (!standing) co_return std::unexpected(std::move(standing.error()));
  co_return principal{.is = principal::kind::person,
                      .account = std::move(standing->account),
                      .session = claims->session,
                      .level = claims->level,
                      .profile = std::move(standing->profile),
                      .memberships = std::move(standing->memberships)};
}

}  // namespace signalbox::api
