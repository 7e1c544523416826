#include "actors/identity/accounts.hpp"

#include <optional>
#include <string>
#include <utility>

#include "actors/identity/account_news.hpp"
#include "actors/identity/answering.hpp"
#include "actors/runtime/author.hpp"
#include "core/crypto/random_text.hpp"
#include "domain/identity/password_rules.hpp"
#include "domain/validation.hpp"
#include "storage/identity/account_repository.hpp"
#include "storage/identity/operator_repository.hpp"
#include "storage/identity/profile_repository.hpp"

namespace signalbox::actors {

namespace {

using core::result;

/// A password that an operator gave, or one that is made for them.
struct chosen_password {
  std::string text;
  std::optional<std::string> generated;
};

result<chosen_password> choose_password(const std::optional<std::string>& given,
                                        const core::entropy& random) {
  chosen_password chosen{.text = given.value_or(""), .generated = std::nullopt};
  if (!given) {
    chosen.generated = core::random_password(random);
    chosen.text = *chosen.generated;
  }
  if (auto checked = domain::check_account_password(chosen.text); !checked) {
    return std::unexpected(checked.error());
  }
  return chosen;
}

}  // namespace

caf::result<domain::profile> accounts::take(const create_profile& asked) {
  return answer<domain::profile>(in_, [id = asked.account, by = author_of(in_.env, asked.by)](
                                          postgres::connection& on, postgres::deadline until) {
    return storage::profile_repository(on, until).create(id, by);
  });
}

caf::result<provided_account> accounts::take(const provide_account& asked) {
  auto email = domain::check_email("email", asked.email);
  if (!email) return to_caf(std::move(email.error()));
  auto password = choose_password(asked.password, in_.env.random);
  if (!password) return to_caf(std::move(password.error()));
  auto promise = in_.self->make_response_promise<provided_account>();
  hash_and_store(
      in_, domain::hashing_share::sign_in, asked.by.caller, password->text,
      [email = *email, generated = password->generated, by = author_of(in_.env, asked.by)](
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

caf::result<provided_account> accounts::take(const reset_password& asked) {
  auto email = domain::check_email("email", asked.email);
  if (!email) return to_caf(std::move(email.error()));
  auto password = choose_password(asked.password, in_.env.random);
  if (!password) return to_caf(std::move(password.error()));
  auto promise = in_.self->make_response_promise<provided_account>();
  hash_and_store(
      in_, domain::hashing_share::sign_in, asked.by.caller, password->text,
      [email = *email, generated = password->generated, by = author_of(in_.env, asked.by)](
          const std::string& hash, postgres::connection& on,
          postgres::deadline until) -> result<provided_account> {
        storage::account_repository stored(on, until);
        auto account = stored.find_by_email(email);
        if (!account) return std::unexpected(account.error());
        auto changed = stored.set_password_hash(account->id, hash, std::nullopt, by);
        if (!changed) return std::unexpected(changed.error());
        return provided_account{std::move(*account), generated};
      },
      [this, promise](result<provided_account> made) {
        if (made) {
          in_.self->send(in_.directory, sign_in_ended{made->account.id, std::nullopt, std::nullopt,
                                                      "password_reset"});
        }
        deliver(promise, std::move(made));
      });
  return promise;
}

caf::result<domain::operator_entry> accounts::take(const set_operator_role& asked) {
  auto promise = in_.self->make_response_promise<domain::operator_entry>();
  with_storage(
      in_,
      [asked, by = author_of(in_.env, asked.by)](postgres::connection& on,
                                                 postgres::deadline until) {
        return storage::operator_repository(on, until).set_role(asked.email, asked.role, by);
      },
      [this, promise](result<domain::operator_entry> stored) {
        // Open pages of theirs learn of it at once.
        if (stored) tell_changed(in_, stored->account);
        deliver(promise, std::move(stored));
      });
  return promise;
}

caf::result<std::vector<domain::operator_entry>> accounts::take(const list_operators&) {
  return answer<std::vector<domain::operator_entry>>(
      in_, [](postgres::connection& on, postgres::deadline until) {
        return storage::operator_repository(on, until).list();
      });
}

}  // namespace signalbox::actors
