#include "actors/identity/sign_ins.hpp"

#include <utility>
#include <vector>

#include "actors/auth_errors.hpp"
#include "actors/identity/answering.hpp"
#include "actors/identity/identity_storage.hpp"
#include "actors/identity/session_tokens.hpp"
#include "domain/password_rules.hpp"
#include "domain/token_digest.hpp"
#include "domain/validation.hpp"

namespace signalbox::actors {

namespace {

using domain::errc;
using domain::result;

/// A password longer than this cannot be anybody's: no time is spent on it.
constexpr std::size_t password_bytes_max = domain::password_letters_max * 4;

}  // namespace

caf::result<issued_session> sign_ins::take(const sign_up& asked) {
  auto email = domain::check_email("email", asked.email);
  if (!email) return to_caf(invalid_email(std::move(email.error().message)));
  if (auto checked = domain::check_account_password(asked.password); !checked) {
    return to_caf(std::move(checked.error()));
  }
  auto promise = in_.self->make_response_promise<issued_session>();
  const auto token = make_token(in_.env);
  const storage::author by{
      .at = in_.env.now(), .account = std::nullopt, .name = *email, .request_id = {}};
  hash_and_store(
      in_, asked.password,
      [=, email = *email, from = asked.from](const std::string& hash, postgres::connection& on,
                                             postgres::deadline until) {
        return open_account(on, {.email = email, .password_hash = hash}, from, token.stored(), by,
                            until);
      },
      [this, promise, token](result<opened_session> opened) {
        deliver(promise, issue(in_.env, std::move(opened), token));
      });
  return promise;
}

caf::result<issued_session> sign_ins::take(const sign_in& asked) {
  const auto email = domain::check_email("email", asked.email);
  if (!email || asked.password.size() > password_bytes_max) return to_caf(invalid_credentials());
  auto promise = in_.self->make_response_promise<issued_session>();
  with_storage(
      in_.env, in_.self,
      [email = *email](postgres::connection& on, postgres::deadline until) {
        return storage::account_repository(on, until).find_by_email(email);
      },
      [this, promise, asked](result<domain::account> found) {
        if (found || found.error().code == errc::not_found) {
          judge(promise, asked, std::move(found));
        } else {
          deliver(promise, result<issued_session>(std::unexpected(std::move(found.error()))));
        }
      });
  return promise;
}

void sign_ins::judge(session_promise promise, const sign_in& asked, result<domain::account> found) {
  run_on(
      in_.env.hashing_workers, in_.self,
      [found, password = asked.password,
       cost = in_.env.settings.password_cost]() -> result<domain::account> {
        // An unknown account costs the same time as a wrong password.
        if (!found) {
          const auto spent = domain::hash_password(password, cost);
          return std::unexpected(spent ? invalid_credentials() : spent.error());
        }
        if (!domain::password_matches(password, found->password_hash)) {
          return std::unexpected(invalid_credentials());
        }
        return *found;
      },
      [this, promise, from = asked.from](result<domain::account> judged) {
        if (judged) {
          open(promise, std::move(*judged), from);
        } else {
          deliver(promise, result<issued_session>(std::unexpected(std::move(judged.error()))));
        }
      });
}

void sign_ins::open(session_promise promise, domain::account account, const sign_in_origin& from) {
  const auto token = make_token(in_.env);
  with_storage(
      in_.env, in_.self,
      [account = std::move(account), from, token, now = in_.env.now()](postgres::connection& on,
                                                                       postgres::deadline until) {
        return open_session(on, account, from, token.stored(), now, until);
      },
      [this, promise, token](result<opened_session> opened) {
        deliver(promise, issue(in_.env, std::move(opened), token));
      });
}

caf::result<issued_session> sign_ins::take(const refresh_session& asked) {
  auto promise = in_.self->make_response_promise<issued_session>();
  const auto token = make_token(in_.env);
  const storage::token_exchange wanted{.old_digest = domain::token_digest(asked.refresh_token),
                                       .new_digest = token.digest,
                                       .at = in_.env.now(),
                                       .new_expires_at = token.expires_at};
  with_storage(
      in_.env, in_.self,
      [wanted](postgres::connection& on, postgres::deadline until) {
        return exchange_token(on, wanted, until);
      },
      [this, promise, token](result<exchanged_session> exchanged) {
        if (!exchanged) {
          deliver(promise, result<issued_session>(std::unexpected(std::move(exchanged.error()))));
          return;
        }
        const auto& [how, account] = *exchanged;
        if (how.outcome == storage::exchange_outcome::rotated) {
          deliver(promise, issue(in_.env, opened_session{account, how.session}, token));
          return;
        }
        if (how.outcome == storage::exchange_outcome::reused) {
          in_.self->send(in_.directory,
                         sign_in_ended{how.account, how.session, std::nullopt, "session_ended"});
        }
        deliver(promise, result<issued_session>(std::unexpected(exchange_error(how.outcome))));
      });
  return promise;
}

caf::result<actors::done> sign_ins::take(const sign_out& asked) {
  auto promise = in_.self->make_response_promise<actors::done>();
  with_storage(
      in_.env, in_.self,
      [asked, at = in_.env.now()](postgres::connection& on, postgres::deadline until) {
        storage::auth_session_repository sessions(on, until);
        switch (asked.scope) {
          case sign_out_scope::local:
            return sessions.end(asked.session, at);
          case sign_out_scope::others:
            return sessions.end_others(asked.account, asked.session, at);
          case sign_out_scope::global:
            break;
        }
        return sessions.end_all(asked.account, at);
      },
      [this, promise,
       account = asked.account](result<std::vector<domain::session_id>> ended) mutable {
        if (!ended) {
          promise.deliver(to_caf(std::move(ended.error())));
          return;
        }
        for (const auto& session : *ended) {
          in_.self->send(in_.directory,
                         sign_in_ended{account, session, std::nullopt, "session_ended"});
        }
        promise.deliver(actors::done{});
      });
  return promise;
}

}  // namespace signalbox::actors
