#include "actors/identity/oauth_sign_ins.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "actors/identity/identity_storage.hpp"
#include "actors/identity/oauth_storage.hpp"
#include "actors/identity/session_tokens.hpp"
#include "core/crypto/pkce.hpp"
#include "core/crypto/random_text.hpp"
#include "core/crypto/sealed_secret.hpp"
#include "core/crypto/token_digest.hpp"
#include "domain/audit_actions.hpp"
#include "domain/identity/return_page.hpp"
#include "domain/sealed_rows.hpp"
#include "storage/identity/identity_repository.hpp"
#include "storage/identity/oauth_link_repository.hpp"
#include "storage/identity/one_time_token_repository.hpp"

namespace signalbox::actors {

namespace {

using core::errc;
using core::result;
using storage::oauth_flow;

/// The time for a user to sign in at the identity provider; the popup itself gives up after 5
/// minutes.
constexpr std::chrono::minutes flow_life{10};
/// The wait for a free worker; a request that waits longer is refused before its own deadline.
constexpr std::chrono::seconds worker_wait_max{2};
/// The time for a page to exchange its code.
constexpr std::chrono::minutes code_life{5};

std::unexpected<core::error> refusal(errc code, std::string detail_code, std::string message) {
  auto refused = core::fail(code, std::move(message));
  refused.error().detail_code = std::move(detail_code);
  return refused;
}

std::unexpected<core::error> bad_state() {
  return refusal(errc::bad_request, "bad_oauth_state",
                 "This sign-in has expired or was started in another browser. Try again.");
}

std::unexpected<core::error> bad_verifier() {
  return refusal(errc::bad_request, "bad_code_verifier",
                 "This sign-in was started in another browser. Try again.");
}

/// Returns the provider's reason when the user did not continue.
std::unexpected<core::error> not_granted(const std::string& provider, const std::string& error) {
  if (error == "access_denied") {
    return refusal(
        errc::forbidden, "access_denied",
        fmt::format("You did not allow Signalbox to access your account on {}.", provider));
  }
  return refusal(errc::forbidden, "bad_oauth_callback",
                 fmt::format("{} did not accept this sign-in. Try again.", provider));
}

/// Returns the account for which a code was created. The code is used up even when it is refused: a
/// code that another browser tried must not work again.
result<domain::account_id> use_code(postgres::connection& on, const redeem_code& request,
                                    core::time_point now, postgres::deadline until) {
  const auto used = storage::one_time_token_repository(on, until).consume(
      core::token_digest(request.code), storage::token_purpose::oauth, now);
  if (!used) {
    return std::unexpected(used.error().code == errc::bad_request ? code_flow_over()
                                                                  : used.error());
  }
  if (!core::pkce_matches(request.verifier, used->code_challenge)) return bad_verifier();
  return used->account;
}

/// Links the identity for which a code was created. The code is used up even when it is refused,
/// also by another account than the one that requested it.
result<void> use_link_code(postgres::connection& on, const redeem_link& request,
                           const domain::requester& by, postgres::deadline until) {
  const auto pending =
      storage::oauth_link_repository(on, until).consume(core::token_digest(request.code), by.at);
  if (!pending || pending->account != request.by.account) return std::unexpected(code_flow_over());
  if (!core::pkce_matches(request.verifier, pending->code_challenge)) return bad_verifier();
  return storage::identity_repository(on, until).link(pending->account, pending->user, by);
}

}  // namespace

std::string oauth_sign_ins::callback() const {
  return context_.actor.env.installation.public_url() + "/auth/v1/callback";
}

next_address oauth_sign_ins::failed(const std::string& return_to, const core::error& why) const {
  const bool ours = why.code == errc::internal && why.detail_code.empty();
  // OAuth's own wording comes first (RFC 6749, section 4.1.2.1), as the auth client expects it.
  const auto kind = why.detail_code == "access_denied" ? "access_denied"
                    : why.code == errc::bad_request || why.code == errc::conflict
                        ? "invalid_request"
                        : "server_error";
  return {domain::with_parameters(
      return_to,
      {{"error", kind},
       {"error_code", why.detail_code.empty() ? std::string{to_string(why.code)} : why.detail_code},
       {"error_description", ours ? "Something went wrong on our side." : why.message}})};
}

task<next_address> oauth_sign_ins::handle(start_oauth_sign_in request) {
  const auto& env = context_.actor.env;
  if (env.oauth == nullptr || request.provider != env.oauth->provider()) {
    co_return refusal(errc::bad_request, "validation_failed",
                      "Unsupported provider: provider is not enabled");
  }
  if (!core::is_pkce_challenge(request.code_challenge)) {
    co_return refusal(errc::bad_request, "validation_failed",
                      "code_challenge: must be one of the method S256");
  }
  // Each request leaves a row until its end.
  const auto attempt = context_.attempts.of("oauth", "", request.from.remote_address);
  co_await context_.attempts.enter(attempt);
  if (request.account) {
    // An account that is linked is signed in to through the identity provider from then on.
    const reauthentication_claim claim{.account = *request.account,
                                       .session = request.session,
                                       .password = std::nullopt,
                                       .remote_address = request.from.remote_address};
    co_await reauthentication_.demand(claim);
  }
  const auto state = core::random_state(env.random);
  const auto verifier = core::random_pkce_verifier(env.random);
  const auto now = env.now();
  const auto digest = core::token_digest(state);
  const oauth_flow flow{
      .state_digest = digest,
      .sealed_verifier =
          core::seal_secret(verifier, domain::sign_in_flow_row(digest), env.sealing, env.random),
      .code_challenge = request.code_challenge,
      .return_to = domain::return_page(env.installation.public_url(), request.return_to),
      .account = request.account,
      .expires_at = now + flow_life};
  const auto save = [flow, now](postgres::connection& on, postgres::deadline until) {
    return storage::oauth_flow_repository(on, until).begin(flow, now);
  };
  co_await context_.store(save);
  co_return next_address{
      env.oauth->authorization_url({.redirect_uri = callback(),
                                    .state = state,
                                    .code_challenge = core::pkce_challenge_of(verifier)})};
}

task<next_address> oauth_sign_ins::handle(finish_oauth request) {
  const auto& env = context_.actor.env;
  const auto use_state = [digest = core::token_digest(request.state), now = env.now()](
                             postgres::connection& on, postgres::deadline until) {
    return storage::oauth_flow_repository(on, until).consume(digest, now);
  };
  const auto found = co_await outcome_of(context_.store(use_state));
  const auto own_page = domain::return_page(env.installation.public_url(), "");
  if (!found) co_return failed(own_page, found.error());
  const auto& flow = *found;
  if (!flow || env.oauth == nullptr) co_return failed(own_page, bad_state().error());
  const auto next = co_await outcome_of(admit(*flow, std::move(request)));
  co_return next ? *next : failed(flow->return_to, next.error());
}

task<next_address> oauth_sign_ins::admit(oauth_flow flow, finish_oauth request) {
  const auto& env = context_.actor.env;
  if (!request.error.empty() || request.code.empty())
    co_return not_granted(env.oauth->name(), request.error);
  auto user = co_await identify(flow, request.code);
  const auto code = core::random_refresh_token(env.random);
  const auto now = env.now();
  const named_user subject{.user = std::move(user),
                           .host_name = env.oauth->name(),
                           .flow = flow,
                           .code_digest = core::token_digest(code),
                           .code_expires_at = now + code_life,
                           .policy = env.installation.sign_up()};
  const auto save = [subject, now](postgres::connection& on, postgres::deadline until) {
    return admit_provider_user(on, subject, {.at = now, .name = {}}, until);
  };
  const auto admitted = co_await context_.store(save);
  if (!admitted.is_link) context_.publish_account(admitted.account);
  const auto* name = admitted.is_link ? "link_code" : "code";
  co_return next_address{domain::with_parameters(flow.return_to, {{name, code}})};
}

task<domain::provider_user> oauth_sign_ins::identify(oauth_flow flow, std::string code) {
  auto& env = context_.actor.env;
  const auto ask_provider =
      [provider = env.oauth, &key = env.sealing, sealed = flow.sealed_verifier,
       row = domain::sign_in_flow_row(flow.state_digest), code, redirect_uri = callback(),
       began = std::chrono::steady_clock::now()]() -> result<domain::provider_user> {
    if (std::chrono::steady_clock::now() - began > worker_wait_max) {
      return refusal(
          errc::unavailable, "code_host_unavailable",
          fmt::format("{} is responding slowly. Try again in a moment.", provider->name()));
    }
    auto verifier = core::open_secret(sealed, row, key);
    if (!verifier) return std::unexpected(std::move(verifier.error()));
    return provider->identify(
        {.redirect_uri = redirect_uri, .code = code, .verifier = std::move(*verifier)});
  };
  co_return co_await context_.actor.run(env.oauth_workers, ask_provider);
}

task<issued_session> oauth_sign_ins::handle(redeem_code request) {
  const auto& env = context_.actor.env;
  const auto token = make_token(env);
  const new_sign_in session{.from = request.from,
                            .token = token.stored(),
                            .how = domain::audit::sign_in_code_host,
                            .at = env.now()};
  const auto open = [request, session](postgres::connection& on,
                                       postgres::deadline until) -> result<opened_session> {
    const auto account = use_code(on, request, session.at, until);
    if (!account) return std::unexpected(account.error());
    return open_session(on, *account, session, until);
  };
  auto opened = co_await context_.store(open);
  co_return issue(env, std::move(opened), token);
}

task<done> oauth_sign_ins::handle(redeem_link request) {
  const auto link = [request, by = context_.stamp(request.by)](postgres::connection& on,
                                                               postgres::deadline until) {
    return use_link_code(on, request, by, until);
  };
  co_await context_.store(link);
  context_.publish_account(request.by.account);
  co_return done{};
}

task<done> oauth_sign_ins::handle(unlink_identity request) {
  if (!domain::is_uuid(request.identity.value))
    co_return refusal(errc::not_found, "identity_not_found", "There is no such identity.");
  const auto unlink = [request, by = context_.stamp(request.by)](postgres::connection& on,
                                                                 postgres::deadline until) {
    return storage::identity_repository(on, until).unlink(request.account, request.identity, by);
  };
  co_await context_.store(unlink);
  context_.publish_account(request.account);
  co_return done{};
}

}  // namespace signalbox::actors
