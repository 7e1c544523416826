#include "actors/identity/mail_links.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "actors/identity/identity_storage.hpp"
#include "actors/identity/messages.hpp"
#include "actors/identity/session_tokens.hpp"
#include "core/crypto/random_text.hpp"
#include "core/crypto/token_digest.hpp"
#include "domain/audit_actions.hpp"
#include "domain/validation.hpp"
#include "storage/identity/email_change_repository.hpp"
#include "storage/identity/email_undo_repository.hpp"
#include "storage/identity/one_time_token_repository.hpp"
#include "storage/statements.hpp"

namespace signalbox::actors {

namespace {

using core::errc;
using core::result;
using storage::token_purpose;

constexpr std::chrono::minutes recovery_life{60};
constexpr std::chrono::minutes email_change_life{24 * 60};
constexpr std::chrono::minutes email_undo_life{7 * 24 * 60};

result<domain::account> put_recovery(postgres::connection& on, const std::string& email,
                                     const std::string& digest, core::time_point expires_at,
                                     bool mailed, core::time_point now, postgres::deadline until) {
  auto account = storage::account_repository(on, until).find_by_email(email);
  if (!account) return account;
  storage::one_time_token_repository(on, until).put({.digest = digest,
                                                     .account = account->id,
                                                     .purpose = token_purpose::recovery,
                                                     .expires_at = expires_at,
                                                     .mailed = mailed},
                                                    now);
  return account;
}

/// Uses a recovery link: every earlier login session ends, and a mailed link also verifies the
/// address.
result<opened_session> use_recovery(postgres::connection& on, const std::string& digest,
                                    const new_sign_in& how, postgres::deadline until) {
  storage::transaction work(on, until);
  const auto used = storage::one_time_token_repository(on, until).consume(
      digest, token_purpose::recovery, how.at);
  if (!used) return std::unexpected(used.error());
  if (used->mailed) {
    storage::account_repository(on, until).verify_email(used->account, how.at);
  }
  (void)storage::auth_session_repository(on, until).end_all(used->account, how.at);
  auto opened = open_session(on, used->account, how, until);
  if (!opened) return opened;
  work.commit();
  return opened;
}

/// A change of the address with the token of its link.
struct requested_email {
  domain::account_id account;
  std::string email;
  std::string digest;
  core::time_point expires_at;
  bool mailed = false;
  std::optional<domain::session_id> session = {};  ///< stays open when the link is used
};

void put_email_token(postgres::connection& on, const requested_email& change, core::time_point now,
                     postgres::deadline until) {
  storage::one_time_token_repository(on, until).put({.digest = change.digest,
                                                     .account = change.account,
                                                     .purpose = token_purpose::email_change,
                                                     .expires_at = change.expires_at,
                                                     .mailed = change.mailed,
                                                     .session = change.session},
                                                    now);
}

result<described_user> put_email_change(postgres::connection& on, const requested_email& change,
                                        const domain::requester& by, postgres::deadline until) {
  storage::transaction work(on, until);
  if (auto noted =
          storage::email_change_repository(on, until).ask(change.account, change.email, by);
      !noted)
    return std::unexpected(noted.error());
  put_email_token(on, change, by.at, until);
  auto user = describe(on, change.account, until);
  if (!user) return user;
  work.commit();
  return user;
}

result<described_user> renew_link(postgres::connection& on, requested_email change,
                                  core::time_point now, postgres::deadline until) {
  const auto account = storage::account_repository(on, until).find_by_email(change.email);
  if (!account) return std::unexpected(account.error());
  if (!account->new_email) {
    return core::fail(errc::conflict, "This account has no pending e-mail address.");
  }
  change.account = account->id;
  put_email_token(on, change, now, until);
  return describe(on, account->id, until);
}

/// A confirmed address.
struct confirmed_email {
  described_user user;
  std::string before;
  std::vector<domain::session_id> ended;
};

/// A used link, with the undo link for the previous address.
struct used_email_link {
  std::string digest;
  std::optional<storage::new_email_undo> undo;  ///< when it can be mailed
};

result<confirmed_email> use_email_link(postgres::connection& on, const used_email_link& link,
                                       domain::requester by, postgres::deadline until) {
  storage::transaction work(on, until);
  const auto used = storage::one_time_token_repository(on, until).consume(
      link.digest, token_purpose::email_change, by.at);
  if (!used) return std::unexpected(used.error());
  if (by.account.empty()) by.account = used->account;
  if (by.name.empty()) by.name = "link in a mail";
  auto changed =
      storage::email_change_repository(on, until).confirm(used->account, used->mailed, by);
  if (!changed) return std::unexpected(changed.error());
  if (auto undo = link.undo) {
    undo->account = used->account;
    undo->email = changed->before;
    storage::email_undo_repository(on, until).put(*undo);
  }
  storage::auth_session_repository sessions(on, until);
  const auto& kept = used->session;
  auto ended = kept ? sessions.end_others(used->account, *kept, by.at)
                    : sessions.end_all(used->account, by.at);
  auto user = describe(on, used->account, until);
  if (!user) return std::unexpected(std::move(user.error()));
  work.commit();
  return confirmed_email{std::move(*user), std::move(changed->before), std::move(ended)};
}

/// A restored address, with the login session that was opened for its user.
struct undone_email {
  opened_session opened;
  std::string replaced;
};

result<undone_email> use_undo_link(postgres::connection& on, const std::string& digest,
                                   const new_sign_in& how, const domain::requester& by,
                                   postgres::deadline until) {
  storage::transaction work(on, until);
  auto restored = storage::email_undo_repository(on, until).use(digest, by);
  if (!restored) return std::unexpected(std::move(restored.error()));
  (void)storage::auth_session_repository(on, until).end_all(restored->account, by.at);
  auto opened = open_session(on, restored->account, how, until);
  if (!opened) return std::unexpected(std::move(opened.error()));
  work.commit();
  return undone_email{std::move(*opened), std::move(restored->replaced)};
}

}  // namespace

mail_links::fresh_link mail_links::make_link(std::chrono::minutes life) const {
  const auto& env = context_.actor.env;
  auto token = core::random_refresh_token(env.random);
  auto digest = core::token_digest(token);
  return {.token = std::move(token), .digest = std::move(digest), .expires_at = env.now() + life};
}

task<done> mail_links::handle(recover_account request) {
  const auto email = domain::check_email("email", request.email);
  // Every request counts, because each may send a mail.
  const auto from_address = context_.attempts.of("recover", "", request.from.remote_address);
  co_await context_.attempts.enter(from_address);
  if (!email) co_return done{};
  // Beyond the limit of one account nothing is sent, and the reply does not reveal it.
  attempts::attempt for_account;
  for_account.account = context_.attempts.of("recover", *email, "").account;
  if (context_.attempts.enter(for_account)) context_.actor.start(send_recovery(*email));
  co_return done{};
}

task<void> mail_links::send_recovery(std::string email) {
  const auto& env = context_.actor.env;
  const auto link = make_link(recovery_life);
  const auto save = [email, link, mailed = env.mail.configured(), now = env.now()](
                        postgres::connection& on, postgres::deadline until) {
    return put_recovery(on, email, link.digest, link.expires_at, mailed, now, until);
  };
  const auto account = co_await outcome_of(context_.store(save));
  if (account) {
    const mail_recipient to{.address = account->email, .installation = env.installation.name()};
    env.mail.send(recovery_message(to, recovery_link(env.installation.public_url(), link.token)));
  } else if (account.error().code != errc::not_found) {
    env.log.warn("identity.recovery_failed reason=\"{}\"", account.error().message);
  }
}

task<issued_session> mail_links::handle(open_recovery request) {
  const auto& env = context_.actor.env;
  const auto token = make_token(env);
  const new_sign_in session{.from = request.from,
                            .token = token.stored(),
                            .how = domain::audit::sign_in_recovery_link,
                            .at = env.now()};
  const auto use = [digest = core::token_digest(request.token), session](postgres::connection& on,
                                                                         postgres::deadline until) {
    return use_recovery(on, digest, session, until);
  };
  auto opened = co_await context_.store(use);
  context_.publish({opened.user.account.id, std::nullopt, opened.session, "password_reset"});
  co_return issue(env, std::move(opened), token);
}

task<pending_email> mail_links::handle(change_email request) {
  auto email = domain::check_email("email", request.email);
  if (!email) co_return std::unexpected(invalid_email(std::move(email.error().message)));
  const auto attempt =
      context_.attempts.of("change_email", request.account.value, request.by.remote_address);
  co_await context_.attempts.enter(attempt);
  co_await reauthentication_.demand(claimed_by(request.by));
  const auto& env = context_.actor.env;
  const auto link = make_link(email_change_life);
  const requested_email change{
      .account = request.account,
      .email = *email,
      .digest = link.digest,
      .expires_at = link.expires_at,
      .mailed = env.mail.configured(),
      .session = request.by.session.empty() ? std::nullopt : std::optional(request.by.session)};
  const auto save = [change, by = context_.stamp(request.by)](postgres::connection& on,
                                                              postgres::deadline until) {
    return put_email_change(on, change, by, until);
  };
  auto user = co_await context_.store(save);
  pending_email pending{.user = std::move(user), .link = std::nullopt};
  auto address = email_change_link(env.installation.public_url(), link.token);
  const mail_recipient next{.address = change.email, .installation = env.installation.name()};
  const mail_recipient before{.address = pending.user.account.email,
                              .installation = next.installation};
  env.mail.send(email_change_message(next, address));
  env.mail.send(email_change_notice(before, change.email));
  if (!change.mailed) pending.link = std::move(address);
  co_return pending;
}

task<pending_email> mail_links::handle(renew_email_link request) {
  const auto email = co_await domain::check_email("email", request.email);
  const auto link = make_link(email_change_life);
  const requested_email change{
      .account = {}, .email = email, .digest = link.digest, .expires_at = link.expires_at};
  const auto renew = [change, now = context_.actor.env.now()](postgres::connection& on,
                                                              postgres::deadline until) {
    return renew_link(on, change, now, until);
  };
  auto user = co_await context_.store(renew);
  co_return pending_email{
      .user = std::move(user),
      .link = email_change_link(context_.actor.env.installation.public_url(), link.token)};
}

task<described_user> mail_links::handle(confirm_email request) {
  const auto& env = context_.actor.env;
  const auto back = make_link(email_undo_life);
  used_email_link link{.digest = core::token_digest(request.token), .undo = std::nullopt};
  if (env.mail.configured()) {
    link.undo = storage::new_email_undo{.digest = back.digest,
                                        .account = {},
                                        .email = {},
                                        .changed_at = env.now(),
                                        .expires_at = back.expires_at};
  }
  const auto use = [link, by = context_.stamp(request.by)](postgres::connection& on,
                                                           postgres::deadline until) {
    return use_email_link(on, link, by, until);
  };
  auto confirmed = co_await context_.store(use);
  const auto& account = confirmed.user.account;
  const mail_recipient before{.address = confirmed.before, .installation = env.installation.name()};
  env.mail.send(email_changed_notice(before, account.email,
                                     email_undo_link(env.installation.public_url(), back.token)));
  context_.publish_ended(account.id, confirmed.ended);
  context_.publish_account(account.id);
  co_return std::move(confirmed.user);
}

task<issued_session> mail_links::handle(undo_email request) {
  const auto& env = context_.actor.env;
  const auto token = make_token(env);
  const new_sign_in session{.from = request.from,
                            .token = token.stored(),
                            .how = domain::audit::sign_in_email_undo_link,
                            .at = env.now()};
  const domain::requester by{.at = session.at,
                             .name = {},
                             .request_id = request.from.request_id,
                             .remote_address = request.from.remote_address};
  const auto use = [digest = core::token_digest(request.token), session, by](
                       postgres::connection& on, postgres::deadline until) {
    return use_undo_link(on, digest, session, by, until);
  };
  auto undone = co_await context_.store(use);
  const auto account = undone.opened.user.account.id;
  context_.publish({account, std::nullopt, undone.opened.session, "password_reset"});
  const mail_recipient removed{.address = undone.replaced, .installation = env.installation.name()};
  env.mail.send(email_restored_notice(removed));
  context_.publish_account(account);
  co_return issue(env, std::move(undone.opened), token);
}

}  // namespace signalbox::actors
