#include "actors/identity/factor_storage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "actors/runtime/auth_errors.hpp"
#include "core/crypto/sealed_secret.hpp"
#include "core/crypto/totp.hpp"
#include "domain/audit_actions.hpp"
#include "domain/identity/recovery_code.hpp"
#include "domain/sealed_rows.hpp"
#include "storage/audit/audit_repository.hpp"
#include "storage/identity/factor_repository.hpp"
#include "storage/identity/recovery_code_repository.hpp"
#include "storage/statements.hpp"

namespace signalbox::actors {

namespace {

using core::result;

/// The proof of a correct code: the time step, or nothing for a recovery code.
struct proven_code {
  std::optional<std::int64_t> step;
};

result<proven_code> prove(postgres::connection& on, const given_code& given,
                          const storage::stored_factor& factor, const core::sealing_key& key,
                          postgres::deadline until) {
  const auto& code = given.request.code;
  const auto secret = core::open_secret(
      factor.sealed_secret, domain::factor_row(given.request.account, factor.what.id), key);
  const auto step = secret ? core::matching_totp_step(*secret, code, given.by.at, factor.last_step)
                           : std::nullopt;
  if (step) return proven_code{step};
  // A recovery code replaces a lost authenticator, but not one that was never verified.
  if (!factor.what.is_verified || !domain::has_form_of_recovery_code(code)) {
    return std::unexpected(secret ? wrong_code() : secret.error());
  }
  const auto used = storage::recovery_code_repository(on, until).use(
      given.request.account, domain::recovery_code_digest(code, given.request.account, key),
      given.by.at);
  if (!used) return std::unexpected(wrong_code());
  return proven_code{};
}

}  // namespace

result<raised_sign_in> accept_code(postgres::connection& on, const given_code& given,
                                   const core::sealing_key& key, postgres::deadline until) {
  storage::transaction work(on, until);
  const auto& request = given.request;
  storage::factor_repository factors(on, until);
  const auto factor = factors.answer(
      {.account = request.account, .session = request.session, .factor = request.factor},
      request.challenge, given.by.at);
  if (!factor) return std::unexpected(factor.error());
  const auto proven = prove(on, given, *factor, key, until);
  if (!proven) return std::unexpected(proven.error());

  factors.accept(request.factor, proven->step, given.by.at);
  storage::auth_session_repository sessions(on, until);
  if (auto raised =
          sessions.raise(request.session, given.token.digest, given.by.at, given.token.expires_at);
      !raised)
    return std::unexpected(raised.error());
  raised_sign_in made{.session = {}, .is_first = !factor->what.is_verified, .ended = {}};
  if (made.is_first) {
    made.ended = sessions.end_weaker(request.account, request.session, given.by.at);
  }
  const storage::audit_entry entry{
      .by = given.by,
      .action = proven->step ? (made.is_first ? domain::audit::factor_verify
                                              : domain::audit::sign_in_second_factor)
                             : domain::audit::sign_in_recovery_code,
      .target = factor->what.friendly_name};
  storage::audit_repository(on, until).append(entry);
  auto user = describe(on, request.account, until);
  if (!user) return std::unexpected(std::move(user.error()));
  made.session = {
      .user = std::move(*user), .session = request.session, .level = domain::assurance_level::aal2};
  work.commit();
  return made;
}

result<domain::factor> begin_factor(postgres::connection& on, storage::new_factor draft,
                                    const domain::requester& by, postgres::deadline until) {
  storage::factor_repository factors(on, until);
  if (draft.friendly_name.empty()) {
    const auto held = factors.list(draft.account);
    const auto is_taken = [&](const std::string& name) {
      return std::ranges::any_of(held, [&](const domain::factor& each) {
        return each.is_verified && each.friendly_name == name;
      });
    };
    draft.friendly_name = "Authenticator";
    for (std::size_t number = 2; is_taken(draft.friendly_name); ++number)
      draft.friendly_name = fmt::format("Authenticator {}", number);
  }
  return factors.enrol(draft, by);
}

result<void> remove_one_factor(postgres::connection& on, const remove_factor& request,
                               const domain::requester& by, postgres::deadline until) {
  storage::transaction work(on, until);
  storage::factor_repository factors(on, until);
  if (auto removed = factors.remove(request.account, request.factor, by); !removed) return removed;
  const auto left = factors.list(request.account);
  if (std::ranges::none_of(left, &domain::factor::is_verified)) {
    storage::recovery_code_repository(on, until).remove(request.account);
  }
  work.commit();
  return {};
}

result<reset_account> remove_all_factors(postgres::connection& on, const std::string& email,
                                         const domain::requester& by, postgres::deadline until) {
  storage::transaction work(on, until);
  const auto account = storage::account_repository(on, until).find_by_email(email);
  if (!account) return std::unexpected(account.error());
  (void)storage::factor_repository(on, until).remove_all(account->id, by);
  storage::recovery_code_repository(on, until).remove(account->id);
  auto ended = storage::auth_session_repository(on, until).end_all(account->id, by.at);
  work.commit();
  return reset_account{.account = account->id, .ended = std::move(ended)};
}

}  // namespace signalbox::actors
