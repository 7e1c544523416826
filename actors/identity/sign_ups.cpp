#include "actors/identity/sign_ups.hpp"

#include <chrono>
#include <optional>
#include <utility>

#include "actors/identity/identity_storage.hpp"
#include "actors/identity/messages.hpp"
#include "actors/identity/session_tokens.hpp"
#include "core/crypto/random_text.hpp"
#include "core/crypto/token_digest.hpp"
#include "domain/audit_actions.hpp"
#include "domain/identity/password_rules.hpp"
#include "domain/validation.hpp"
#include "storage/identity/pending_sign_up_repository.hpp"
#include "storage/identity/setup_code_repository.hpp"
#include "storage/identity/sign_up_rules.hpp"
#include "storage/statements.hpp"

namespace signalbox::actors {

namespace {

using core::result;

constexpr std::chrono::hours sign_up_link_life{24};

/// Returns true when the account is created by a link to its address. The first account reveals no
/// other, and may be needed before mail is configured.
result<bool> needs_link(postgres::connection& on, const std::string& email,
                        domain::sign_up_policy policy, bool confirm, core::time_point now,
                        postgres::deadline until) {
  if (auto allowed = storage::check_sign_up(on, email, policy, now, until); !allowed)
    return std::unexpected(allowed.error());
  return confirm && !storage::has_no_account(on, until);
}

}  // namespace

task<signed_up> sign_ups::handle(sign_up request) {
  auto email = domain::check_email("email", request.email);
  if (!email) co_return std::unexpected(invalid_email(std::move(email.error().message)));
  co_await domain::check_account_password(request.password);
  // Every request counts: each hashes a password, and may create an account or send a mail.
  const auto attempt = context_.attempts.of("sign_up", "", request.from.remote_address);
  co_await context_.attempts.enter(attempt);
  const auto& env = context_.actor.env;
  const auto policy = env.installation.sign_up();
  const bool confirm = env.settings.confirm_email && env.mail.configured();
  if (policy == domain::sign_up_policy::open && !confirm)
    co_return co_await create(std::move(request), *email);
  const auto decide = [email = *email, policy, confirm, now = env.now()](postgres::connection& on,
                                                                         postgres::deadline until) {
    return needs_link(on, email, policy, confirm, now, until);
  };
  if (co_await context_.store(decide)) co_return co_await mail_link(std::move(request), *email);
  co_return co_await create(std::move(request), *email);
}

task<setup_needs> sign_ups::handle(describe_setup /*request*/) {
  if (has_account_ || context_.actor.env.sole_account) co_return setup_needs{};
  const auto read = [](postgres::connection& on, postgres::deadline until) {
    return storage::setup_code_repository(on, until).state();
  };
  const auto state = co_await context_.store(read);
  if (!state.needed) has_account_ = true;
  co_return setup_needs{.needed = state.needed, .requires_code = state.requires_code};
}

task<issued_session> sign_ups::handle(set_up request) {
  auto email = domain::check_email("email", request.email);
  if (!email) co_return std::unexpected(invalid_email(std::move(email.error().message)));
  co_await domain::check_account_password(request.password);
  const auto attempt = context_.attempts.of("sign_up", "", request.from.remote_address);
  co_await context_.attempts.enter(attempt);
  // Without this, every request for an installation in use would hash a password.
  const auto check = [code = request.setup_code](postgres::connection& on,
                                                 postgres::deadline until) {
    storage::transaction work(on, until);
    return storage::setup_code_repository(on, until).check_first(code);
  };
  co_await context_.store(check);
  draft first{.email = *email,
              .password = std::move(request.password),
              .from = std::move(request.from),
              .setup = {.code = std::move(request.setup_code), .is_first = true}};
  co_return co_await create(std::move(first));
}

task<signed_up> sign_ups::create(sign_up request, std::string email) {
  draft requested{.email = std::move(email),
                  .password = std::move(request.password),
                  .from = std::move(request.from),
                  .setup = {.code = std::move(request.setup_code)}};
  auto session = co_await create(std::move(requested));
  co_return signed_up{std::move(session)};
}

task<issued_session> sign_ups::create(draft requested) {
  const auto hash = co_await context_.hash_password(domain::hashing_share::sign_up,
                                                    requested.from.caller, requested.password);
  const auto& env = context_.actor.env;
  const auto token = make_token(env);
  const domain::requester by{
      .at = env.now(), .name = requested.email, .request_id = requested.from.request_id};
  const new_sign_in session{.from = requested.from,
                            .token = token.stored(),
                            .how = domain::audit::sign_in_password,
                            .at = by.at};
  const auto save = [email = requested.email, hash, session, by, setup = requested.setup](
                        postgres::connection& on, postgres::deadline until) {
    return open_account(on, {.email = email, .password_hash = hash}, session, by, setup, until);
  };
  auto opened = co_await context_.store(save);
  has_account_ = true;
  co_return issue(env, std::move(opened), token);
}

task<signed_up> sign_ups::mail_link(sign_up request, std::string email) {
  // Beyond the limit of one address nothing is mailed, and the reply does not reveal it.
  attempts::attempt attempt;
  attempt.account = context_.attempts.of("sign_up", email, request.from.remote_address).account;
  const bool is_mailed = context_.attempts.enter(attempt).has_value();
  const auto hash = co_await context_.hash_password(domain::hashing_share::sign_up,
                                                    request.from.caller, request.password);
  const auto token = core::random_refresh_token(context_.actor.env.random);
  const auto now = context_.actor.env.now();
  const storage::new_pending_sign_up pending{.digest = core::token_digest(token),
                                             .email = email,
                                             .password_hash = hash,
                                             .created_at = now,
                                             .expires_at = now + sign_up_link_life};
  const auto save = [pending](postgres::connection& on, postgres::deadline until) {
    return storage::pending_sign_up_repository(on, until).put(pending);
  };
  const bool has_account = co_await context_.store(save);
  if (is_mailed) {
    const auto& env = context_.actor.env;
    const auto url = env.installation.public_url();
    const mail_recipient to{.address = email, .installation = env.installation.name()};
    env.mail.send(has_account ? account_exists_message(to, url)
                              : sign_up_message(to, sign_up_link(url, token)));
  }
  co_return signed_up{};
}

task<issued_session> sign_ups::handle(confirm_sign_up request) {
  const auto digest = core::token_digest(request.token);
  const auto attempt = context_.attempts.of("confirm_sign_up", digest, request.from.remote_address);
  co_await context_.attempts.enter(attempt);
  const auto checked = co_await outcome_of(check_password(request, digest));
  context_.attempts.note(attempt, checked);
  co_await checked;
  const auto& env = context_.actor.env;
  const auto token = make_token(env);
  const domain::requester by{.at = env.now(), .name = {}, .request_id = request.from.request_id};
  const new_sign_in session{.from = request.from,
                            .token = token.stored(),
                            .how = domain::audit::sign_in_password,
                            .at = by.at};
  const auto save = [digest, session, by](postgres::connection& on, postgres::deadline until) {
    return open_confirmed_account(on, digest, session, by, until);
  };
  auto opened = co_await context_.store(save);
  co_return issue(env, std::move(opened), token);
}

task<void> sign_ups::check_password(confirm_sign_up request, std::string link_digest) {
  const auto find = [link_digest, now = context_.actor.env.now()](postgres::connection& on,
                                                                  postgres::deadline until) {
    return storage::pending_sign_up_repository(on, until).find(link_digest, now);
  };
  const auto pending = co_await context_.store(find);
  co_await context_.check_password(request.from.caller, request.password, pending.password_hash,
                                   other_sign_up_password());
}

}  // namespace signalbox::actors
