#include "actors/identity/factors.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "actors/identity/account_news.hpp"
#include "actors/identity/answering.hpp"
#include "actors/identity/factor_storage.hpp"
#include "actors/identity/proven_answer.hpp"
#include "actors/identity/session_tokens.hpp"
#include "actors/messages/directory.hpp"
#include "actors/runtime/author.hpp"
#include "actors/runtime/commit.hpp"
#include "core/crypto/random_text.hpp"
#include "core/crypto/sealed_secret.hpp"
#include "core/crypto/totp.hpp"
#include "core/encoding/base32.hpp"
#include "domain/identity/recovery_code.hpp"
#include "domain/sealed_rows.hpp"
#include "domain/validation.hpp"
#include "storage/identity/factor_repository.hpp"
#include "storage/identity/recovery_code_repository.hpp"

namespace signalbox::actors {

namespace {

using core::errc;
using core::result;

/// For somebody to fetch their telephone and type.
constexpr std::chrono::minutes challenge_life{5};

constexpr const char* own_name = "Signalbox";

core::error no_factor() {
  auto missing = core::fail(errc::not_found, "There is no such authenticator.").error();
  missing.detail_code = "mfa_factor_not_found";
  return missing;
}

}  // namespace

caf::result<enrolled_factor> factors::take(const enrol_factor& asked) {
  const auto secret = core::random_totp_secret(in_.env.random);
  const domain::factor_id id{core::random_uuid(in_.env.random)};
  const storage::new_factor wanted{
      .id = id,
      .account = asked.account,
      .friendly_name = asked.friendly_name,
      .sealed_secret = core::seal_secret(secret, domain::factor_row(asked.account, id),
                                         in_.env.sealing, in_.env.random)};
  const auto issuer = asked.issuer.empty() ? std::string{own_name} : asked.issuer;
  return answer_to_person<enrolled_factor>(
      in_, person_, asked.by,
      [wanted, secret, issuer, by = author_of(in_.env, asked.by)](
          postgres::connection& on, postgres::deadline until) -> result<enrolled_factor> {
        auto account = storage::account_repository(on, until).find(wanted.account);
        if (!account) return std::unexpected(std::move(account.error()));
        auto begun = begin_factor(on, wanted, by, until);
        if (!begun) return std::unexpected(std::move(begun.error()));
        return enrolled_factor{
            .what = std::move(*begun),
            .secret = core::to_base32(secret),
            .url = core::totp_url({.issuer = issuer, .name = account->email, .secret = secret})};
      });
}

caf::result<issued_challenge> factors::take(const challenge_factor& asked) {
  if (!domain::is_uuid(asked.factor.value)) return to_caf(no_factor());
  const auto now = in_.env.now();
  return answer<issued_challenge>(
      in_,
      [asked, now](postgres::connection& on, postgres::deadline until) -> result<issued_challenge> {
        auto id = storage::factor_repository(on, until).challenge(
            {.account = asked.account, .session = asked.session, .factor = asked.factor}, now,
            now + challenge_life);
        if (!id) return std::unexpected(std::move(id.error()));
        return issued_challenge{std::move(*id), now + challenge_life};
      });
}

caf::result<issued_session> factors::take(const verify_factor& asked) {
  if (!domain::is_uuid(asked.factor.value) || !domain::is_uuid(asked.challenge.value)) {
    return to_caf(no_factor());
  }
  const auto attempt = tried_.of("code", asked.account.value, asked.by.remote_address);
  if (auto entered = tried_.enter(attempt); !entered) return to_caf(std::move(entered.error()));
  auto promise = in_.self->make_response_promise<issued_session>();
  const auto token = make_token(in_.env);
  const given_code given{
      .asked = asked, .token = token.stored(), .by = author_of(in_.env, asked.by)};
  with_storage(
      in_,
      [given, &key = in_.env.sealing](postgres::connection& on, postgres::deadline until) {
        return accept_code(on, given, key, until);
      },
      [this, promise, token, attempt, account = asked.account](result<raised_sign_in> raised) {
        if (!raised) {
          const bool judged = raised.error().code == errc::bad_request;
          if (!judged) tried_.excuse(attempt);
          deliver(promise, result<issued_session>(std::unexpected(std::move(raised.error()))));
          return;
        }
        tried_.succeeded(attempt);
        for (const auto& session : raised->ended) {
          in_.self->send(in_.directory,
                         sign_in_ended{account, session, std::nullopt, "session_ended"});
        }
        if (raised->is_first) tell_changed(in_, account);
        deliver(promise, issue(in_.env, std::move(raised->session), token));
      });
  return promise;
}

caf::result<actors::done> factors::take(const remove_factor& asked) {
  if (!domain::is_uuid(asked.factor.value)) return to_caf(no_factor());
  return answer_to_person<actors::done>(
      in_, person_, asked.by,
      [asked, by = author_of(in_.env, asked.by)](postgres::connection& on,
                                                 postgres::deadline until) {
        return as_done(remove_one_factor(on, asked, by, until));
      },
      [this, account = asked.account](const result<actors::done>& removed) {
        if (removed) tell_changed(in_, account);
      });
}

caf::result<actors::done> factors::take(const reset_factors& asked) {
  auto email = domain::check_email("email", asked.email);
  if (!email) return to_caf(std::move(email.error()));
  auto promise = in_.self->make_response_promise<actors::done>();
  with_storage(
      in_,
      [email = *email, by = author_of(in_.env, asked.by)](postgres::connection& on,
                                                          postgres::deadline until) {
        return remove_all_factors(on, email, by, until);
      },
      [this, promise](result<reset_account> reset) {
        if (!reset) {
          deliver(promise, result<actors::done>(std::unexpected(std::move(reset.error()))));
          return;
        }
        for (const auto& session : reset->ended) {
          in_.self->send(in_.directory,
                         sign_in_ended{reset->account, session, std::nullopt, "session_ended"});
        }
        tell_changed(in_, reset->account);
        deliver(promise, result<actors::done>(actors::done{}));
      });
  return promise;
}

caf::result<new_recovery_codes> factors::take(const make_recovery_codes& asked) {
  new_recovery_codes made;
  std::vector<std::string> digests;
  for (std::size_t each = 0; each < domain::recovery_codes_made; ++each) {
    made.codes.push_back(domain::random_recovery_code(in_.env.random));
    digests.push_back(
        domain::recovery_code_digest(made.codes.back(), asked.account, in_.env.sealing));
  }
  return answer_to_person<new_recovery_codes>(
      in_, person_, asked.by,
      [made, digests, account = asked.account, by = author_of(in_.env, asked.by)](
          postgres::connection& on, postgres::deadline until) -> result<new_recovery_codes> {
        const auto owner = storage::account_repository(on, until).find(account);
        if (!owner) return std::unexpected(owner.error());
        if (!owner->mfa_enabled) {
          return core::fail(errc::conflict,
                            "Recovery codes stand in for an authenticator. Set one up first.");
        }
        const auto stored =
            storage::recovery_code_repository(on, until).replace(account, digests, by);
        if (!stored) return std::unexpected(stored.error());
        return made;
      });
}

caf::result<remaining_recovery_codes> factors::take(const count_recovery_codes& asked) {
  return answer<remaining_recovery_codes>(
      in_,
      [account = asked.account](postgres::connection& on,
                                postgres::deadline until) -> result<remaining_recovery_codes> {
        const auto count = storage::recovery_code_repository(on, until).remaining(account);
        if (!count) return std::unexpected(count.error());
        return remaining_recovery_codes{*count};
      });
}

}  // namespace signalbox::actors
