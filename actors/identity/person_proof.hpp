#pragma once

#include <functional>
#include <optional>
#include <string>

#include "actors/identity/attempts.hpp"
#include "actors/identity/identity_context.hpp"
#include "actors/messages/basic.hpp"
#include "core/error.hpp"
#include "domain/identifiers.hpp"
#include "domain/identity/account.hpp"

namespace signalbox::actors {

/// Who says to be the person, and by what: the password, or a recent proof in the login session.
struct claimed_person {
  domain::account_id account;
  domain::session_id session;
  std::optional<std::string> password;
  std::string remote_address;
  waiting_caller caller = {};
};

/// The person behind a request, with the password that the request carries.
[[nodiscard]] claimed_person claimed_by(const requester& by,
                                        std::optional<std::string> password = std::nullopt);

/// Sees to it that it is the person before something is done that cannot be taken back or that
/// gives access, and not another person at a page that was left open. A login session proves its
/// person for ten minutes after it was opened, after a code of the second factor, and after
/// `prove_person`. Belongs to the identity actor.
class person_proof {
 public:
  using then = std::function<void(core::result<domain::account>)>;

  /// Both outlive it.
  person_proof(identity_context& in, attempts& tried) : in_(in), tried_(tried) {}

  /// Goes on with the account. In a self-hosted installation there is nothing to prove. Errors:
  /// `bad_request` with `invalid_credentials` for another password, with `reauthentication_needed`
  /// for none and an old proof; `too_many_requests`; `unauthenticated` when the session has ended.
  void demand(const claimed_person& who, then go_on);

 private:
  void judge(const claimed_person& who, domain::account account, then go_on);

  identity_context& in_;
  attempts& tried_;
};

}  // namespace signalbox::actors
