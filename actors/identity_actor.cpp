#include "actors/identity_actor.hpp"

#include <optional>
#include <utility>
#include <vector>

#include "actors/auth_errors.hpp"
#include "actors/author.hpp"
#include "actors/commit.hpp"
#include "actors/identity_storage.hpp"
#include "actors/startup.hpp"
#include "domain/access_token.hpp"
#include "domain/password_hash.hpp"
#include "domain/password_rules.hpp"
#include "domain/random_text.hpp"
#include "domain/token_digest.hpp"
#include "domain/validation.hpp"
#include "storage/profile_repository.hpp"

namespace signalbox::actors {

namespace {

using domain::errc;
using domain::result;

/// A password longer than this cannot be anybody's: no time is spent on it.
constexpr std::size_t password_bytes_max = domain::password_letters_max * 4;

template <class Promise, class T>
void deliver(Promise promise, result<T> outcome) {
  if (outcome) {
    promise.deliver(std::move(*outcome));
  } else {
    promise.deliver(to_caf(std::move(outcome.error())));
  }
}

/// Answers a request with what a storage task returns.
template <class Reply, class Task>
caf::result<Reply> answer(identity_actor* self, environment& env, Task task) {
  auto promise = self->make_response_promise<Reply>();
  with_storage(env, self, std::move(task),
               [promise](result<Reply> outcome) { deliver(promise, std::move(outcome)); });
  return promise;
}

/// Hashes a password on the hashing workers; then answers with what `task(hash, …)` returns on a
/// storage worker, by `then`.
template <class Task, class Then>
void hash_and_store(identity_actor* self, environment& env, std::string password, Task task,
                    Then then) {
  run_on(
      env.hashing_workers, self,
      [cost = env.settings.password_cost, password = std::move(password)] {
        return domain::hash_password(password, cost);
      },
      [self, &env, task = std::move(task), then](result<std::string> hash) mutable {
        if (!hash) {
          then(std::unexpected(std::move(hash.error())));
          return;
        }
        with_storage(
            env, self,
            [task, hash = std::move(*hash)](postgres::connection& on, postgres::deadline until) {
              return task(hash, on, until);
            },
            then);
      });
}

/// A password that an operator gave, or one that is made for them.
struct chosen_password {
  std::string text;
  std::optional<std::string> generated;
};

result<chosen_password> choose_password(const std::optional<std::string>& given,
                                        const domain::entropy& random) {
  chosen_password chosen{.text = given.value_or(""), .generated = std::nullopt};
  if (!given) {
    chosen.generated = domain::random_password(random);
    chosen.text = *chosen.generated;
  }
  if (auto checked = domain::check_account_password(chosen.text); !checked) {
    return std::unexpected(checked.error());
  }
  return chosen;
}

}  // namespace

identity_actor::identity_actor(caf::actor_config& config, environment& env, caf::actor directory)
    : caf::event_based_actor(config),
      env_(env),
      directory_(std::move(directory)),
      standings_(env, this) {}

void identity_actor::on_exit() {
  standings_.dismiss_all();
  directory_ = nullptr;
}

caf::behavior identity_actor::make_behavior() {
  count_unexpected_messages(this);
  return {
      [this](const sign_up& asked) { return register_account(asked); },
      [this](const sign_in& asked) { return admit(asked); },
      [this](const refresh_session& asked) { return exchange(asked); },
      [this](const sign_out& asked) { return dismiss(asked); },
      [this](const create_profile& asked) { return create(asked); },
      [this](const find_standing& asked) { return standings_.find(asked); },
      [this](const provide_account& asked) { return provide(asked); },
      [this](const reset_password& asked) { return reset(asked); },
      [](const work_done& work) { work.resume(); },
  };
}

// --- signing in and out -------------------------------------------------------------------------

caf::result<issued_session> identity_actor::register_account(const sign_up& asked) {
  auto email = domain::check_email("email", asked.email);
  if (!email) return to_caf(invalid_email(std::move(email.error().message)));
  if (auto checked = domain::check_account_password(asked.password); !checked) {
    return to_caf(std::move(checked.error()));
  }
  auto promise = make_response_promise<issued_session>();
  const auto token = make_token();
  const storage::author by{
      .at = env_.now(), .account = std::nullopt, .name = *email, .request_id = {}};
  hash_and_store(
      this, env_, asked.password,
      [=, email = *email, from = asked.from](const std::string& hash, postgres::connection& on,
                                             postgres::deadline until) {
        return open_account(on, {.email = email, .password_hash = hash}, from,
                            {token.digest, token.expires_at}, by, until);
      },
      [this, promise, token](result<opened_session> opened) {
        deliver(promise, issue(std::move(opened), token));
      });
  return promise;
}

caf::result<issued_session> identity_actor::admit(const sign_in& asked) {
  const auto email = domain::check_email("email", asked.email);
  if (!email || asked.password.size() > password_bytes_max) return to_caf(invalid_credentials());
  auto promise = make_response_promise<issued_session>();
  with_storage(
      env_, this,
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

void identity_actor::judge(session_promise promise, const sign_in& asked,
                           result<domain::account> found) {
  run_on(
      env_.hashing_workers, this,
      [found, password = asked.password,
       cost = env_.settings.password_cost]() -> result<domain::account> {
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
        if (!judged) {
          deliver(promise, result<issued_session>(std::unexpected(std::move(judged.error()))));
          return;
        }
        const auto token = make_token();
        with_storage(
            env_, this,
            [account = std::move(*judged), from, token, now = env_.now()](
                postgres::connection& on, postgres::deadline until) {
              return open_session(on, account, from, {token.digest, token.expires_at}, now, until);
            },
            [this, promise, token](result<opened_session> opened) {
              deliver(promise, issue(std::move(opened), token));
            });
      });
}

caf::result<issued_session> identity_actor::exchange(const refresh_session& asked) {
  auto promise = make_response_promise<issued_session>();
  const auto token = make_token();
  const storage::token_exchange wanted{.old_digest = domain::token_digest(asked.refresh_token),
                                       .new_digest = token.digest,
                                       .at = env_.now(),
                                       .new_expires_at = token.expires_at};
  with_storage(
      env_, this,
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
          deliver(promise, issue(opened_session{account, how.session}, token));
          return;
        }
        if (how.outcome == storage::exchange_outcome::reused) {
          send(directory_, sign_in_ended{how.account, how.session, std::nullopt, "session_ended"});
        }
        deliver(promise, result<issued_session>(std::unexpected(exchange_error(how.outcome))));
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
      [this, promise,
       account = asked.account](result<std::vector<domain::session_id>> ended) mutable {
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

// --- accounts and profiles ----------------------------------------------------------------------

caf::result<domain::profile> identity_actor::create(const create_profile& asked) {
  return answer<domain::profile>(this, env_,
                                 [id = asked.account, by = author_of(env_, asked.by)](
                                     postgres::connection& on, postgres::deadline until) {
                                   return storage::profile_repository(on, until).create(id, by);
                                 });
}

caf::result<provided_account> identity_actor::provide(const provide_account& asked) {
  auto email = domain::check_email("email", asked.email);
  if (!email) return to_caf(std::move(email.error()));
  auto password = choose_password(asked.password, env_.random);
  if (!password) return to_caf(std::move(password.error()));
  auto promise = make_response_promise<provided_account>();
  hash_and_store(
      this, env_, password->text,
      [email = *email, generated = password->generated, by = author_of(env_, asked.by)](
          const std::string& hash, postgres::connection& on,
          postgres::deadline until) -> result<provided_account> {
        auto account = storage::account_repository(on, until).create(
            {.email = email, .password_hash = hash}, by);
        if (!account) return std::unexpected(account.error());
        return provided_account{std::move(*account), generated};
      },
      [promise](result<provided_account> made) { deliver(promise, std::move(made)); });
  return promise;
}

caf::result<provided_account> identity_actor::reset(const reset_password& asked) {
  auto email = domain::check_email("email", asked.email);
  if (!email) return to_caf(std::move(email.error()));
  auto password = choose_password(asked.password, env_.random);
  if (!password) return to_caf(std::move(password.error()));
  auto promise = make_response_promise<provided_account>();
  hash_and_store(
      this, env_, password->text,
      [email = *email, generated = password->generated, by = author_of(env_, asked.by)](
          const std::string& hash, postgres::connection& on,
          postgres::deadline until) -> result<provided_account> {
        storage::account_repository accounts(on, until);
        auto account = accounts.find_by_email(email);
        if (!account) return std::unexpected(account.error());
        auto stored = accounts.set_password_hash(account->id, hash, by);
        if (!stored) return std::unexpected(stored.error());
        return provided_account{std::move(*account), generated};
      },
      [this, promise](result<provided_account> made) {
        if (made) {
          send(directory_,
               sign_in_ended{made->account.id, std::nullopt, std::nullopt, "password_reset"});
        }
        deliver(promise, std::move(made));
      });
  return promise;
}

// --- tokens -------------------------------------------------------------------------------------

identity_actor::fresh_token identity_actor::make_token() const {
  auto text = domain::random_refresh_token(env_.random);
  auto digest = domain::token_digest(text);
  return {.text = std::move(text),
          .digest = std::move(digest),
          .expires_at = env_.now() + env_.settings.refresh_token_life};
}

result<issued_session> identity_actor::issue(result<opened_session> opened,
                                             const fresh_token& token) const {
  if (!opened) return std::unexpected(std::move(opened.error()));
  const auto now = env_.now();
  const auto life = env_.settings.access_token_life;
  auto access_token = domain::sign_access_token({.account = opened->account.id,
                                                 .session = opened->session,
                                                 .email = opened->account.email,
                                                 .role = "authenticated",
                                                 .issued_at = now,
                                                 .expires_at = now + life},
                                                env_.signing);
  return issued_session{.account = std::move(opened->account),
                        .session = std::move(opened->session),
                        .access_token = std::move(access_token),
                        .refresh_token = token.text,
                        .expires_in_s = life.count(),
                        .expires_at = now + life};
}

}  // namespace signalbox::actors
