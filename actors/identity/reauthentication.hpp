#pragma once

#include <optional>
#include <string>

#include "actors/identity/identity_context.hpp"
#include "actors/messages/basic.hpp"
#include "actors/runtime/task.hpp"
#include "domain/identifiers.hpp"
#include "domain/identity/account.hpp"

namespace signalbox::actors {

/// The claimed account and its proof: the password, or a recent proof in the login session.
struct reauthentication_claim {
  domain::account_id account;
  domain::session_id session;
  std::optional<std::string> password;
  std::string remote_address;
  waiting_caller caller = {};
};

/// Returns the claim of a request, with the password that the request carries and the caller who
/// waits while it is hashed.
[[nodiscard]] reauthentication_claim claimed_by(const domain::requester& by,
                                                std::optional<std::string> password = std::nullopt,
                                                waiting_caller caller = {});

/// Verifies that a request comes from the owner of the account before an irreversible or
/// access-granting change, and not from another person at an unattended page. A login session
/// proves its user for ten minutes after it was opened, after a code of the second factor, and
/// after `reauthenticate`. Belongs to the identity actor.
class reauthentication {
 public:
  explicit reauthentication(identity_context& context) : context_(context) {}

  /// Returns the account. A self-hosted installation needs no proof. Errors: `bad_request` with
  /// `invalid_credentials` for a wrong password, with `reauthentication_needed` for a missing
  /// password and an old proof; `too_many_requests`; `unauthenticated` when the session has ended;
  /// as `identity_context::hash`.
  task<domain::stored_account> demand(reauthentication_claim claim);

 private:
  task<void> check_password(reauthentication_claim claim, std::string password,
                            domain::stored_account account);

  identity_context& context_;
};

}  // namespace signalbox::actors
