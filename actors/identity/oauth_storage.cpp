#include "actors/identity/oauth_storage.hpp"

#include <fmt/format.h>

#include <utility>

#include "storage/identity/account_repository.hpp"
#include "storage/identity/identity_repository.hpp"
#include "storage/identity/oauth_link_repository.hpp"
#include "storage/identity/one_time_token_repository.hpp"
#include "storage/identity/setup_code_repository.hpp"
#include "storage/identity/sign_up_rules.hpp"
#include "storage/statements.hpp"

namespace signalbox::actors {

namespace {

using core::errc;
using core::result;

std::unexpected<core::error> refused(errc code, std::string detail_code, std::string message) {
  auto failed = core::fail(code, std::move(message));
  failed.error().detail_code = std::move(detail_code);
  return failed;
}

/// Returns the account for an identity that is not linked yet.
result<domain::account_id> account_for(postgres::connection& on, const named_user& subject,
                                       const domain::requester& by, postgres::deadline until) {
  // The wording of specification point 8.
  if (!subject.user.email_verified) {
    return refused(errc::bad_request, "provider_email_needs_verification",
                   fmt::format("Please verify your email on {} first, then contact support to log "
                               "in.",
                               subject.host_name));
  }
  storage::account_repository stored(on, until);
  const auto known = stored.find_by_email(subject.user.email);
  if (!known && known.error().code != errc::not_found) return std::unexpected(known.error());
  if (!known) {
    if (auto allowed = storage::check_sign_up(on, subject.user.email, subject.policy, by.at, until);
        !allowed)
      return std::unexpected(allowed.error());
    // The identity provider cannot replace the setup code: the first account is created in another
    // way.
    if (auto allowed = storage::setup_code_repository(on, until).check(""); !allowed)
      return std::unexpected(allowed.error());
    const auto made = stored.create(
        {.email = subject.user.email, .password_hash = {}, .email_verified = true}, by);
    if (!made) return std::unexpected(made.error());
    return made->id;
  }
  if (!known->email_verified_at) {
    return refused(errc::conflict, "email_exists",
                   fmt::format("An account with this e-mail address already exists. Sign in with "
                               "its password, then connect {} in your account settings.",
                               subject.host_name));
  }
  return known->id;
}

/// Returns the account of an identity, and links or creates one if necessary.
result<domain::account_id> find_or_create_account(postgres::connection& on,
                                                  const named_user& subject, domain::requester& by,
                                                  postgres::deadline until) {
  storage::identity_repository identities(on, until);
  if (const auto owner = identities.owner_of(subject.user)) return *owner;
  const auto account = account_for(on, subject, by, until);
  if (!account) return account;
  by.account = *account;
  if (auto linked = identities.link(*account, subject.user, by); !linked)
    return std::unexpected(linked.error());
  return *account;
}

}  // namespace

result<admitted_user> admit_provider_user(postgres::connection& on, const named_user& subject,
                                          domain::requester by, postgres::deadline until) {
  if (subject.flow.account) {
    storage::oauth_link_repository(on, until).put({.digest = subject.code_digest,
                                                   .account = *subject.flow.account,
                                                   .code_challenge = subject.flow.code_challenge,
                                                   .user = subject.user,
                                                   .expires_at = subject.code_expires_at},
                                                  by.at);
    return admitted_user{.account = *subject.flow.account, .is_link = true};
  }
  storage::transaction work(on, until);
  by.name = fmt::format("{}|{}", subject.user.provider, subject.user.user_name);
  const auto account = find_or_create_account(on, subject, by, until);
  if (!account) return std::unexpected(account.error());
  storage::identity_repository(on, until).note_sign_in(subject.user, by.at);
  storage::one_time_token_repository(on, until).put({.digest = subject.code_digest,
                                                     .account = *account,
                                                     .purpose = storage::token_purpose::oauth,
                                                     .code_challenge = subject.flow.code_challenge,
                                                     .expires_at = subject.code_expires_at},
                                                    by.at);
  work.commit();
  return admitted_user{.account = *account, .is_link = false};
}

}  // namespace signalbox::actors
