#include "actors/identity/sign_ins.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "actors/identity/answering.hpp"
#include "actors/identity/identity_storage.hpp"
#include "actors/identity/session_tokens.hpp"
#include "actors/messages/directory.hpp"
#include "actors/runtime/auth_errors.hpp"
#include "core/crypto/token_digest.hpp"
#include "domain/identity/password_rules.hpp"
#include "domain/validation.hpp"
#include "storage/identity/sign_up_rules.hpp"

namespace signalbox::actors {

namespace {

using core::errc;
using core::result;

core::error no_such_sign_in() {
  return core::fail(errc::not_found, "There is no such sign-in, or it has ended.").error();
}

/// What a sign-up leads to.
enum class sign_up_way {
  create,   ///< the account, at once
  confirm,  ///< a link to its address, which creates the account
};

/// The first account reveals no other, and may be needed before mail is configured.
result<sign_up_way> way_of_sign_up(postgres::connection& on, const std::string& email,
                                   domain::sign_up_policy policy, bool confirm,
                                   core::time_point now, postgres::deadline until) {
  if (auto allowed = storage::check_sign_up(on, email, policy, now, until); !allowed)
    return std::unexpected(allowed.error());
  if (!confirm) return sign_up_way::create;
  const auto is_first = storage::has_no_account(on, until);
  if (!is_first) return std::unexpected(is_first.error());
  return *is_first ? sign_up_way::create : sign_up_way::confirm;
}

}  // namespace

caf::result<signed_up> sign_ins::take(const sign_up& asked) {
  auto email = domain::check_email("email", asked.email);
  if (!email) return to_caf(invalid_email(std::move(email.error().message)));
  if (auto checked = domain::check_account_password(asked.password); !checked) {
    return to_caf(std::move(checked.error()));
  }
  // Each hashes a password, and may create an account or send a mail: all count.
  if (auto entered = tried_.enter(tried_.of("sign_up", "", asked.from.remote_address)); !entered) {
    return to_caf(std::move(entered.error()));
  }
  auto promise = in_.self->make_response_promise<signed_up>();
  const auto& how = in_.env.settings;
  if (how.sign_up == domain::sign_up_policy::open && !how.confirm_email) {
    create(promise, asked, *email);
    return promise;
  }
  with_storage(
      in_,
      [email = *email, policy = how.sign_up, confirm = how.confirm_email, now = in_.env.now()](
          postgres::connection& on, postgres::deadline until) {
        return way_of_sign_up(on, email, policy, confirm, now, until);
      },
      [this, promise, asked, email = *email](const result<sign_up_way>& way) {
        if (!way) {
          deliver(promise, result<signed_up>(std::unexpected(way.error())));
        } else if (*way == sign_up_way::confirm) {
          pending_.begin(promise, asked, email);
        } else {
          create(promise, asked, email);
        }
      });
  return promise;
}

void sign_ins::create(sign_up_promise promise, const sign_up& asked, const std::string& email) {
  const auto token = make_token(in_.env);
  const storage::author by{.at = in_.env.now(),
                           .account = std::nullopt,
                           .name = email,
                           .request_id = asked.from.request_id};
  const new_sign_in how{
      .from = asked.from, .token = token.stored(), .how = "sign_in.password", .at = by.at};
  hash_and_store(
      in_, domain::hashing_share::sign_up, asked.from.caller, asked.password,
      [=](const std::string& hash, postgres::connection& on, postgres::deadline until) {
        return open_account(on, {.email = email, .password_hash = hash}, how, by, asked.setup_code,
                            until);
      },
      [this, promise, token](result<opened_session> opened) {
        auto issued = issue(in_.env, std::move(opened), token);
        if (issued) {
          deliver(promise, result<signed_up>(signed_up{std::move(*issued)}));
        } else {
          deliver(promise, result<signed_up>(std::unexpected(std::move(issued.error()))));
        }
      });
}

caf::result<issued_session> sign_ins::take(const sign_in& asked) {
  const auto email = domain::check_email("email", asked.email);
  if (!email || asked.password.size() > domain::password_bytes_max)
    return to_caf(invalid_credentials());
  const tried_password tried{.password = asked.password,
                             .from = asked.from,
                             .attempt = tried_.of_password(*email, asked.from.remote_address)};
  const auto entered = tried_.enter(tried.attempt);
  if (!entered) return to_caf(entered.error());
  auto promise = in_.self->make_response_promise<issued_session>();
  with_storage(
      in_,
      [this, email = *email, from = asked.from.remote_address,
       only_known_for = entered->only_known_for](postgres::connection& on,
                                                 postgres::deadline until) {
        auto found = storage::account_repository(on, until).find_by_email(email);
        if (!only_known_for) return found;
        return from_known_address(on, std::move(found), from, *only_known_for, until);
      },
      [this, promise, tried](result<domain::account> found) {
        if (found || found.error().code == errc::not_found) {
          judge(promise, tried, std::move(found));
        } else {
          tried_.note(tried.attempt, found.error());
          deliver(promise, result<issued_session>(std::unexpected(std::move(found.error()))));
        }
      });
  return promise;
}

result<domain::account> sign_ins::from_known_address(postgres::connection& on,
                                                     result<domain::account> found,
                                                     const std::string& address,
                                                     std::chrono::seconds wait,
                                                     postgres::deadline until) const {
  const bool is_unknown = !found && found.error().code == errc::not_found;
  if (!found && !is_unknown) return found;
  if (found) {
    const auto seen = storage::auth_session_repository(on, until).addresses(found->id);
    if (!seen) return std::unexpected(seen.error());
    const bool is_known = std::ranges::any_of(
        *seen, [&](const std::string& one) { return tried_.is_same_place(one, address); });
    if (is_known) return found;
  }
  return std::unexpected(too_many_attempts(wait));
}

void sign_ins::judge(session_promise promise, const tried_password& tried,
                     result<domain::account> found) {
  hash_for(
      in_, domain::hashing_share::sign_in, tried.from.caller,
      [found, password = tried.password,
       cost = in_.env.settings.password_cost]() -> result<domain::account> {
        // An unknown account costs the same time as a wrong password, and so does one without.
        if (!found || found->password_hash.empty()) {
          const auto spent = core::hash_password(password, cost);
          return std::unexpected(spent ? invalid_credentials() : spent.error());
        }
        if (!core::password_matches(password, found->password_hash)) {
          return std::unexpected(invalid_credentials());
        }
        return *found;
      },
      [this, promise, tried](result<domain::account> judged) {
        tried_.note(tried.attempt, judged ? std::nullopt : std::optional(judged.error()));
        if (judged) {
          open(promise, judged->id, tried.from, "sign_in.password");
        } else {
          deliver(promise, result<issued_session>(std::unexpected(std::move(judged.error()))));
        }
      });
}

caf::result<issued_session> sign_ins::take(const enter& asked) {
  if (!in_.env.sole_account) {
    return to_caf({.code = errc::not_found,
                   .message = "Here people sign in: this installation is not self-hosted.",
                   .retry_after = {},
                   .fields = {},
                   .detail_code = {}});
  }
  auto promise = in_.self->make_response_promise<issued_session>();
  open(promise, *in_.env.sole_account, asked.from, "sign_in.self_hosted");
  return promise;
}

void sign_ins::open(session_promise promise, const domain::account_id& account,
                    const sign_in_origin& from, std::string_view how_named) {
  const auto token = make_token(in_.env);
  const new_sign_in how{
      .from = from, .token = token.stored(), .how = how_named, .at = in_.env.now()};
  with_storage(
      in_,
      [account, how](postgres::connection& on, postgres::deadline until) {
        return open_session(on, account, how, until);
      },
      [this, promise, token](result<opened_session> opened) {
        deliver(promise, issue(in_.env, std::move(opened), token));
      });
}

caf::result<issued_session> sign_ins::take(const refresh_session& asked) {
  auto promise = in_.self->make_response_promise<issued_session>();
  const auto token = make_token(in_.env);
  const storage::token_exchange wanted{.old_digest = core::token_digest(asked.refresh_token),
                                       .new_digest = token.digest,
                                       .at = in_.env.now(),
                                       .new_expires_at = token.expires_at};
  with_storage(
      in_,
      [wanted](postgres::connection& on, postgres::deadline until) {
        return exchange_token(on, wanted, until);
      },
      [this, promise, token](result<exchanged_session> exchanged) {
        if (exchanged) {
          finish(promise, *exchanged, token);
        } else {
          deliver(promise, result<issued_session>(std::unexpected(std::move(exchanged.error()))));
        }
      });
  return promise;
}

void sign_ins::finish(session_promise promise, const exchanged_session& exchanged,
                      const fresh_token& token) {
  const auto& how = exchanged.result;
  if (exchanged.opened) {
    deliver(promise, issue(in_.env, *exchanged.opened, token));
    return;
  }
  if (how.outcome == storage::exchange_outcome::reused) tell_ended(how.account, {how.session});
  deliver(promise, result<issued_session>(std::unexpected(exchange_error(how.outcome))));
}

caf::result<actors::done> sign_ins::take(const sign_out& asked) {
  auto promise = in_.self->make_response_promise<actors::done>();
  with_storage(
      in_,
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
        tell_ended(account, *ended);
        promise.deliver(actors::done{});
      });
  return promise;
}

caf::result<std::vector<listed_sign_in>> sign_ins::take(const list_sign_ins& asked) {
  using listed = std::vector<listed_sign_in>;
  return answer<listed>(in_,
                        [asked, now = in_.env.now()](postgres::connection& on,
                                                     postgres::deadline until) -> result<listed> {
                          auto found =
                              storage::auth_session_repository(on, until).list(asked.account, now);
                          if (!found) return std::unexpected(std::move(found.error()));
                          listed all;
                          for (auto& each : *found) {
                            all.push_back({.id = std::move(each.id),
                                           .created_at = each.created_at,
                                           .last_used_at = each.last_used_at,
                                           .user_agent = std::move(each.user_agent),
                                           .remote_address = std::move(each.remote_address)});
                          }
                          return all;
                        });
}

caf::result<actors::done> sign_ins::take(const end_sign_in& asked) {
  if (!domain::is_uuid(asked.session.value)) return to_caf(no_such_sign_in());
  auto promise = in_.self->make_response_promise<actors::done>();
  with_storage(
      in_,
      [asked, at = in_.env.now()](postgres::connection& on, postgres::deadline until) {
        return storage::auth_session_repository(on, until).end_own(asked.account, asked.session,
                                                                   at);
      },
      [this, promise,
       account = asked.account](result<std::vector<domain::session_id>> ended) mutable {
        if (!ended) {
          promise.deliver(to_caf(std::move(ended.error())));
        } else if (ended->empty()) {
          promise.deliver(to_caf(no_such_sign_in()));
        } else {
          tell_ended(account, *ended);
          promise.deliver(actors::done{});
        }
      });
  return promise;
}

void sign_ins::tell_ended(const domain::account_id& account,
                          const std::vector<domain::session_id>& ended) {
  for (const auto& session : ended) {
    in_.self->send(in_.directory, sign_in_ended{account, session, std::nullopt, "session_ended"});
  }
}

}  // namespace signalbox::actors
