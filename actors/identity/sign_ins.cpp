#include "actors/identity/sign_ins.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "actors/identity/identity_storage.hpp"
#include "actors/identity/session_tokens.hpp"
#include "core/crypto/token_digest.hpp"
#include "domain/audit_actions.hpp"
#include "domain/identity/password_rules.hpp"
#include "domain/validation.hpp"

namespace signalbox::actors {

namespace {

using core::errc;
using core::result;

std::unexpected<core::error> no_such_sign_in() {
  return core::fail(errc::not_found, "There is no such session, or it has ended.");
}

/// Returns the account for an address; nothing when there is none. Errors: when only known
/// addresses are admitted, `too_many_requests` for an address that never signed in to the account,
/// the same when there is no account.
result<std::optional<domain::stored_account>> find_account(
    postgres::connection& on, const environment& env, const std::string& email,
    const std::string& address, const attempts::admission& admission, postgres::deadline until) {
  auto found = storage::account_repository(on, until).find_by_email(email);
  if (!found && found.error().code != errc::not_found) return std::unexpected(found.error());
  if (admission.only_known_for) {
    bool is_known = false;
    if (found) {
      const auto addresses = storage::auth_session_repository(on, until).addresses(found->id);
      is_known = std::ranges::any_of(addresses, [&](const std::string& one) {
        return attempts::is_same_place(env, one, address);
      });
    }
    if (!is_known) return std::unexpected(too_many_attempts(*admission.only_known_for));
  }
  if (!found) return std::nullopt;
  return std::move(*found);
}

std::vector<domain::session_id> end_sessions(postgres::connection& on, const sign_out& request,
                                             core::time_point at, postgres::deadline until) {
  storage::auth_session_repository sessions(on, until);
  switch (request.scope) {
    case sign_out_scope::local:
      return sessions.end(request.session, at);
    case sign_out_scope::others:
      return sessions.end_others(request.account, request.session, at);
    case sign_out_scope::global:
      break;
  }
  return sessions.end_all(request.account, at);
}

}  // namespace

task<issued_session> sign_ins::handle(sign_in request) {
  const auto email = domain::check_email("email", request.email);
  if (!email || request.password.size() > domain::password_bytes_max)
    co_return std::unexpected(invalid_credentials());
  const auto attempt = context_.attempts.of_password(*email, request.from.remote_address);
  const auto admission = co_await context_.attempts.enter(attempt);
  const auto account = co_await outcome_of(authenticate(request, *email, admission));
  context_.attempts.note(attempt, account);
  if (!account) co_return std::unexpected(account.error());
  co_return co_await open(account->id, std::move(request.from), domain::audit::sign_in_password);
}

task<domain::stored_account> sign_ins::authenticate(sign_in request, std::string email,
                                                    attempts::admission admission) {
  const auto find = [&env = context_.actor.env, email, address = request.from.remote_address,
                     admission](postgres::connection& on, postgres::deadline until) {
    return find_account(on, env, email, address, admission, until);
  };
  auto account = co_await context_.store(find);
  if (!account || account->password_hash.empty()) {
    // An unknown account and an account without a password cost the same time as a wrong password.
    co_await context_.hash_password(domain::hashing_share::sign_in, request.from.caller,
                                    request.password);
    co_return std::unexpected(invalid_credentials());
  }
  co_await context_.check_password(request.from.caller, request.password, account->password_hash,
                                   invalid_credentials());
  co_return std::move(*account);
}

task<issued_session> sign_ins::handle(enter request) {
  const auto& account = context_.actor.env.sole_account;
  if (!account) {
    co_return core::fail(errc::not_found,
                         "This installation is not self-hosted: sign in with an account.");
  }
  co_return co_await open(*account, std::move(request.from), "sign_in.self_hosted");
}

task<issued_session> sign_ins::open(domain::account_id account, sign_in_origin from,
                                    std::string_view how) {
  const auto& env = context_.actor.env;
  const auto token = make_token(env);
  const new_sign_in session{
      .from = std::move(from), .token = token.stored(), .how = how, .at = env.now()};
  const auto save = [account, session](postgres::connection& on, postgres::deadline until) {
    return open_session(on, account, session, until);
  };
  auto opened = co_await context_.store(save);
  co_return issue(env, std::move(opened), token);
}

task<issued_session> sign_ins::handle(refresh_session request) {
  const auto& env = context_.actor.env;
  const auto token = make_token(env);
  const storage::token_exchange tokens{.old_digest = core::token_digest(request.refresh_token),
                                       .new_digest = token.digest,
                                       .at = env.now(),
                                       .new_expires_at = token.expires_at};
  const auto exchange = [tokens](postgres::connection& on, postgres::deadline until) {
    return exchange_token(on, tokens, until);
  };
  auto exchanged = co_await context_.store(exchange);
  if (exchanged.opened) co_return issue(env, std::move(*exchanged.opened), token);
  const auto& refused = exchanged.result;
  if (refused.outcome == domain::exchange_outcome::reused)
    context_.publish_ended(refused.account, {refused.session});
  co_return std::unexpected(exchange_error(refused.outcome));
}

task<done> sign_ins::handle(sign_out request) {
  const auto end = [request, at = context_.actor.env.now()](postgres::connection& on,
                                                            postgres::deadline until) {
    return end_sessions(on, request, at, until);
  };
  const auto ended = co_await context_.store(end);
  context_.publish_ended(request.account, ended);
  co_return done{};
}

task<std::vector<listed_sign_in>> sign_ins::handle(list_sign_ins request) {
  const auto list = [account = request.account, now = context_.actor.env.now()](
                        postgres::connection& on, postgres::deadline until) {
    return storage::auth_session_repository(on, until).list(account, now);
  };
  auto found = co_await context_.store(list);
  std::vector<listed_sign_in> all;
  for (auto& each : found) {
    all.push_back({.id = std::move(each.id),
                   .created_at = each.created_at,
                   .last_used_at = each.last_used_at,
                   .user_agent = std::move(each.user_agent),
                   .remote_address = std::move(each.remote_address)});
  }
  co_return all;
}

task<done> sign_ins::handle(end_sign_in request) {
  if (!domain::is_uuid(request.session.value)) co_return no_such_sign_in();
  const auto end = [request, at = context_.actor.env.now()](postgres::connection& on,
                                                            postgres::deadline until) {
    return storage::auth_session_repository(on, until).end_own(request.account, request.session,
                                                               at);
  };
  const auto ended = co_await context_.store(end);
  if (ended.empty()) co_return no_such_sign_in();
  context_.publish_ended(request.account, ended);
  co_return done{};
}

}  // namespace signalbox::actors
