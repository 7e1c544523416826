#include "actors/identity_actor.hpp"

#include <utility>
#include <vector>

#include "actors/author.hpp"
#include "actors/commit.hpp"
#include "actors/startup.hpp"
#include "domain/access_token.hpp"
#include "domain/password_hash.hpp"
#include "domain/password_rules.hpp"
#include "domain/random_text.hpp"
#include "domain/token_digest.hpp"
#include "domain/validation.hpp"
#include "postgres/transaction.hpp"
#include "storage/account_repository.hpp"
#include "storage/organization_repository.hpp"
#include "storage/profile_repository.hpp"

namespace signalbox::actors {

namespace {

using domain::errc;
using domain::error;
using domain::result;

/// The shape of what `@supabase/auth-js` tells people: a code of its own beside the status.
error auth_error(errc code, std::string detail_code, std::string message) {
  return {.code = code,
          .message = std::move(message),
          .retry_after = std::nullopt,
          .fields = {},
          .detail_code = std::move(detail_code)};
}

error invalid_credentials() {
  return auth_error(errc::bad_request, "invalid_credentials", "Invalid login credentials");
}

struct opened_session {
  domain::account account;
  domain::session_id session;
};

storage::new_auth_session session_of(const domain::account& account, const sign_in_origin& from,
                                     std::string digest, domain::time_point expires_at,
                                     domain::time_point now) {
  return {.account = account.id,
          .token_digest = std::move(digest),
          .at = now,
          .token_expires_at = expires_at,
          .user_agent = from.user_agent,
          .remote_address = from.remote_address};
}

result<opened_session> open_session(postgres::connection& on, domain::account account,
                                    const storage::new_auth_session& wanted,
                                    postgres::deadline until) {
  if (auto stored = storage::account_repository(on, until).record_sign_in(account.id, wanted.at);
      !stored) {
    return std::unexpected(stored.error());
  }
  auto session = storage::auth_session_repository(on, until).open(wanted);
  if (!session) return std::unexpected(session.error());
  account.last_sign_in_at = wanted.at;
  return opened_session{std::move(account), std::move(*session)};
}

error exchange_error(storage::exchange_outcome outcome) {
  switch (outcome) {
    case storage::exchange_outcome::reused:
      return auth_error(errc::bad_request, "refresh_token_already_used",
                        "Invalid Refresh Token: Already Used");
    case storage::exchange_outcome::expired:
    case storage::exchange_outcome::ended:
      return auth_error(errc::bad_request, "session_expired",
                        "Invalid Refresh Token: Session Expired");
    case storage::exchange_outcome::unknown:
    case storage::exchange_outcome::rotated:
      break;
  }
  return auth_error(errc::bad_request, "refresh_token_not_found",
                    "Invalid Refresh Token: Refresh Token Not Found");
}

}  // namespace

identity_actor::identity_actor(caf::actor_config& config, environment& env, caf::actor directory)
    : caf::event_based_actor(config), env_(env), directory_(std::move(directory)) {}

void identity_actor::on_exit() { directory_ = nullptr; }

caf::behavior identity_actor::make_behavior() {
  count_unexpected_messages(this);
  return {
      [this](const sign_up& asked) { return register_account(asked); },
      [this](const sign_in& asked) { return admit(asked); },
      [this](const refresh_session& asked) { return exchange(asked); },
      [this](const sign_out& asked) { return dismiss(asked); },
      [this](const find_account& asked) { return find(asked); },
      [this](const find_profile& asked) { return find(asked); },
      [this](const create_profile& asked) { return create(asked); },
      [this](const find_standing& asked) { return find(asked); },
      [this](const provide_account& asked) { return provide(asked); },
      [this](const reset_password& asked) { return reset(asked); },
      [](const work_done& work) { work.resume(); },
  };
}

/// Answers a request with what a storage task returns.
template <class Reply, class Task>
static caf::result<Reply> answer(identity_actor* self, environment& env, Task task) {
  auto promise = self->make_response_promise<Reply>();
  with_storage(env, self, std::move(task), [promise](result<Reply> outcome) mutable {
    if (outcome) {
      promise.deliver(std::move(*outcome));
    } else {
      promise.deliver(to_caf(std::move(outcome.error())));
    }
  });
  return promise;
}

/// Hashes a password on the hashing workers; on success goes on with `then(hash)`.
template <class Promise, class Then>
static void hash_then(identity_actor* self, environment& env, std::string password,
                      Promise promise, Then then) {
  run_on(
      env.hashing_workers, self,
      [cost = env.settings.password_cost, password = std::move(password)] {
        return domain::hash_password(password, cost);
      },
      [promise, then = std::move(then)](result<std::string> hash) mutable {
        if (hash) {
          then(std::move(*hash));
        } else {
          promise.deliver(to_caf(std::move(hash.error())));
        }
      });
}

caf::result<issued_session> identity_actor::register_account(const sign_up& asked) {
  auto email = domain::check_email("email", asked.email);
  if (!email) return to_caf(auth_error(errc::bad_request, "validation_failed",
                                       std::move(email.error().message)));
  if (auto checked = domain::check_account_password(asked.password); !checked) {
    return to_caf(std::move(checked.error()));
  }
  auto promise = make_response_promise<issued_session>();
  hash_then(this, env_, asked.password, promise,
            [this, promise, email = *email, from = asked.from](std::string hash) mutable {
              const auto token = make_token();
              with_storage(
                  env_, this,
                  [=, by = author_of(env_, {.account = {}, .name = email, .request_id = {},
                                            .remote_address = from.remote_address})](
                      postgres::connection& on, postgres::deadline until)
                      -> result<opened_session> {
                    auto transaction = postgres::transaction::begin(on, until);
                    if (!transaction) return std::unexpected(transaction.error());
                    auto account = storage::account_repository(on, until).create(
                        {.email = email, .password_hash = hash}, by);
                    if (!account) return std::unexpected(account.error());
                    const auto wanted =
                        session_of(*account, from, token.digest, token.expires_at, by.at);
                    auto opened = open_session(on, std::move(*account), wanted, until);
                    if (!opened) return opened;
                    if (auto stored = transaction->commit(until); !stored) {
                      return std::unexpected(stored.error());
                    }
                    return opened;
                  },
                  [this, promise, token](result<opened_session> opened) mutable {
                    if (opened) {
                      promise.deliver(issue(std::move(opened->account),
                                            std::move(opened->session), token));
                    } else {
                      promise.deliver(to_caf(std::move(opened.error())));
                    }
                  });
            });
  return promise;
}

caf::result<issued_session> identity_actor::admit(const sign_in& asked) {
  auto promise = make_response_promise<issued_session>();
  auto open = [this, promise, from = asked.from](domain::account account) mutable {
    const auto token = make_token();
    auto wanted = session_of(account, from, token.digest, token.expires_at, env_.now());
    with_storage(
        env_, this,
        [account = std::move(account), wanted](postgres::connection& on,
                                               postgres::deadline until) {
          return open_session(on, account, wanted, until);
        },
        [this, promise, token](result<opened_session> opened) mutable {
          if (opened) {
            promise.deliver(issue(std::move(opened->account), std::move(opened->session), token));
          } else {
            promise.deliver(to_caf(std::move(opened.error())));
          }
        });
  };
  auto judge = [this, promise, open,
                      password = asked.password](result<domain::account> found) mutable {
    if (!found && found.error().code != errc::not_found) {
      promise.deliver(to_caf(std::move(found.error())));
      return;
    }
    run_on(
        env_.hashing_workers, this,
        [found, password, cost = env_.settings.password_cost]() -> result<domain::account> {
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
        [promise, open](result<domain::account> judged) mutable {
          if (judged) {
            open(std::move(*judged));
          } else {
            promise.deliver(to_caf(std::move(judged.error())));
          }
        });
  };
  const auto email = domain::check_email("email", asked.email);
  if (!email || asked.password.size() > domain::password_letters_max * 4) {
    return to_caf(invalid_credentials());
  }
  with_storage(
      env_, this,
      [email = *email](postgres::connection& on, postgres::deadline until) {
        return storage::account_repository(on, until).find_by_email(email);
      },
      judge);
  return promise;
}

caf::result<issued_session> identity_actor::exchange(const refresh_session& asked) {
  struct exchanged {
    storage::exchange_result result;
    domain::account account;
  };
  auto promise = make_response_promise<issued_session>();
  const auto token = make_token();
  const storage::token_exchange wanted{.old_digest = domain::token_digest(asked.refresh_token),
                                       .new_digest = token.digest,
                                       .at = env_.now(),
                                       .new_expires_at = token.expires_at};
  with_storage(
      env_, this,
      [wanted](postgres::connection& on, postgres::deadline until) -> result<exchanged> {
        auto outcome = storage::auth_session_repository(on, until).exchange(wanted);
        if (!outcome) return std::unexpected(outcome.error());
        if (outcome->outcome != storage::exchange_outcome::rotated) {
          return exchanged{std::move(*outcome), {}};
        }
        auto account = storage::account_repository(on, until).find(outcome->account);
        if (!account) return std::unexpected(account.error());
        return exchanged{std::move(*outcome), std::move(*account)};
      },
      [this, promise, token](result<exchanged> outcome) mutable {
        if (!outcome) {
          promise.deliver(to_caf(std::move(outcome.error())));
        } else if (outcome->result.outcome == storage::exchange_outcome::rotated) {
          promise.deliver(issue(std::move(outcome->account), std::move(outcome->result.session),
                                token));
        } else {
          if (outcome->result.outcome == storage::exchange_outcome::reused) {
            send(directory_, sign_in_ended{outcome->result.account, outcome->result.session,
                                           std::nullopt, "session_ended"});
          }
          promise.deliver(to_caf(exchange_error(outcome->result.outcome)));
        }
      });
  return promise;
}

caf::result<actors::done> identity_actor::dismiss(const sign_out& asked) {
  auto promise = make_response_promise<actors::done>();
  with_storage(
      env_, this,
      [asked, at = env_.now()](postgres::connection& on, postgres::deadline until) {
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
      [this, promise, account = asked.account](
          result<std::vector<domain::session_id>> ended) mutable {
        if (!ended) {
          promise.deliver(to_caf(std::move(ended.error())));
          return;
        }
        for (const auto& session : *ended) {
          send(directory_, sign_in_ended{account, session, std::nullopt, "session_ended"});
        }
        promise.deliver(actors::done{});
      });
  return promise;
}

caf::result<domain::account> identity_actor::find(const find_account& asked) {
  return answer<domain::account>(
      this, env_, [id = asked.account](postgres::connection& on, postgres::deadline until) {
        return storage::account_repository(on, until).find(id);
      });
}

caf::result<domain::profile> identity_actor::find(const find_profile& asked) {
  return answer<domain::profile>(
      this, env_, [id = asked.account](postgres::connection& on, postgres::deadline until) {
        return storage::profile_repository(on, until).find(id);
      });
}

caf::result<domain::profile> identity_actor::create(const create_profile& asked) {
  return answer<domain::profile>(
      this, env_,
      [id = asked.account, by = author_of(env_, asked.by)](postgres::connection& on,
                                                           postgres::deadline until) {
        return storage::profile_repository(on, until).create(id, by);
      });
}

caf::result<standing> identity_actor::find(const find_standing& asked) {
  return answer<standing>(
      this, env_,
      [asked](postgres::connection& on, postgres::deadline until) -> result<standing> {
        const auto alive = storage::auth_session_repository(on, until).is_alive(asked.session);
        if (!alive) return std::unexpected(alive.error());
        auto account = storage::account_repository(on, until).find(asked.account);
        if (!*alive || (!account && account.error().code == errc::not_found)) {
          return std::unexpected(auth_error(errc::unauthenticated, "session_not_found",
                                            "This session has ended. Sign in again."));
        }
        if (!account) return std::unexpected(account.error());
        auto profile = storage::profile_repository(on, until).find(asked.account);
        if (!profile && profile.error().code != errc::not_found) {
          return std::unexpected(profile.error());
        }
        auto memberships = storage::organization_repository(on, until).list_for(asked.account);
        if (!memberships) return std::unexpected(memberships.error());
        return standing{std::move(*account),
                        profile ? std::optional(std::move(*profile)) : std::nullopt,
                        std::move(*memberships)};
      });
}

caf::result<provided_account> identity_actor::provide(const provide_account& asked) {
  auto email = domain::check_email("email", asked.email);
  if (!email) return to_caf(std::move(email.error()));
  std::optional<std::string> generated;
  if (!asked.password) generated = domain::random_password(env_.random);
  const auto password = asked.password.value_or(generated.value_or(""));
  if (auto checked = domain::check_account_password(password); !checked) {
    return to_caf(std::move(checked.error()));
  }
  auto promise = make_response_promise<provided_account>();
  hash_then(this, env_, password, promise,
            [this, promise, email = *email, generated,
             by = author_of(env_, asked.by)](std::string hash) mutable {
              with_storage(
                  env_, this,
                  [=](postgres::connection& on,
                      postgres::deadline until) -> result<provided_account> {
                    auto account = storage::account_repository(on, until).create(
                        {.email = email, .password_hash = hash}, by);
                    if (!account) return std::unexpected(account.error());
                    return provided_account{std::move(*account), generated};
                  },
                  [promise](result<provided_account> made) mutable {
                    if (made) {
                      promise.deliver(std::move(*made));
                    } else {
                      promise.deliver(to_caf(std::move(made.error())));
                    }
                  });
            });
  return promise;
}

caf::result<provided_account> identity_actor::reset(const reset_password& asked) {
  auto email = domain::check_email("email", asked.email);
  if (!email) return to_caf(std::move(email.error()));
  std::optional<std::string> generated;
  if (!asked.password) generated = domain::random_password(env_.random);
  const auto password = asked.password.value_or(generated.value_or(""));
  if (auto checked = domain::check_account_password(password); !checked) {
    return to_caf(std::move(checked.error()));
  }
  auto promise = make_response_promise<provided_account>();
  hash_then(this, env_, password, promise,
            [this, promise, email = *email, generated,
             by = author_of(env_, asked.by)](std::string hash) mutable {
              with_storage(
                  env_, this,
                  [=](postgres::connection& on,
                      postgres::deadline until) -> result<provided_account> {
                    storage::account_repository accounts(on, until);
                    auto account = accounts.find_by_email(email);
                    if (!account) return std::unexpected(account.error());
                    auto stored = accounts.set_password_hash(account->id, hash, by);
                    if (!stored) return std::unexpected(stored.error());
                    return provided_account{std::move(*account), generated};
                  },
                  [this, promise](result<provided_account> made) mutable {
                    if (!made) {
                      promise.deliver(to_caf(std::move(made.error())));
                      return;
                    }
                    send(directory_, sign_in_ended{made->account.id, std::nullopt, std::nullopt,
                                                   "password_reset"});
                    promise.deliver(std::move(*made));
                  });
            });
  return promise;
}

identity_actor::fresh_token identity_actor::make_token() const {
  auto text = domain::random_refresh_token(env_.random);
  auto digest = domain::token_digest(text);
  return {.text = std::move(text),
          .digest = std::move(digest),
          .expires_at = env_.now() + env_.settings.refresh_token_life};
}

issued_session identity_actor::issue(domain::account account, domain::session_id session,
                                     const fresh_token& token) const {
  const auto now = env_.now();
  const auto life = env_.settings.access_token_life;
  auto access_token = domain::sign_access_token(
      {.account = account.id,
       .session = session,
       .email = account.email,
       .role = "authenticated",
       .issued_at = now,
       .expires_at = now + life},
      env_.signing);
  return {.account = std::move(account),
          .session = std::move(session),
          .access_token = std::move(access_token),
          .refresh_token = token.text,
          .expires_in_s = life.count(),
          .expires_at = now + life};
}

}  // namespace signalbox::actors
