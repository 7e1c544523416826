#include "api/http/principal.hpp"

#include <algorithm>
#include <utility>

#include "actors/messages/script_token.hpp"
#include "api/http/ask.hpp"
#include "core/crypto/token_digest.hpp"
#include "domain/identity/access_token.hpp"
#include "domain/identity/script_token.hpp"
#include "transport/http/field_list.hpp"

namespace signalbox::api {

namespace {

using core::errc;
using core::result;

std::unexpected<core::error> refuse(std::string message, std::string detail_code) {
  auto refused = core::fail(errc::unauthenticated, std::move(message));
  refused.error().detail_code = std::move(detail_code);
  return refused;
}

boost::asio::awaitable<result<principal>> identify_script(const context& in, std::string digest,
                                                          std::chrono::milliseconds deadline) {
  actors::find_token_session_context command{.digest = std::move(digest)};
  auto found = co_await ask(in.timeouts, in.identity.current(), std::move(command), deadline);
  if (!found) co_return std::unexpected(std::move(found.error()));
  principal caller;
  caller.is = principal::kind::person;
  caller.account = std::move(found->subject.account);
  caller.session = domain::session_id{std::move(found->token.id.value)};
  // The token was created in a session with all factors that the account requires.
  caller.level = domain::assurance_level::aal2;
  caller.profile = std::move(found->subject.profile);
  caller.memberships = std::move(found->subject.memberships);
  caller.by_script = principal::script{std::move(found->token.name),
                                       {found->token.scopes, std::move(found->token.project)}};
  co_return caller;
}

boost::asio::awaitable<result<principal>> identify_session(const context& in,
                                                           domain::account_id account,
                                                           domain::session_id session,
                                                           domain::assurance_level level,
                                                           std::chrono::milliseconds deadline) {
  actors::find_session_context command{.account = std::move(account), .session = session};
  auto found = co_await ask(in.timeouts, in.identity.current(), std::move(command), deadline);
  if (!found) co_return std::unexpected(std::move(found.error()));
  co_return principal{.is = principal::kind::person,
                      .account = std::move(found->account),
                      .session = std::move(session),
                      .level = level,
                      .profile = std::move(found->profile),
                      .memberships = std::move(found->memberships),
                      .by_script = std::nullopt};
}

}  // namespace

result<std::string_view> bearer_token(const transport::http::request& incoming) {
  constexpr std::string_view scheme = "Bearer ";
  const auto header = incoming.headers.find("Authorization");
  if (!header) return refuse("Sign in first.", "");
  if (!transport::http::equal_ignoring_case(header->substr(0, scheme.size()), scheme)) {
    return refuse("The Authorization header must contain a bearer token.", "bad_jwt");
  }
  return transport::http::trim(header->substr(scheme.size()));
}

const domain::membership* principal::in(const domain::organization_slug& slug) const {
  const auto found = std::ranges::find_if(
      memberships, [&](const domain::membership& one) { return one.in.slug == slug; });
  return found == memberships.end() ? nullptr : &*found;
}

domain::operator_role principal::operates() const {
  if (is == kind::command_line) return domain::operator_role::operator_;
  return is == kind::person ? account.operates : domain::operator_role::none;
}

bool principal::lacks_factor() const {
  return domain::is_second_factor_due(account.mfa_enabled, level);
}

std::string principal::name() const {
  if (is == kind::command_line) return "operator";
  return profile ? profile->username : account.email;
}

boost::asio::awaitable<result<principal>> identify(const context& in,
                                                   const transport::http::request& incoming,
                                                   std::chrono::milliseconds deadline) {
  const auto token = bearer_token(incoming);
  if (!token) co_return std::unexpected(token.error());
  if (domain::is_script_token(*token)) {
    auto digest = core::token_digest(*token);
    co_return co_await identify_script(in, std::move(digest), deadline);
  }
  const auto claims = domain::verify_access_token(*token, in.key, in.clock());
  if (!claims) co_return std::unexpected(claims.error());
  if (claims->role == operator_role) {
    // Only the holder of the installation's key can have signed this; a session id would be a
    // mix-up.
    if (claims->session.value != nil_uuid) {
      co_return refuse("The access token is not valid.", "bad_jwt");
    }
    principal operator_;
    operator_.is = principal::kind::command_line;
    co_return operator_;
  }
  co_return co_await identify_session(in, claims->account, claims->session, claims->level,
                                      deadline);
}

earlier_caller remember(const principal& caller, const transport::http::request& incoming) {
  earlier_caller made{.account = caller.account.id,
                      .session = caller.session,
                      .level = caller.level,
                      .script_digest = {}};
  const auto token = bearer_token(incoming);
  if (caller.by_script && token) made.script_digest = core::token_digest(*token);
  return made;
}

boost::asio::awaitable<result<principal>> identify_again(const context& in, earlier_caller who,
                                                         std::chrono::milliseconds deadline) {
  if (!who.script_digest.empty())
    co_return co_await identify_script(in, std::move(who.script_digest), deadline);
  co_return co_await identify_session(in, std::move(who.account), std::move(who.session), who.level,
                                      deadline);
}

}  // namespace signalbox::api
