#include "actors/identity/code_host_sign_ins.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "actors/identity/account_news.hpp"
#include "actors/identity/answering.hpp"
#include "actors/identity/identity_storage.hpp"
#include "actors/identity/session_tokens.hpp"
#include "actors/runtime/auth_errors.hpp"
#include "actors/runtime/author.hpp"
#include "actors/runtime/commit.hpp"
#include "core/crypto/pkce.hpp"
#include "core/crypto/random_text.hpp"
#include "core/crypto/sealed_secret.hpp"
#include "core/crypto/token_digest.hpp"
#include "domain/identity/return_page.hpp"
#include "domain/sealed_rows.hpp"
#include "storage/identity/code_host_link_repository.hpp"
#include "storage/identity/identity_repository.hpp"
#include "storage/identity/one_time_token_repository.hpp"

namespace signalbox::actors {

namespace {

using core::errc;
using core::result;
using storage::code_host_flow;

/// For somebody to sign in at the code host; the popup itself gives up after 5 minutes.
constexpr std::chrono::minutes flow_life{10};
/// For a worker to be free; whoever waits longer is told at once, before the request's own
/// deadline.
constexpr std::chrono::seconds worker_wait_max{2};
/// For a page to exchange its code.
constexpr std::chrono::minutes code_life{5};

core::error refusal(errc code, std::string detail_code, std::string message) {
  auto refused = core::fail(code, std::move(message)).error();
  refused.detail_code = std::move(detail_code);
  return refused;
}

core::error bad_state() {
  return refusal(errc::bad_request, "bad_oauth_state",
                 "This sign-in took too long, or was begun elsewhere. Try again.");
}

/// What the code host says when somebody did not go on.
core::error not_granted(const std::string& host, const std::string& error) {
  return refusal(errc::forbidden, error == "access_denied" ? "access_denied" : "bad_oauth_callback",
                 error == "access_denied"
                     ? fmt::format("You did not allow Signalbox to see who you are on {}.", host)
                     : fmt::format("{} did not accept this sign-in. Try again.", host));
}

core::error host_is_slow(const std::string& host) {
  return refusal(errc::unavailable, "code_host_unavailable",
                 fmt::format("{} is slow to answer now. Try again in a moment.", host));
}

/// The account that a code was made for.
result<domain::account_id> use_code(postgres::connection& on, const redeem_code& asked,
                                    core::time_point now, postgres::deadline until) {
  const auto used = storage::one_time_token_repository(on, until).take(
      core::token_digest(asked.code), storage::token_purpose::code_host, now);
  if (!used) {
    return std::unexpected(used.error().code == errc::bad_request ? code_flow_over()
                                                                  : used.error());
  }
  if (!core::pkce_matches(asked.verifier, used->code_challenge)) {
    return std::unexpected(refusal(errc::bad_request, "bad_code_verifier",
                                   "This sign-in was begun in another browser. Try again."));
  }
  return used->account;
}

/// Links the user that a code stands for. The code is used up whatever comes of it, also by another
/// account than the one that asked for it.
result<void> use_link_code(postgres::connection& on, const redeem_link& asked,
                           const storage::author& by, postgres::deadline until) {
  const auto pending =
      storage::code_host_link_repository(on, until).take(core::token_digest(asked.code), by.at);
  if (!pending) return std::unexpected(pending.error());
  if (!*pending || (*pending)->account != asked.by.account) {
    return std::unexpected(code_flow_over());
  }
  if (!core::pkce_matches(asked.verifier, (*pending)->code_challenge)) {
    return std::unexpected(refusal(errc::bad_request, "bad_code_verifier",
                                   "This sign-in was begun in another browser. Try again."));
  }
  return storage::identity_repository(on, until).link((*pending)->account, (*pending)->user, by);
}

}  // namespace

std::string code_host_sign_ins::callback() const {
  return in_.env.public_url + "/auth/v1/callback";
}

next_address code_host_sign_ins::failed(const std::string& return_to,
                                        const core::error& why) const {
  const bool ours = why.code == errc::internal && why.detail_code.empty();
  // OAuth's own words first (RFC 6749, section 4.1.2.1), as the auth client reads them.
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

// --- going --------------------------------------------------------------------------------------

caf::result<next_address> code_host_sign_ins::take(const begin_code_host& asked) {
  const auto* host = in_.env.code_host;
  if (host == nullptr || asked.provider != host->provider()) {
    return to_caf(refusal(errc::bad_request, "validation_failed",
                          "Unsupported provider: provider is not enabled"));
  }
  if (!core::is_pkce_challenge(asked.code_challenge)) {
    return to_caf(refusal(errc::bad_request, "validation_failed",
                          "code_challenge: must be one of the method S256"));
  }
  // Each leaves a row behind until it is over.
  if (auto entered = tried_.enter(tried_.of("code_host", "", asked.from.remote_address));
      !entered) {
    return to_caf(std::move(entered.error()));
  }
  auto promise = in_.self->make_response_promise<next_address>();
  if (!asked.account) {
    begin(promise, asked);
    return promise;
  }
  // One who links a code host signs in through it from then on.
  person_.demand({.account = *asked.account,
                  .session = asked.session,
                  .password = std::nullopt,
                  .remote_address = asked.from.remote_address},
                 [this, promise, asked](result<domain::account> person) {
                   if (person) {
                     begin(promise, asked);
                   } else {
                     deliver(promise,
                             result<next_address>(std::unexpected(std::move(person.error()))));
                   }
                 });
  return promise;
}

void code_host_sign_ins::begin(address_promise promise, const begin_code_host& asked) {
  const auto* host = in_.env.code_host;
  const auto state = core::random_state(in_.env.random);
  const auto verifier = core::random_pkce_verifier(in_.env.random);
  const auto now = in_.env.now();
  const auto digest = core::token_digest(state);
  const code_host_flow flow{
      .state_digest = digest,
      .sealed_verifier = core::seal_secret(verifier, domain::sign_in_flow_row(digest),
                                           in_.env.sealing, in_.env.random),
      .code_challenge = asked.code_challenge,
      .return_to = domain::return_page(in_.env.public_url, asked.return_to),
      .account = asked.account,
      .expires_at = now + flow_life};
  next_address next{host->authorization_url({.redirect_uri = callback(),
                                             .state = state,
                                             .code_challenge = core::pkce_challenge_of(verifier)})};
  with_storage(
      in_,
      [flow, next, now](postgres::connection& on,
                        postgres::deadline until) -> result<next_address> {
        const auto begun = storage::code_host_flow_repository(on, until).begin(flow, now);
        if (!begun) return std::unexpected(begun.error());
        return next;
      },
      [promise](result<next_address> begun) { deliver(promise, std::move(begun)); });
}

// --- coming back --------------------------------------------------------------------------------

caf::result<next_address> code_host_sign_ins::take(const finish_code_host& asked) {
  auto promise = in_.self->make_response_promise<next_address>();
  with_storage(
      in_,
      [digest = core::token_digest(asked.state), now = in_.env.now()](postgres::connection& on,
                                                                      postgres::deadline until) {
        return storage::code_host_flow_repository(on, until).take(digest, now);
      },
      [this, promise, asked](result<std::optional<code_host_flow>> found) mutable {
        const auto own_page = domain::return_page(in_.env.public_url, "");
        if (!found) {
          promise.deliver(failed(own_page, found.error()));
        } else if (!*found || in_.env.code_host == nullptr) {
          promise.deliver(failed(own_page, bad_state()));
        } else if (!asked.error.empty() || asked.code.empty()) {
          promise.deliver(
              failed((*found)->return_to, not_granted(in_.env.code_host->name(), asked.error)));
        } else {
          ask_host(promise, **found, asked.code);
        }
      });
  return promise;
}

void code_host_sign_ins::ask_host(address_promise promise, const code_host_flow& flow,
                                  const std::string& code) {
  run_on(
      in_.env.code_host_workers, in_.self,
      [host = in_.env.code_host, &key = in_.env.sealing, sealed = flow.sealed_verifier,
       row = domain::sign_in_flow_row(flow.state_digest), code, redirect_uri = callback(),
       began = std::chrono::steady_clock::now()]() -> result<domain::code_host_user> {
        if (std::chrono::steady_clock::now() - began > worker_wait_max) {
          return std::unexpected(host_is_slow(host->name()));
        }
        auto verifier = core::open_secret(sealed, row, key);
        if (!verifier) return std::unexpected(std::move(verifier.error()));
        return host->identify(
            {.redirect_uri = redirect_uri, .code = code, .verifier = std::move(*verifier)});
      },
      [this, promise, flow](result<domain::code_host_user> user) mutable {
        if (user) {
          admit(promise, flow, std::move(*user));
        } else {
          promise.deliver(failed(flow.return_to, user.error()));
        }
      });
}

void code_host_sign_ins::admit(address_promise promise, const code_host_flow& flow,
                               domain::code_host_user user) {
  const auto code = core::random_refresh_token(in_.env.random);
  const auto now = in_.env.now();
  const named_user who{.user = std::move(user),
                       .host_name = in_.env.code_host->name(),
                       .flow = flow,
                       .code_digest = core::token_digest(code),
                       .code_expires_at = now + code_life,
                       .policy = in_.env.settings.sign_up};
  with_storage(
      in_,
      [who, now](postgres::connection& on, postgres::deadline until) {
        return admit_code_host_user(on, who, {.at = now, .name = {}}, until);
      },
      [this, promise, code,
       return_to = flow.return_to](const result<admitted_user>& admitted) mutable {
        if (!admitted) {
          promise.deliver(failed(return_to, admitted.error()));
          return;
        }
        if (!admitted->is_link) tell_changed(in_, admitted->account);
        const auto* name = admitted->is_link ? "link_code" : "code";
        promise.deliver(next_address{domain::with_parameters(return_to, {{name, code}})});
      });
}

caf::result<issued_session> code_host_sign_ins::take(const redeem_code& asked) {
  auto promise = in_.self->make_response_promise<issued_session>();
  const auto token = make_token(in_.env);
  const new_sign_in how{
      .from = asked.from, .token = token.stored(), .how = "sign_in.code_host", .at = in_.env.now()};
  with_storage(
      in_,
      [asked, how](postgres::connection& on, postgres::deadline until) -> result<opened_session> {
        // Used up whatever comes of it: a code that somebody else tried is no good any more.
        const auto account = use_code(on, asked, how.at, until);
        if (!account) return std::unexpected(account.error());
        return open_session(on, *account, how, until);
      },
      [this, promise, token](result<opened_session> opened) {
        deliver(promise, issue(in_.env, std::move(opened), token));
      });
  return promise;
}

caf::result<actors::done> code_host_sign_ins::take(const redeem_link& asked) {
  auto promise = in_.self->make_response_promise<actors::done>();
  with_storage(
      in_,
      [asked, by = author_of(in_.env, asked.by)](postgres::connection& on,
                                                 postgres::deadline until) {
        return use_link_code(on, asked, by, until);
      },
      [this, promise, account = asked.by.account](const result<void>& linked) {
        if (linked) tell_changed(in_, account);
        deliver(promise, as_done(linked));
      });
  return promise;
}

caf::result<actors::done> code_host_sign_ins::take(const unlink_identity& asked) {
  if (!domain::is_uuid(asked.identity.value)) {
    return to_caf(refusal(errc::not_found, "identity_not_found", "There is no such identity."));
  }
  auto promise = in_.self->make_response_promise<actors::done>();
  with_storage(
      in_,
      [asked, by = author_of(in_.env, asked.by)](postgres::connection& on,
                                                 postgres::deadline until) {
        return storage::identity_repository(on, until).unlink(asked.account, asked.identity, by);
      },
      [this, promise, account = asked.account](const result<void>& unlinked) {
        if (unlinked) tell_changed(in_, account);
        deliver(promise, as_done(unlinked));
      });
  return promise;
}

}  // namespace signalbox::actors
