#include "actors/identity/factors.hpp"

#include <string>
#include <utility>
#include <vector>

#include "actors/identity/factor_storage.hpp"
#include "actors/identity/session_tokens.hpp"
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

/// The time for a user to fetch their phone and enter a code.
constexpr std::chrono::minutes challenge_life{5};

std::unexpected<core::error> no_factor() {
  auto missing = core::fail(core::errc::not_found, "There is no such authenticator.");
  missing.error().detail_code = "mfa_factor_not_found";
  return missing;
}

}  // namespace

task<enrolled_factor> factors::handle(enrol_factor request) {
  const auto account = co_await reauthentication_.demand(claimed_by(request.by));
  const auto& env = context_.actor.env;
  const auto secret = core::random_totp_secret(env.random);
  const domain::factor_id id{core::random_uuid(env.random)};
  const storage::new_factor factor{
      .id = id,
      .account = request.account,
      .friendly_name = request.friendly_name,
      .sealed_secret = core::seal_secret(secret, domain::factor_row(request.account, id),
                                         env.sealing, env.random)};
  const auto save = [factor, by = context_.stamp(request.by)](postgres::connection& on,
                                                              postgres::deadline until) {
    return begin_factor(on, factor, by, until);
  };
  auto started = co_await context_.store(save);
  const auto issuer = request.issuer.empty() ? env.installation.name() : request.issuer;
  co_return enrolled_factor{
      .what = std::move(started),
      .secret = core::to_base32(secret),
      .url = core::totp_url({.issuer = issuer, .name = account.email, .secret = secret})};
}

task<issued_challenge> factors::handle(challenge_factor request) {
  if (!domain::is_uuid(request.factor.value)) co_return no_factor();
  const auto now = context_.actor.env.now();
  const auto save = [request, now](postgres::connection& on, postgres::deadline until) {
    return storage::factor_repository(on, until).challenge(
        {.account = request.account, .session = request.session, .factor = request.factor}, now,
        now + challenge_life);
  };
  auto id = co_await context_.store(save);
  co_return issued_challenge{std::move(id), now + challenge_life};
}

task<issued_session> factors::handle(verify_factor request) {
  if (!domain::is_uuid(request.factor.value) || !domain::is_uuid(request.challenge.value))
    co_return no_factor();
  const auto attempt =
      context_.attempts.of("code", request.account.value, request.by.remote_address);
  co_await context_.attempts.enter(attempt);
  const auto& env = context_.actor.env;
  const auto token = make_token(env);
  const given_code given{
      .request = request, .token = token.stored(), .by = context_.stamp(request.by)};
  const auto accept = [given, &key = env.sealing](postgres::connection& on,
                                                  postgres::deadline until) {
    return accept_code(on, given, key, until);
  };
  auto raised = co_await outcome_of(context_.store(accept));
  context_.attempts.note(attempt, raised);
  if (!raised) co_return std::unexpected(std::move(raised.error()));
  context_.publish_ended(request.account, raised->ended);
  if (raised->is_first) context_.publish_account(request.account);
  co_return issue(env, std::move(raised->session), token);
}

task<done> factors::handle(remove_factor request) {
  if (!domain::is_uuid(request.factor.value)) co_return no_factor();
  co_await reauthentication_.demand(claimed_by(request.by));
  const auto remove = [request, by = context_.stamp(request.by)](postgres::connection& on,
                                                                 postgres::deadline until) {
    return remove_one_factor(on, request, by, until);
  };
  co_await context_.store(remove);
  context_.publish_account(request.account);
  co_return done{};
}

task<done> factors::handle(reset_factors request) {
  const auto email = co_await domain::check_email("email", request.email);
  const auto remove = [email, by = context_.stamp(request.by)](postgres::connection& on,
                                                               postgres::deadline until) {
    return remove_all_factors(on, email, by, until);
  };
  const auto reset = co_await context_.store(remove);
  context_.publish_ended(reset.account, reset.ended);
  context_.publish_account(reset.account);
  co_return done{};
}

task<new_recovery_codes> factors::handle(make_recovery_codes request) {
  const auto account = co_await reauthentication_.demand(claimed_by(request.by));
  if (!account.mfa_enabled) {
    co_return core::fail(core::errc::conflict,
                         "Recovery codes replace an authenticator. Set up an authenticator first.");
  }
  const auto& env = context_.actor.env;
  new_recovery_codes made;
  std::vector<std::string> digests;
  for (std::size_t each = 0; each < domain::recovery_codes_made; ++each) {
    made.codes.push_back(domain::random_recovery_code(env.random));
    digests.push_back(
        domain::recovery_code_digest(made.codes.back(), request.account, env.sealing));
  }
  const auto save = [digests, account = request.account, by = context_.stamp(request.by)](
                        postgres::connection& on, postgres::deadline until) {
    return storage::recovery_code_repository(on, until).replace(account, digests, by);
  };
  co_await context_.store(save);
  co_return made;
}

task<remaining_recovery_codes> factors::handle(count_recovery_codes request) {
  const auto count = [account = request.account](postgres::connection& on,
                                                 postgres::deadline until) {
    return storage::recovery_code_repository(on, until).remaining(account);
  };
  const auto left = co_await context_.store(count);
  co_return remaining_recovery_codes{left};
}

}  // namespace signalbox::actors
