#include "actors/identity/mail_links.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "actors/identity/account_news.hpp"
#include "actors/identity/answering.hpp"
#include "actors/identity/identity_storage.hpp"
#include "actors/identity/letters.hpp"
#include "actors/identity/session_tokens.hpp"
#include "actors/messages/directory.hpp"
#include "actors/runtime/auth_errors.hpp"
#include "actors/runtime/author.hpp"
#include "core/crypto/random_text.hpp"
#include "core/crypto/token_digest.hpp"
#include "domain/validation.hpp"
#include "postgres/transaction.hpp"
#include "storage/identity/email_change_repository.hpp"
#include "storage/identity/email_undo_repository.hpp"
#include "storage/identity/one_time_token_repository.hpp"

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
  const auto put =
      storage::one_time_token_repository(on, until).put({.digest = digest,
                                                         .account = account->id,
                                                         .purpose = token_purpose::recovery,
                                                         .expires_at = expires_at,
                                                         .mailed = mailed},
                                                        now);
  if (!put) return std::unexpected(put.error());
  return account;
}

/// A link that was used: every sign-in from before ends, and where the link was mailed its person
/// holds the address.
result<opened_session> use_recovery(postgres::connection& on, const std::string& digest,
                                    const new_sign_in& how, postgres::deadline until) {
  auto work = postgres::transaction::begin(on, until);
  if (!work) return std::unexpected(work.error());
  const auto used =
      storage::one_time_token_repository(on, until).take(digest, token_purpose::recovery, how.at);
  if (!used) return std::unexpected(used.error());
  if (used->mailed) {
    if (auto noted = storage::account_repository(on, until).verify_email(used->account, how.at);
        !noted)
      return std::unexpected(noted.error());
  }
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
  core::time_point expires_at;
  bool mailed = false;
  std::optional<domain::session_id> session = {};  ///< that stays when the link is used
};

result<void> put_email_token(postgres::connection& on, const wanted_email& wanted,
                             core::time_point now, postgres::deadline until) {
  return storage::one_time_token_repository(on, until).put({.digest = wanted.digest,
                                                            .account = wanted.account,
                                                            .purpose = token_purpose::email_change,
                                                            .expires_at = wanted.expires_at,
                                                            .mailed = wanted.mailed,
                                                            .session = wanted.session},
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
                                  core::time_point now, postgres::deadline until) {
  const auto account = storage::account_repository(on, until).find_by_email(wanted.email);
  if (!account) return std::unexpected(account.error());
  if (!account->new_email) {
    return core::fail(errc::conflict, "This account waits for no other address.");
  }
  wanted.account = account->id;
  if (auto put = put_email_token(on, wanted, now, until); !put) return std::unexpected(put.error());
  return describe(on, account->id, until);
}

/// An address that was confirmed.
struct confirmed_email {
  described_user user;
  std::string before;
  std::vector<domain::session_id> ended;
};

/// A link that is used, with the way back that is made for the address before.
struct used_email_link {
  std::string digest;
  std::optional<storage::new_email_undo> undo;  ///< where it can be mailed
};

result<confirmed_email> use_email_link(postgres::connection& on, const used_email_link& link,
                                       storage::author by, postgres::deadline until) {
  auto work = postgres::transaction::begin(on, until);
  if (!work) return std::unexpected(work.error());
  const auto used = storage::one_time_token_repository(on, until).take(
      link.digest, token_purpose::email_change, by.at);
  if (!used) return std::unexpected(used.error());
  if (!by.account) by.account = used->account;
  if (by.name.empty()) by.name = "link in a mail";
  auto changed =
      storage::email_change_repository(on, until).confirm(used->account, used->mailed, by);
  if (!changed) return std::unexpected(changed.error());
  if (auto undo = link.undo) {
    undo->account = used->account;
    undo->email = changed->before;
    if (auto put = storage::email_undo_repository(on, until).put(*undo); !put)
      return std::unexpected(put.error());
  }
  storage::auth_session_repository sessions(on, until);
  auto ended = used->session ? sessions.end_others(used->account, *used->session, by.at)
                             : sessions.end_all(used->account, by.at);
  if (!ended) return std::unexpected(std::move(ended.error()));
  auto user = describe(on, used->account, until);
  if (!user) return std::unexpected(std::move(user.error()));
  if (auto committed = work->commit(until); !committed) return std::unexpected(committed.error());
  return confirmed_email{std::move(*user), std::move(changed->before), std::move(*ended)};
}

/// An address that was restored, with the login session that was opened for its person.
struct undone_email {
  opened_session opened;
  std::string replaced;
};

result<undone_email> use_undo_link(postgres::connection& on, const std::string& digest,
                                   const new_sign_in& how, const storage::author& by,
                                   postgres::deadline until) {
  auto work = postgres::transaction::begin(on, until);
  if (!work) return std::unexpected(work.error());
  auto restored = storage::email_undo_repository(on, until).use(digest, by);
  if (!restored) return std::unexpected(std::move(restored.error()));
  if (auto ended = storage::auth_session_repository(on, until).end_all(restored->account, by.at);
      !ended)
    return std::unexpected(std::move(ended.error()));
  auto opened = open_session(on, restored->account, how, until);
  if (!opened) return std::unexpected(std::move(opened.error()));
  if (auto committed = work->commit(until); !committed) return std::unexpected(committed.error());
  return undone_email{std::move(*opened), std::move(restored->replaced)};
}

}  // namespace

mail_links::fresh_link mail_links::make_link(std::chrono::minutes life) const {
  auto token = core::random_refresh_token(in_.env.random);
  auto digest = core::token_digest(token);
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
      in_,
      [email, link, mailed = in_.env.mail.configured(), now = in_.env.now()](
          postgres::connection& on, postgres::deadline until) {
        return put_recovery(on, email, link.digest, link.expires_at, mailed, now, until);
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
      in_,
      [digest = core::token_digest(asked.token), how](postgres::connection& on,
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
  const wanted_email wanted{
      .account = asked.account,
      .email = *email,
      .digest = link.digest,
      .expires_at = link.expires_at,
      .mailed = in_.env.mail.configured(),
      .session = asked.by.session.empty() ? std::nullopt : std::optional(asked.by.session)};
  const auto refuse = [promise](core::error why) {
    deliver(promise, result<pending_email>(std::unexpected(std::move(why))));
  };
  const auto noted = [this, promise, wanted, link, refuse](result<described_user> user) {
    if (!user) {
      refuse(std::move(user.error()));
      return;
    }
    auto address = email_change_link(in_.env.public_url, link.token);
    in_.env.mail.send(email_change_letter(wanted.email, address));
    in_.env.mail.send(email_change_notice(user->account.email, wanted.email));
    pending_email pending{.user = std::move(*user), .link = std::nullopt};
    if (!wanted.mailed) pending.link = std::move(address);
    deliver(promise, result<pending_email>(std::move(pending)));
  };
  person_.demand(claimed_by(asked.by),
                 [this, wanted, refuse, noted,
                  by = author_of(in_.env, asked.by)](result<domain::account> person) {
                   if (!person) {
                     refuse(std::move(person.error()));
                     return;
                   }
                   with_storage(
                       in_,
                       [wanted, by](postgres::connection& on, postgres::deadline until) {
                         return ask_for_email(on, wanted, by, until);
                       },
                       noted);
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
      in_,
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
  const auto back = make_link(email_undo_life);
  used_email_link link{.digest = core::token_digest(asked.token), .undo = std::nullopt};
  if (in_.env.mail.configured()) {
    link.undo = storage::new_email_undo{.digest = back.digest,
                                        .account = {},
                                        .email = {},
                                        .changed_at = in_.env.now(),
                                        .expires_at = back.expires_at};
  }
  with_storage(
      in_,
      [link, by = author_of(in_.env, asked.by)](postgres::connection& on,
                                                postgres::deadline until) {
        return use_email_link(on, link, by, until);
      },
      [this, promise, back](result<confirmed_email> confirmed) {
        if (!confirmed) {
          deliver(promise, result<described_user>(std::unexpected(std::move(confirmed.error()))));
          return;
        }
        const auto& account = confirmed->user.account;
        in_.env.mail.send(email_changed_notice(confirmed->before, account.email,
                                               email_undo_link(in_.env.public_url, back.token)));
        for (const auto& session : confirmed->ended) {
          in_.self->send(in_.directory,
                         sign_in_ended{account.id, session, std::nullopt, "session_ended"});
        }
        tell_changed(in_, account.id);
        deliver(promise, result<described_user>(std::move(confirmed->user)));
      });
  return promise;
}

caf::result<issued_session> mail_links::take(const undo_email& asked) {
  auto promise = in_.self->make_response_promise<issued_session>();
  const auto token = make_token(in_.env);
  const new_sign_in how{.from = asked.from,
                        .token = token.stored(),
                        .how = "sign_in.email_undo_link",
                        .at = in_.env.now()};
  const storage::author by{.at = how.at,
                           .account = std::nullopt,
                           .name = {},
                           .request_id = asked.from.request_id,
                           .remote_address = asked.from.remote_address};
  with_storage(
      in_,
      [digest = core::token_digest(asked.token), how, by](postgres::connection& on,
                                                          postgres::deadline until) {
        return use_undo_link(on, digest, how, by, until);
      },
      [this, promise, token](result<undone_email> undone) {
        if (!undone) {
          deliver(promise, result<issued_session>(std::unexpected(std::move(undone.error()))));
          return;
        }
        const auto& account = undone->opened.user.account;
        in_.self->send(in_.directory, sign_in_ended{account.id, std::nullopt,
                                                    undone->opened.session, "password_reset"});
        in_.env.mail.send(email_restored_notice(undone->replaced));
        tell_changed(in_, account.id);
        deliver(promise, issue(in_.env, std::move(undone->opened), token));
      });
  return promise;
}

}  // namespace signalbox::actors
