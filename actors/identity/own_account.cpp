#include "actors/identity/own_account.hpp"

#include <optional>
#include <utility>

#include "actors/identity/account_news.hpp"
#include "actors/identity/answering.hpp"
#include "actors/identity/identity_storage.hpp"
#include "actors/messages/directory.hpp"
#include "actors/runtime/auth_errors.hpp"
#include "actors/runtime/author.hpp"
#include "actors/runtime/commit.hpp"
#include "domain/identity/password_rules.hpp"
#include "postgres/transaction.hpp"
#include "storage/identity/auth_session_repository.hpp"
#include "storage/identity/profile_repository.hpp"

namespace signalbox::actors {

namespace {

using core::result;

/// A password that is to take the place of another.
struct next_password {
  domain::account_id account;
  std::string hash;
  domain::session_id session;  ///< stays
};

result<described_user> put_password(postgres::connection& on, const next_password& next,
                                    const storage::author& by, postgres::deadline until) {
  const auto ended = storage::account_repository(on, until).set_password_hash(
      next.account, next.hash, next.session, by);
  if (!ended) return std::unexpected(ended.error());
  return describe(on, next.account, until);
}

}  // namespace

caf::result<described_user> own_account::take(const describe_user& asked) {
  return answer<described_user>(
      in_, [account = asked.account](postgres::connection& on, postgres::deadline until) {
        return describe(on, account, until);
      });
}

caf::result<described_user> own_account::take(const change_password& asked) {
  if (auto checked = domain::check_account_password(asked.password); !checked) {
    return to_caf(std::move(checked.error()));
  }
  auto promise = in_.self->make_response_promise<described_user>();
  const auto refuse = [promise](core::error why) {
    deliver(promise, result<described_user>(std::unexpected(std::move(why))));
  };
  const auto stored = [this, promise, asked](result<described_user> user) {
    if (user) {
      in_.self->send(in_.directory,
                     sign_in_ended{asked.account, std::nullopt, asked.session, "password_reset"});
    }
    deliver(promise, std::move(user));
  };
  const auto hashed = [this, asked, refuse, stored](result<std::string> hash) {
    if (!hash) {
      refuse(std::move(hash.error()));
      return;
    }
    with_storage(
        in_,
        [next = next_password{asked.account, std::move(*hash), asked.session},
         by = author_of(in_.env, asked.by)](postgres::connection& on, postgres::deadline until) {
          return put_password(on, next, by, until);
        },
        stored);
  };
  person_.demand({.account = asked.account,
                  .session = asked.session,
                  .password = asked.current_password,
                  .remote_address = asked.by.remote_address,
                  .caller = asked.by.caller},
                 [this, asked, refuse, hashed](result<domain::account> person) {
                   if (!person) {
                     refuse(std::move(person.error()));
                     return;
                   }
                   hash_for(
                       in_, domain::hashing_share::sign_in, asked.by.caller,
                       [password = asked.password, before = person->password_hash,
                        cost = in_.env.settings.password_cost]() -> result<std::string> {
                         if (core::password_matches(password, before)) {
                           return std::unexpected(same_password());
                         }
                         return core::hash_password(password, cost);
                       },
                       hashed);
                 });
  return promise;
}

caf::result<actors::done> own_account::take(const prove_person& asked) {
  auto promise = in_.self->make_response_promise<actors::done>();
  person_.demand(claimed_by(asked.by, asked.password), [this, promise, session = asked.by.session](
                                                           const result<domain::account>& person) {
    if (!person) {
      deliver(promise, result<actors::done>(std::unexpected(person.error())));
      return;
    }
    with_storage(
        in_,
        [session, at = in_.env.now()](postgres::connection& on, postgres::deadline until) {
          return storage::auth_session_repository(on, until).prove(session, at);
        },
        [promise](const result<void>& proved) { deliver(promise, as_done(proved)); });
  });
  return promise;
}

caf::result<domain::profile> own_account::take(const update_profile& asked) {
  auto promise = in_.self->make_response_promise<domain::profile>();
  with_storage(
      in_,
      [asked, by = author_of(in_.env, asked.by)](postgres::connection& on,
                                                 postgres::deadline until) {
        return storage::profile_repository(on, until).update(asked.account,
                                                             {.username = asked.username,
                                                              .first_name = asked.first_name,
                                                              .last_name = asked.last_name},
                                                             by);
      },
      [this, promise, account = asked.account](result<domain::profile> changed) {
        if (changed) tell_changed(in_, account);
        deliver(promise, std::move(changed));
      });
  return promise;
}

caf::result<actors::done> own_account::take(const delete_account& asked) {
  auto promise = in_.self->make_response_promise<actors::done>();
  const auto gone = [this, promise, account = asked.account](const result<void>& left) {
    if (left) {
      in_.self->send(in_.directory,
                     sign_in_ended{account, std::nullopt, std::nullopt, "account_deleted", true});
    }
    deliver(promise, left ? result<actors::done>(actors::done{})
                          : result<actors::done>(std::unexpected(left.error())));
  };
  person_.demand({.account = asked.account,
                  .session = asked.session,
                  .password = asked.password,
                  .remote_address = asked.by.remote_address,
                  .caller = asked.by.caller},
                 [this, by = asked.by, gone](const result<domain::account>& person) {
                   if (person) {
                     leaving_.begin(person->id, by, gone);
                   } else {
                     gone(std::unexpected(person.error()));
                   }
                 });
  return promise;
}

}  // namespace signalbox::actors
