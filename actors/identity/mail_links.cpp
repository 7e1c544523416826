#include "actors/identity/mail_links.hpp"

#include <utility>

#include "actors/auth_errors.hpp"
#include "actors/author.hpp"
#include "actors/identity/account_news.hpp"
#include "actors/identity/answering.hpp"
#include "actors/identity/identity_storage.hpp"
#include "actors/identity/letters.hpp"
#include "actors/identity/session_tokens.hpp"
#include "actors/messages/directory.hpp"
#include "domain/random_text.hpp"
#include "domain/token_digest.hpp"
#include "domain/validation.hpp"
#include "postgres/transaction.hpp"
#include "storage/email_change_repository.hpp"
#include "storage/one_time_token_repository.hpp"

namespace signalbox::actors {

namespace {

using domain::errc;
using domain::result;
using storage::token_purpose;

constexpr std::chrono::minutes recovery_life{60};
constexpr std::chrono::minutes email_change_life{24 * 60};

result<domain::account> put_recovery(postgres::connection& on, const std::string& email,
                                     const std::string& digest, domain::time_point expires_at,
                                     domain::time_point now, postgres::deadline until) {
  auto account = storage::account_repository(on, until).find_by_email(email);
  if (!account) return account;
  const auto put =
      storage::one_time_token_repository(on, until).put({.digest = digest,
                                                         .account = account->id,
                                                         .purpose = token_purpose::recovery,
                                                         .expires_at = expires_at},
                                                        now);
  if (!put) return std::unexpected(put.error());
  return account;
}

/// A link that was used: its person holds the address, and every sign-in from before ends.
result<opened_session> use_recovery(postgres::connection& on, const std::string& digest,
                                    const new_sign_in& how, postgres::deadline until) {
  auto work = postgres::transaction::begin(on, until);
  if (!work) return std::unexpected(work.error());
  const auto used =
      storage::one_time_token_repository(on, until).take(digest, token_purpose::recovery, how.at);
  if (!used) return std::unexpected(used.error());
  if (auto noted = storage::account_repository(on, until).verify_email(used->account, how.at);
      !noted)
    return std::unexpected(noted.error());
  if (auto ended = storage::auth_session_repository(on, until).end_all(used->account, how.at);
      !ended)
    return std::unexpected(ended.error());
  auto opened = open_session(on, used->account, how, until);
  if (!opened) return opened;
  if (auto committed = work->commit(until); !committed) return std::unexpected(committed.error());
  return opened;
}

/// A change of address with the token of its link.
struct wanted_email {
  domain::account_id account;
  std::string email;
  std::string digest;
  domain::time_point expires_at;
};

result<void> put_email_token(postgres::connection& on, const wanted_email& wanted,
                             domain::time_point now, postgres::deadline until) {
  return storage::one_time_token_repository(on, until).put({.digest = wanted.digest,
                                                            .account = wanted.account,
                                                            .purpose = token_purpose::email_change,
                                                            .expires_at = wanted.expires_at},
                                                           now);
}

result<described_user> ask_for_email(postgres::connection& on, const wanted_email& wanted,
                                     const storage::author& by, postgres::deadline until) {
  auto work = postgres::transaction::begin(on, until);
  if (!work) return std::unexpected(work.error());
  if (auto noted =
          storage::email_change_repository(on, until).ask(wanted.account, wanted.email, by);
      !noted)
    return std::unexpected(noted.error());
  if (auto put = put_email_token(on, wanted, by.at, until); !put)
    return std::unexpected(put.error());
  auto user = describe(on, wanted.account, until);
  if (!user) return user;
  if (auto committed = work->commit(until); !committed) return std::unexpected(committed.error());
  return user;
}

result<described_user> renew_link(postgres::connection& on, wanted_email wanted,
                                  domain::time_point now, postgres::deadline until) {
  const auto account = storage::account_repository(on, until).find_by_email(wanted.email);
  if (!account) return std::unexpected(account.error());
  if (!account->new_email) {
    return domain::fail(errc::conflict, "This account waits for no other address.");
  }
  wanted.account = account->id;
  if (auto put = put_email_token(on, wanted, now, until); !put) return std::unexpected(put.error());
  return describe(on, account->id, until);
}

/// An address that was confirmed.
struct confirmed_email {
  described_user user;
  std::string before;
};

result<confirmed_email> use_email_link(postgres::connection& on, const std::string& digest,
                                       storage::author by, postgres::deadline until) {
  auto work = postgres::transaction::begin(on, until);
  if (!work) return std::unexpected(work.error());
  const auto used = storage::one_time_token_repository(on, until).take(
      digest, token_purpose::email_change, by.at);
  if (!used) return std::unexpected(used.error());
  if (!by.account) by.account = used->account;
  if (by.name.empty()) by.name = "link in a mail";
  auto changed = storage::email_change_repository(on, until).confirm(used->account, by);
  if (!changed) return std::unexpected(changed.error());
  auto user = describe(on, used->account, until);
  if (!user) return std::unexpected(std::move(user.error()));
  if (auto committed = work->commit(until); !committed) return std::unexpected(committed.error());
  return confirmed_email{std::move(*user), std::move(changed->before)};
}

}  // namespace

mail_links::fresh_link mail_links::make_link(std::chrono::minutes life) const {
  auto token = domain::random_refresh_token(in_.env.random);
  auto digest = domain::token_digest(token);
  return {
      .token = std::move(token), .digest = std::move(digest), .expires_at = in_.env.now() + life};
}

// --- a forgotten password -----------------------------------------------------------------------

caf::result<actors::done> mail_links::take(const recover_account& asked) {
  const auto email = domain::check_email("email", asked.email);
  // Every question counts: each may send a mail.
  if (auto entered = tried_.enter(tried_.of("recover", "", asked.from.remote_address)); !entered) {
    return to_caf(std::move(entered.error()));
  }
  // For one account beyond its bound nothing is sent, and nobody can tell.
  const bool silent = !email || !tried_.enter({.account = tried_.of("recover", *email, "").account,
                                               .address = std::nullopt});
  if (!silent) send_recovery(*email);
  return actors::done{};
}

void mail_links::send_recovery(const std::string& email) {
  const auto link = make_link(recovery_life);
  with_storage(
      in_.env, in_.self,
      [email, link, now = in_.env.now()](postgres::connection& on, postgres::deadline until) {
        return put_recovery(on, email, link.digest, link.expires_at, now, until);
      },
      [this, link](const result<domain::account>& found) {
        if (found) {
          in_.env.mail.send(
              recovery_letter(found->email, recovery_link(in_.env.public_url, link.token)));
        } else if (found.error().code != errc::not_found) {
          in_.env.log.warn("identity.recovery_failed reason=\"{}\"", found.error().message);
        }
      });
}

caf::result<issued_session> mail_links::take(const open_recovery& asked) {
  auto promise = in_.self->make_response_promise<issued_session>();
  const auto token = make_token(in_.env);
  const new_sign_in how{.from = asked.from,
                        .token = token.stored(),
                        .how = "sign_in.recovery_link",
                        .at = in_.env.now()};
  with_storage(
      in_.env, in_.self,
      [digest = domain::token_digest(asked.token), how](postgres::connection& on,
                                                        postgres::deadline until) {
        return use_recovery(on, digest, how, until);
      },
      [this, promise, token](result<opened_session> opened) {
        if (opened) {
          in_.self->send(in_.directory, sign_in_ended{opened->user.account.id, std::nullopt,
                                                      opened->session, "password_reset"});
        }
        deliver(promise, issue(in_.env, std::move(opened), token));
      });
  return promise;
}

// --- another address ----------------------------------------------------------------------------

caf::result<pending_email> mail_links::take(const change_email& asked) {
  auto email = domain::check_email("email", asked.email);
  if (!email) return to_caf(invalid_email(std::move(email.error().message)));
  if (auto entered =
          tried_.enter(tried_.of("change_email", asked.account.value, asked.by.remote_address));
      !entered) {
    return to_caf(std::move(entered.error()));
  }
  auto promise = in_.self->make_response_promise<pending_email>();
  const auto link = make_link(email_change_life);
  const wanted_email wanted{.account = asked.account,
                            .email = *email,
                            .digest = link.digest,
                            .expires_at = link.expires_at};
  with_storage(
      in_.env, in_.self,
      [wanted, by = author_of(in_.env, asked.by)](postgres::connection& on,
                                                  postgres::deadline until) {
        return ask_for_email(on, wanted, by, until);
      },
      [this, promise, wanted, link](result<described_user> user) {
        if (!user) {
          deliver(promise, result<pending_email>(std::unexpected(std::move(user.error()))));
          return;
        }
        auto address = email_change_link(in_.env.public_url, link.token);
        in_.env.mail.send(email_change_letter(wanted.email, address));
        in_.env.mail.send(email_change_notice(user->account.email, wanted.email));
        pending_email pending{.user = std::move(*user), .link = std::nullopt};
        if (!in_.env.mail.configured()) pending.link = std::move(address);
        deliver(promise, result<pending_email>(std::move(pending)));
      });
  return promise;
}

caf::result<pending_email> mail_links::take(const renew_email_link& asked) {
  auto email = domain::check_email("email", asked.email);
  if (!email) return to_caf(std::move(email.error()));
  auto promise = in_.self->make_response_promise<pending_email>();
  const auto link = make_link(email_change_life);
  const wanted_email wanted{
      .account = {}, .email = *email, .digest = link.digest, .expires_at = link.expires_at};
  with_storage(
      in_.env, in_.self,
      [wanted, now = in_.env.now()](postgres::connection& on, postgres::deadline until) {
        return renew_link(on, wanted, now, until);
      },
      [this, promise, link](result<described_user> user) {
        if (!user) {
          deliver(promise, result<pending_email>(std::unexpected(std::move(user.error()))));
          return;
        }
        deliver(promise, result<pending_email>(pending_email{
                             .user = std::move(*user),
                             .link = email_change_link(in_.env.public_url, link.token)}));
      });
  return promise;
}

caf::result<described_user> mail_links::take(const confirm_email& asked) {
  auto promise = in_.self->make_response_promise<described_user>();
  with_storage(
      in_.env, in_.self,
      [digest = domain::token_digest(asked.token), by = author_of(in_.env, asked.by)](
          postgres::connection& on, postgres::deadline until) {
        return use_email_link(on, digest, by, until);
      },
      [this, promise](result<confirmed_email> confirmed) {
        if (!confirmed) {
          deliver(promise, result<described_user>(std::unexpected(std::move(confirmed.error()))));
          return;
        }
        const auto& account = confirmed->user.account;
        in_.env.mail.send(email_changed_notice(confirmed->before, account.email));
        tell_changed(in_, account.id);
        deliver(promise, result<described_user>(std::move(confirmed->user)));
      });
  return promise;
}

}  // namespace signalbox::actors
