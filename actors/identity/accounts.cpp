#include "actors/identity/accounts.hpp"

#include <optional>
#include <string>
#include <utility>

#include "core/crypto/random_text.hpp"
#include "domain/identity/password_rules.hpp"
#include "domain/validation.hpp"
#include "storage/identity/account_repository.hpp"
#include "storage/identity/operator_repository.hpp"
#include "storage/identity/profile_repository.hpp"

namespace signalbox::actors {

namespace {

using core::result;

/// A password that an operator set, or a generated one.
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

task<domain::profile> accounts::handle(create_profile request) {
  const auto create = [id = request.account, by = context_.stamp(request.by)](
                          postgres::connection& on, postgres::deadline until) {
    return storage::profile_repository(on, until).create(id, by);
  };
  co_return co_await context_.store(create);
}

task<provided_account> accounts::handle(provide_account request) {
  const auto email = co_await domain::check_email("email", request.email);
  const auto password = co_await choose_password(request.password, context_.actor.env.random);
  const auto hash = co_await context_.hash_password(domain::hashing_share::sign_in, request.caller,
                                                    password.text);
  const auto create = [email, hash, by = context_.stamp(request.by)](postgres::connection& on,
                                                                     postgres::deadline until) {
    return storage::account_repository(on, until).create({.email = email, .password_hash = hash},
                                                         by);
  };
  auto account = co_await context_.store(create);
  co_return provided_account{std::move(account), password.generated};
}

task<provided_account> accounts::handle(reset_password request) {
  const auto email = co_await domain::check_email("email", request.email);
  const auto password = co_await choose_password(request.password, context_.actor.env.random);
  const auto hash = co_await context_.hash_password(domain::hashing_share::sign_in, request.caller,
                                                    password.text);
  const auto save = [email, hash, by = context_.stamp(request.by)](
                        postgres::connection& on,
                        postgres::deadline until) -> result<domain::account> {
    storage::account_repository stored(on, until);
    auto account = stored.find_by_email(email);
    if (!account) return account;
    const auto changed = stored.set_password_hash(account->id, hash, std::nullopt, by);
    if (!changed) return std::unexpected(changed.error());
    return account;
  };
  auto account = co_await context_.store(save);
  context_.publish({account.id, std::nullopt, std::nullopt, "password_reset"});
  co_return provided_account{std::move(account), password.generated};
}

task<domain::operator_entry> accounts::handle(set_operator_role request) {
  const auto save = [request, by = context_.stamp(request.by)](postgres::connection& on,
                                                               postgres::deadline until) {
    return storage::operator_repository(on, until).set_role(request.email, request.role, by);
  };
  auto changed = co_await context_.store(save);
  // The account's open pages show it at once.
  context_.publish_account(changed.account);
  co_return changed;
}

task<std::vector<domain::operator_entry>> accounts::handle(list_operators /*request*/) {
  const auto list = [](postgres::connection& on, postgres::deadline until) {
    return storage::operator_repository(on, until).list();
  };
  co_return co_await context_.store(list);
}

}  // namespace signalbox::actors
